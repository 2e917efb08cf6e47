/** Returns what keys ask for that take changes back in most programs, or make them again. */
export function undoShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key === 'y' && ctrlKey ? 'redo' : undefined
}
