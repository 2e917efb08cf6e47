/** "pricingTable" → "PricingTable" */
export const componentName = (type: string) => type.charAt(0).toUpperCase() + type.slice(1)

/** The files of a block type, relative to the project. Blocks that are only on the web have no PDF component. */
export const blockFiles = (type: string) => ({
  schema: `schema/blocks/${type}.ts`,
  examples: `schema/blocks/${type}.yaml`,
  component: `renderer/blocks/${componentName(type)}.tsx`,
  pdfComponent: `renderer/documents/blocks/${componentName(type)}.tsx`,
})
