import { missingFile } from '../links/own.ts'
import { pictureFault, placedPicture } from '../picture.ts'
import type { Picture } from '../resolved.ts'
import { type FieldContext, type Place, report, step } from './context.ts'
import { plainText } from './text.ts'
import type { WrittenPicture } from './walk.ts'

/** The picture in a field; nothing for one that cannot stand there. */
export function pictureAt(shape: Picture['shape'], { file, alt }: WrittenPicture, place: Place, context: FieldContext): Picture | undefined {
  const atFile = step(place, 'file')
  const atAlt = step(place, 'alt')
  const words = plainText(alt, atAlt, context)
  if (/^\S*\.(avif|gif|jpe?g|png|svg|webp)$/i.test(alt))
    report(context, atAlt, {
      code: 'invalid-value',
      message: `"${alt}" is the name of a file. Say what the picture shows, for those who cannot see it.`,
    })
  const found = context.world.picture(file)
  const fault = found ? pictureFault(file, found, shape) : missingFile(file, context.world)
  if (found && !fault) return placedPicture(file, words, found, shape)
  if (fault) report(context, atFile, fault)
  return undefined
}
