type BareAddress = { written: string; href: string }

/** A URL of another site or a mail address, which "logo@2x.png" is not. */
const addressPattern =
  /(?<![\w.@/-])(?:https?:\/\/|www\.)[\w-]+(?:\.[\w-]+)+(?:[/?#:][^\s<>"”]*)?|(?<![\w./+-])[\w.+-]+@(?!\dx\.)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi

/** Characters that hardly any text contains, found many times as fast as an address. */
const mayHoldAddress = /:\/\/|www\.|@/i

/** Finds addresses that are typed out in a text: readers see them, and cannot click them. */
export function bareAddresses(text: string): BareAddress[] {
  if (!mayHoldAddress.test(text)) return []
  return [...text.matchAll(addressPattern)].map(([found]) => {
    // Punctuation at the end of a sentence is not part of it.
    const written = found.replace(found.includes('(') ? /[.,;:!?*_\]’'…»]+$/ : /[.,;:!?*_)\]’'…»]+$/, '')
    return { written, href: hrefOf(written) }
  })
}

const hrefOf = (written: string) => (/^(?:https?:|www\.)/i.test(written) ? `https://${written.replace(/^https?:\/\//i, '')}` : `mailto:${written}`)
