import { missingFile } from '../links/internalLinks.ts'
import { fittedPicture, pictureFault } from '../picture.ts'
import type { Picture } from '../resolved.ts'
import { childPlace, type FieldContext, type Place, report } from './context.ts'
import { plainText } from './text.ts'
import type { WrittenPicture } from './walkFields.ts'

/** The picture in a field; nothing for one that cannot stand there. */
export function pictureAt(shape: Picture['kind'], { file, alt }: WrittenPicture, place: Place, context: FieldContext): Picture | undefined {
  const atFile = childPlace(place, 'file')
  const atAlt = childPlace(place, 'alt')
  const words = plainText(alt, atAlt, context)
  if (/^\S*\.(avif|gif|jpe?g|png|svg|webp)$/i.test(alt))
    report(context, atAlt, {
      code: 'invalid-value',
      message: `"${alt}" is the name of a file. Say what the picture shows, for those who cannot see it.`,
    })
  const found = context.siteIndex.picture(file)
  const fault = found ? pictureFault(file, found, shape) : missingFile(file, context.siteIndex)
  if (found && !fault) return fittedPicture(file, words, found, shape)
  if (fault) report(context, atFile, fault)
  return undefined
}
