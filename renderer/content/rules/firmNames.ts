/** Normalizes the name of a firm: "Notional & Co." and "Notional and Co" are the same. */
export const firmKey = (name: string) =>
  name
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

function withoutAdditions(name: string): string {
  const words = name.split(/[\s,]+/).filter(Boolean)
  while (words.length > 1 && additions.has(firmKey(words.at(-1) ?? ''))) words.pop()
  return words.join(' ')
}

/** True if a name is the featured partner's: with a legal form, with "(partner)" behind it, as a token that is misspelled. */
export const isNameOfPartner = (name: string, provider: string) =>
  /\{\s*provider\s*\}/i.test(name) || firmKey(withoutAdditions(name)) === firmKey(withoutAdditions(provider))

/** True if the name of an agency is the featured partner's, or says no more than that it is. */
export const isPartnerName = (name: string, provider: string) => /^\W*(?:(?:featured\s+)?partner|provider)\W*$/i.test(name) || isNameOfPartner(name, provider)
