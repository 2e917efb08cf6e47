import { inflateSync } from 'node:zlib'

/** Sizes in bytes of the file header and of an entry of the table directory. */
const woffSizes = { header: 44, entry: 20 }
const openTypeSizes = { header: 12, entry: 16 }

/**
 * Unpacks a WOFF file to the OpenType font that it contains (W3C WOFF File Format 1.0, 4 and 5). The PDF library can read WOFF,
 * but unpacks all outlines again for every glyph that it embeds.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woffSizes.header + index * woffSizes.entry
    const [offset, length, unpackedLength] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)]
    const data = woff.subarray(offset, offset + length)
    return { tag: woff.subarray(entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), data: length < unpackedLength ? inflateSync(data) : data }
  })

  const head = Buffer.alloc(openTypeSizes.header + count * openTypeSizes.entry)
  const power = Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * openTypeSizes.entry, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * openTypeSizes.entry, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = openTypeSizes.header + index * openTypeSizes.entry
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    const padding = Buffer.alloc(-data.length & 3)
    parts.push(data, padding)
    offset += data.length + padding.length
  })
  return Buffer.concat(parts)
}
