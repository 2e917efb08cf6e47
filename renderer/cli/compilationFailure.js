/**
 * Says why the renderer cannot be compiled.
 * @param {string} reason in the words of the system: "EACCES: permission denied, mkdir '…'"
 */
export const compilationFailure = (reason) => {
  const wayOut = /permission denied/i.test(reason)
    ? ' That belongs to another user, as does what a command with "sudo" has left in node_modules/.cache: give it to this user.'
    : ''
  return `The renderer is compiled into node_modules/ after each change, and that failed: ${reason}.${wayOut}`
}
