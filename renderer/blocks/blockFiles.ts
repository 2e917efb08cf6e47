/** "pricingTable" → "PricingTable" */
export const componentName = (type: string) => type.charAt(0).toUpperCase() + type.slice(1)

/** The files of a block type, relative to the project. Those that live on the web alone are not printed. */
export const blockFiles = (type: string) => ({
  schema: `schema/blocks/${type}.ts`,
  examples: `schema/blocks/${type}.yaml`,
  component: `renderer/blocks/${componentName(type)}.tsx`,
  pdfComponent: `renderer/documents/blocks/${componentName(type)}.tsx`,
})
