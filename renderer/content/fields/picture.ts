import { missingFile } from '../links/internalLinks.ts'
import { fittedPicture, pictureFault } from '../picture.ts'
import type { Picture } from '../resolved.ts'
import { childPlace, type FieldContext, type Place, report } from './context.ts'
import { plainText } from './text.ts'
import type { WrittenPicture } from './walkFields.ts'

/** Returns the picture in a field; undefined for one that cannot be used there, which is reported. */
export function pictureAt(kind: Picture['kind'], { file, alt }: WrittenPicture, place: Place, context: FieldContext): Picture | undefined {
  const atFile = childPlace(place, 'file')
  const atAlt = childPlace(place, 'alt')
  const altText = plainText(alt, atAlt, context)
  if (/^\S*\.(avif|gif|jpe?g|png|svg|webp)$/i.test(alt))
    report(context, atAlt, {
      code: 'invalid-value',
      message: `"${alt}" is a file name. Say what the picture shows, for those who cannot see it.`,
    })
  const found = context.siteIndex.picture(file)
  const fault = found ? pictureFault(file, found, kind) : missingFile(file, context.siteIndex)
  if (found && !fault) return fittedPicture(file, altText, found, kind)
  if (fault) report(context, atFile, fault)
  return undefined
}
