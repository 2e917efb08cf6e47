const sentences: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full.',
  EACCES: (path) => `${path} may not be read or written by this user.`,
  EPERM: (path) => `${path} may not be read or written by this user, or another program holds it.`,
  EIO: (path) => `${path} could not be read or written: the disk reports an error.`,
  EBUSY: (path) => `${path} is in use by another program, or is where a disk is mounted. Name a folder inside it.`,
  EROFS: (path) => `${path} is on a disk that cannot be written.`,
  ENOENT: (path) => `${path} is not there any more, or was never.`,
  ENOTDIR: (path) => `${path} is a file where a folder is needed.`,
  ELOOP: (path) => `${path} is a link that leads back to itself.`,
  ENAMETOOLONG: (path) => `The disk cannot have a name as long as this: ${path}`,
  EISDIR: (path) => `${path} is a folder where a file is needed.`,
}

/** Returns the message for an error of the operating system; undefined for any other error. */
export function systemErrorMessage(error: unknown): string | undefined {
  const { code, syscall, path = 'A file', message } = error as NodeJS.ErrnoException
  return code === undefined || syscall === undefined ? undefined : (sentences[code]?.(path) ?? message)
}
