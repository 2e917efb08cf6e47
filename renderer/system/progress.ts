type Screen = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>

/**
 * Shows the progress of a long step on one line, which is overwritten and finally removed. Shows nothing without a terminal:
 * in a file, a pipe or a CI log.
 * @returns a function to call after each of `total` items
 */
export function progress(name: string, total: number, screen: Screen = process.stderr): () => void {
  if (!screen.isTTY) return () => {}
  let done = 0
  // Writing to a terminal takes longer than rendering a page.
  const step = Math.ceil(total / 100)
  const show = () => screen.write(`\r\x1b[K${done < total ? `${name}: ${done} of ${total}` : ''}`)
  show()
  return () => {
    done++
    if (done % step === 0 || done === total) show()
  }
}

/** Removes the line of a step that ends early: what is printed next would continue it. */
export function clearProgress() {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
