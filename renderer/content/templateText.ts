/** The source of a pattern for what a template leaves to be filled in, in brackets: "[Your text here]", "[Company Name]". */
export const templateText = String.raw`\[(?:(?:Your|[Ii]nsert|[Aa]dd|[Ee]nter) [^\]\n]+|[^\][\n]*\b(?:Name|here))\](?!\()`

const wholeTemplateText = new RegExp(`^${templateText}$`, 'u')

/** True for a text that is nothing else than that. */
export const isTemplateText = (text: string) => wholeTemplateText.test(text)
