/** True for a text that is nothing but words in brackets, as new pages and blocks have them: it is still to be written. */
export const isPlaceholder = (text: string) => /^\[\p{Lu}[^\]\n]*\]$/u.test(text)
