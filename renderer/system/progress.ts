/**
 * Shows how far a long step is, on one line that is overwritten and then removed. Nothing is shown where no one watches:
 * in a file, a pipe or a CI log.
 * @returns what is called after each of `total`
 */
export function progress(name: string, total: number, screen: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr): () => void {
  if (!screen.isTTY) return () => {}
  let done = 0
  // A screen takes longer to write to than a page to print.
  const step = Math.ceil(total / 100)
  const show = () => screen.write(`\r\x1b[K${done < total ? `${name}: ${done} of ${total}` : ''}`)
  show()
  return () => {
    done++
    if (done % step === 0 || done === total) show()
  }
}
