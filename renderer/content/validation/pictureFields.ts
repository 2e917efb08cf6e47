import type { z } from 'zod'
import { pageBlock } from '../../../schema/index.ts'
import { entryOf, fieldsByType, fieldsIn, roleOf } from './introspect.ts'
import { joinWithOr } from './phrasing.ts'
import { normalizedName } from './synonyms.ts'

const pictureWords = new Set([
  ...['image', 'images', 'img', 'picture', 'pictures', 'photo', 'photos', 'gallery', 'figure', 'illustration', 'logo', 'logos'],
  ...['cover', 'coverimage', 'featuredimage', 'heroimage', 'thumbnail'],
])

/** True for what other tools call a block or a field with a picture. */
export const isPictureWord = (word: string) => pictureWords.has(normalizedName(word))

const isPicture = (field: z.ZodType) => ['logo', 'photo'].includes(roleOf(field) ?? '')

/** The fields of blocks that take a picture: `"logo" in "agencies" of rankingTable`. */
const places = [...fieldsByType(pageBlock)].flatMap(([type, fields]) =>
  Object.entries(fields).flatMap(([list, field]) =>
    Object.entries(fieldsIn(entryOf(field) ?? field) ?? {}).flatMap(([name, inner]) => (isPicture(inner) ? [`"${name}" in "${list}" of ${type}`] : [])),
  ),
)

/** Says where a page can have pictures. */
export const pictureHint = `Pictures go in the entries of blocks that show one: ${joinWithOr(places)}.`
