/** The source of a pattern for what a template leaves to be filled in, in brackets: "[Your text here]", "[Company Name]". */
export const templateText = String.raw`\[(?:(?:Your|[Ii]nsert|[Aa]dd|[Ee]nter) [^\]\n]+|[^\][\n]*\b(?:Name|here))\](?!\()`

const wholeTemplateText = new RegExp(`^${templateText}$`, 'u')

/** True for a text that is nothing else than that. */
export const isTemplateText = (text: string) => wholeTemplateText.test(text)

/** The source of a pattern for words in brackets, as new pages and blocks have them where a text is still to be written: "[Question]". */
export const bracketedText = String.raw`\[\p{Lu}[^\]\n]*\]`

const wholeBracketedText = new RegExp(`^${bracketedText}$`, 'u')

/** True for a text that is nothing but such words: it is still to be written. */
export const isPlaceholder = (text: string) => wholeBracketedText.test(text)
