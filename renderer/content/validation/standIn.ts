/** What stands in for a block of no type: its title and id can still be linked to. */
export const standIn = ({ id, title }: Record<string, unknown>, isBlock: boolean) =>
  isBlock ? { type: 'prose', body: 'Unknown', ...(typeof id === 'string' ? { id } : {}), ...(typeof title === 'string' ? { title } : {}) } : undefined
