/** Normalizes the name of a firm: "Notional & Co." and "Notional and Co" are the same, and so is "é" as one character and as two. */
export const firmKey = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** True if one name is the other, or a part of it: "Make" and "Make Services". */
export function areAlike(one: string, other: string): boolean {
  const [a, b] = [firmKey(one), firmKey(other)]
  return a.includes(b) || b.includes(a)
}

/** Words that may follow the name of a firm and leave it the same firm. "&" is "and" here. */
const additions = new Set('featured partner and ag bv co company corp corporation gmbh inc kg limited llc llp ltd nv plc pty sa sarl sas se srl ug'.split(' '))

/** Returns the key of a name without its legal form and the like. */
function baseKey(name: string): string {
  const words = name.split(/[\s,]+/).filter(Boolean)
  while (words.length > 1 && additions.has(firmKey(words.at(-1) ?? ''))) words.pop()
  return firmKey(words.join(' '))
}

/** A name that starts with a number. One without a sign, as in "3 Sided Cube", may be a part of it. */
type NumberedName = { number: number; hasSign: boolean; rest: string }

const leadingNumber = /^\s*(?<before>#|No\.? ?)?(?<number>\d{1,2})(?<after>[.):])?\s+(?<rest>\S.*)$/is

/** Returns what is in a name that starts with a number; undefined for any other. */
export function numberedName(name: string): NumberedName | undefined {
  const { before, number, after, rest = '' } = leadingNumber.exec(name)?.groups ?? {}
  return number === undefined ? undefined : { number: Number(number), hasSign: (before ?? after) !== undefined, rest }
}

/** True if a name is the featured partner's: with a legal form, a rank, "(partner)" behind it, as a token that is misspelled. */
export function isNameOfPartner(name: string, provider: string): boolean {
  if (/\{\s*provider\s*\}/i.test(name)) return true
  const partner = baseKey(provider)
  const { rest } = numberedName(name) ?? {}
  return baseKey(name) === partner || (rest !== undefined && baseKey(rest) === partner)
}

/** True if the name of an agency is the featured partner's, or says no more than that it is. */
export const isPartnerName = (name: string, provider: string) => /^\W*(?:(?:featured\s+)?partner|provider)\W*$/i.test(name) || isNameOfPartner(name, provider)

/** True if a name is the first words of the featured partner's: "Larkfield" for "Larkfield AI". */
export const isShortPartnerName = (name: string, provider: string) =>
  firmKey(name).length >= 4 && provider.toLowerCase().startsWith(`${name.trim().toLowerCase()} `)

/** Returns what two spellings of an agency's name have in common. */
export const agencyKey = (name: string, provider: string) => (isPartnerName(name, provider) ? '{provider}' : firmKey(name))
