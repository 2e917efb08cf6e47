type BareAddress = { written: string; href: string }

/** An address of another site or of a person, which "logo@2x.png" is not. */
const address = /(?<![\w.@/-])(?:https?:\/\/|www\.)[\w-]+(?:\.[\w-]+)+(?:[/?#:][^\s<>"”]*)?|(?<![\w./+-])[\w.+-]+@(?!\dx\.)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi

/** Signs that hardly any text holds, found many times as fast as an address. */
const mayHoldAddress = /:\/\/|www\.|@/i

/** Addresses that are typed out in a text: readers see them, and cannot press them. */
export function bareAddresses(text: string): BareAddress[] {
  if (!mayHoldAddress.test(text)) return []
  return [...text.matchAll(address)].map(([found]) => {
    // What a sentence ends in is no part of it.
    const written = found.replace(found.includes('(') ? /[.,;:!?*_\]’'…»]+$/ : /[.,;:!?*_)\]’'…»]+$/, '')
    return { written, href: hrefOf(written) }
  })
}

const hrefOf = (written: string) => (/^(?:https?:|www\.)/i.test(written) ? `https://${written.replace(/^https?:\/\//i, '')}` : `mailto:${written}`)
