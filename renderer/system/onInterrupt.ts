import { setImmediate } from 'node:timers/promises'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Has what was begun taken back where somebody ends the command: by Ctrl+C, or because its time is up.
 * @returns what is called when there is nothing to take back any more
 */
export function onInterrupt(undo: () => Promise<void>): () => Promise<void> {
  const end = async (signal: NodeJS.Signals) => {
    await undo()
    stopListening()
    // It ends as it would have: who began it sees by what.
    process.kill(process.pid, signal)
  }
  const stopListening = () => {
    for (const signal of signals) process.off(signal, end)
  }
  // Whoever says it twice does not wait.
  for (const signal of signals) process.once(signal, end)
  return async () => {
    // What was said during the last of the work is heard when the event loop has been around once.
    for (let turn = 0; turn < 2; turn++) await setImmediate()
    stopListening()
  }
}
