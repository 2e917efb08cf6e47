import { missingFile } from '../links/internalLinks.ts'
import { fittedPicture, pictureFault } from '../picture.ts'
import type { Picture } from '../resolved.ts'
import { childPlace, type FieldContext, type Place, report } from './context.ts'
import { plainText } from './text.ts'
import type { WrittenPicture } from './walkFields.ts'

/** The name that a camera or a program gives a file, or a word for any picture. */
const saysNothing = /^(?:img|dscn?|dscf|pxl|image|photo|picture|logo|screen ?shot|bildschirmfoto|whatsapp image)(?:[\s\d_.:()-]|at|um|wa|[ap]m)*$/i

/** What screen readers say themselves, and the rest of the text. A "photo of the year" is one that won. */
const pictureOf = /^(?:an? |the )?(?:image|photo|photograph|picture) of (?!the (?:day|month|week|year)\b)(?<rest>\S.*)$/is

/** Returns the picture in a field; undefined for one that cannot be used there, which is reported. */
export function pictureAt(kind: Picture['kind'], { file, alt }: WrittenPicture, place: Place, context: FieldContext): Picture | undefined {
  const atFile = childPlace(place, 'file')
  const atAlt = childPlace(place, 'alt')
  const altText = plainText(alt, atAlt, context)
  const altFault = /^\S*\.(avif|gif|jpe?g|png|svg|webp)$/i.test(alt) ? 'is a file name' : saysNothing.test(alt) ? 'does not describe it' : undefined
  const shown = pictureOf.exec(alt)?.groups?.rest
  if (altFault) report(context, atAlt, { code: 'invalid-value', message: `"${alt}" ${altFault}. Say what the picture shows, for those who cannot see it.` })
  if (shown !== undefined) {
    const suggestion = shown.charAt(0).toUpperCase() + shown.slice(1)
    report(context, atAlt, { code: 'invalid-value', message: `Screen readers say by themselves that this is a picture. Write "${suggestion}".`, suggestion })
  }
  const found = context.siteIndex.picture(file)
  const fileFault = found ? pictureFault(file, found, kind) : missingFile(file, context.siteIndex)
  if (found && !fileFault) return fittedPicture(file, altText, found, kind)
  if (fileFault) report(context, atFile, fileFault)
  return undefined
}
