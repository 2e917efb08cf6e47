/**
 * Returns the first name that is not taken, and takes it. Letter case does not make another name.
 * @param numbered returns the second, the third and so on of the same name
 */
export function unusedName(taken: Set<string>, first: string, numbered: (n: number) => string): string {
  let name = first
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = numbered(n)
  taken.add(name.toLowerCase())
  return name
}
