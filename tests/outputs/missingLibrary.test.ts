import { expect, test } from 'vitest'
import { missingLibrary } from '../../renderer/outputs/missingLibrary.ts'
import { CommandError, UsageError } from '../../renderer/system/commandError.ts'

test('a library that cannot be loaded is reported with the machine, the reason and the way out, and is no error of the caller', () => {
  const cause = new Error("Cannot find module '@takumi-rs/core-plan9-mips'\nRequire stack:\n- /site/main.js")
  const error = missingLibrary('Share images', cause)
  expect(error.message).toBe(
    `Share images cannot be made on this machine (${process.platform}-${process.arch}): Cannot find module '@takumi-rs/core-plan9-mips'. Add --no-media to build without.`,
  )
  expect(error.cause).toBe(cause)
  expect(error).toBeInstanceOf(CommandError)
  expect(error).not.toBeInstanceOf(UsageError)
})
