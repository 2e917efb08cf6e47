/** Control characters, and those that nobody sees or that turn the direction of what follows. Emoji are joined by U+200D. */
const invisible = /[\p{Cc}\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** Shows characters that would hide a change, or change what a terminal shows, by their numbers: "[U+202E]". */
export const showInvisible = (text: string) =>
  text.replace(invisible, (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`)
