import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

/** Returns a file of a site as it is and its decompressed content: that of search index chunks, workbooks and PDFs, too. */
export function decompress(name: string, bytes: Buffer): Buffer[] {
  if (name.endsWith('.br')) return [brotliDecompressSync(bytes)]
  if (name.endsWith('.xlsx')) return [bytes, ...entriesOf(bytes)]
  if (name.endsWith('.pdf')) return [bytes, ...streamsOf(bytes)]
  // Chunks of the search index have extensions of their own.
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? [bytes, gunzipSync(bytes)] : [bytes]
}

/** Returns the entries of a zip, read from its central directory. */
function entriesOf(zip: Buffer): Buffer[] {
  const end = zip.lastIndexOf('PK\x05\x06')
  let entry = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const isStored = zip.readUInt16LE(entry + 10) === 0
    const size = zip.readUInt32LE(entry + 20)
    const head = zip.readUInt32LE(entry + 42)
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    entry += 46 + zip.readUInt16LE(entry + 28) + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32)
    const packed = zip.subarray(start, start + size)
    return isStored ? packed : inflateRawSync(packed)
  })
}

/** Returns the decompressed streams of a PDF. Each marks its own end. */
const streamsOf = (pdf: Buffer): Buffer[] =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode(?:(?!endobj).)*?>>\s*stream\r?\n/gs)].map(({ 0: head, index }) =>
    inflateSync(pdf.subarray(index + head.length)),
  )
