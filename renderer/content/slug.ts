/** Makes a segment of an address from words: "What’s Inside?" → "whats-inside", "Über uns" → "uber-uns". Empty if they have no usable characters. */
export const slug = (words: string) =>
  withoutAccents(words)
    .replace(/[’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Makes an address of each segment of a path: "Our Rankings/Chat_bots.yaml" → "our-rankings/chat-bots". */
export const slugPath = (path: string) =>
  path
    .replace(/\.ya?ml$/i, '')
    .split('/')
    .map(slug)
    .filter(Boolean)
    .join('/')

/** "Über" → "Uber", "Łódź" → "Lodz", "Straße" → "Strasse" */
export const withoutAccents = (words: string) =>
  words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþıÆŒØŁĐÐÞ]/g, (letter) => plainLetters[letter] ?? letter)

/** Latin letters that are not made of a letter and an accent. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
}
