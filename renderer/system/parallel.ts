/** Works on a few items at a time. After a failure no item is started; rejects with the first failure once the running ones end. */
export async function inParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const failures: unknown[] = []
  const worker = async () => {
    for (let item = items[next++]; item !== undefined && failures.length === 0; item = items[next++])
      try {
        await work(item)
      } catch (error) {
        failures.push(error)
      }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  if (failures.length > 0) throw failures[0]
}
