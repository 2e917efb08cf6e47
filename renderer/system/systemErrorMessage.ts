const sentences: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full.',
  EACCES: (path) => `${path} may not be read or written by this user. Change its permissions or its owner.`,
  EPERM: (path) => `${path} may not be read or written by this user, or is in use by another program.`,
  EIO: (path) => `${path} could not be read or written: the disk reports an error.`,
  EBUSY: (path) => `${path} is in use by another program, or is where a disk is mounted. Choose a folder inside it.`,
  EROFS: (path) => `${path} is on a disk that cannot be written to.`,
  EEXIST: (path) => `${path} is there already.`,
  ENOENT: (path) => `${path} does not exist, or no longer exists.`,
  ENOTDIR: (path) => `${path} is a file where a folder is needed.`,
  ELOOP: (path) => `${path} is a link that leads back to itself.`,
  LEADSOUT: (path) =>
    `${path} is a link that points out of the folder of pages, where nothing is written. Put the file or folder itself there, or delete the link.`,
  ENAMETOOLONG: (path) => `This name is too long for the disk: ${path}`,
  EISDIR: (path) => `${path} is a folder where a file is needed.`,
}

/** Linux reports this limit, which all programs share, as a full disk. */
const watchLimit =
  'The system watches as many files as it may, so changes would be missed. Close programs that watch files too, such as code editors, or raise the limit: sudo sysctl fs.inotify.max_user_watches=524288'

/** Returns the message for an error of the operating system; undefined for any other error. */
export function systemErrorMessage(error: unknown): string | undefined {
  const { code, syscall, path = 'A file', message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' && syscall === 'watch') return watchLimit
  return code === undefined || syscall === undefined ? undefined : (sentences[code]?.(path) ?? message)
}
