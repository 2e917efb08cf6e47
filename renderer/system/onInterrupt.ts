import { setImmediate } from 'node:timers/promises'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `undo` before the process ends by a signal: by Ctrl+C, or at a timeout.
 * @returns a function that stops listening
 */
export function onInterrupt(undo: () => Promise<void>): () => Promise<void> {
  const handleSignal = async (signal: NodeJS.Signals) => {
    await undo()
    stopListening()
    // The process ends by the same signal, which its parent process sees.
    process.kill(process.pid, signal)
  }
  const stopListening = () => {
    for (const signal of signals) process.off(signal, handleSignal)
  }
  // A second signal ends the process at once.
  for (const signal of signals) process.once(signal, handleSignal)
  return async () => {
    // A signal during the last of the work is handled within the next turn of the event loop.
    for (let turn = 0; turn < 2; turn++) await setImmediate()
    stopListening()
  }
}
