/** True for a drawing that would run a script if it were opened by itself, however it is encoded. */
export const runsScripts = (bytes: Uint8Array) => {
  const text = withoutReferences(decodeXml(bytes))
  // Browsers ignore tabs and line ends in the middle of an address.
  return /<(?:\w+:)?(?:script|foreignObject|iframe|embed|object)\b|\son[a-z]+\s*=/i.test(text) || /javascript:/i.test(text.replace(/[\t\n\r]/g, ''))
}

/** Decodes XML as browsers do: by its byte-order mark, its first character or its declaration. */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  const encoding = /^<\?xml\b[^>]*\bencoding\s*=\s*["']([\w:.-]+)/.exec(text)?.[1] ?? 'utf-8'
  try {
    // In ISO-2022-JP, for example, other bytes may stand within a word.
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return text
  }
}

/** Replaces references to characters, such as "&#60;": first those that others are made of, as entities may be. */
function withoutReferences(text: string, rounds = 4): string {
  const replaced = text.replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (_, code: string) => {
    const point = code.startsWith('x') || code.startsWith('X') ? Number.parseInt(code.slice(1), 16) : Number(code)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
  return replaced === text || rounds === 1 ? replaced : withoutReferences(replaced, rounds - 1)
}
