import type { z } from 'zod'
import { pageBlock } from '../../../schema/index.ts'
import { normalizedName } from '../suggest.ts'
import { type Fields, fieldsByType, fieldsOfEntry, roleOf } from './introspect.ts'
import { joinWithOr } from './phrasing.ts'

const pictureWords = new Set([
  ...['image', 'images', 'img', 'picture', 'pictures', 'photo', 'photos', 'gallery', 'figure', 'illustration', 'logo', 'logos'],
  ...['cover', 'coverimage', 'featuredimage', 'heroimage', 'thumbnail'],
])

/** True for what other tools call a block or a field with a picture. */
export const isPictureWord = (word: string) => pictureWords.has(normalizedName(word))

const isPicture = (field: z.ZodType) => ['logo', 'photo'].includes(roleOf(field) ?? '')

/** Returns the names of those of fields that take a picture. */
export const pictureFieldsIn = (fields: Fields): string[] => Object.entries(fields).flatMap(([name, field]) => (isPicture(field) ? name : []))

/** Returns the fields that take a picture, and those inside others: `"logo" in "agencies" of rankingTable`. @param place of the fields: " of rankingTable" */
const placesIn = (fields: Fields, place: string): string[] => [
  ...pictureFieldsIn(fields).map((name) => `"${name}"${place}`),
  ...Object.entries(fields).flatMap(([name, field]) => (isPicture(field) ? [] : placesIn(fieldsOfEntry(field) ?? {}, ` in "${name}"${place}`))),
]

const places = [...fieldsByType(pageBlock)].flatMap(([type, fields]) => placesIn(fields, ` of ${type}`))

/** Says where a page can have pictures. */
export const pictureHint = `Pictures go in blocks that show one: ${joinWithOr(places)}.`
