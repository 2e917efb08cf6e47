import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unpackWoff } from '../../renderer/documents/unpackWoff.ts'

const folder = 'node_modules/@fontsource/public-sans/files'
const files = readdirSync(folder).filter((file) => /-latin(-ext)?-(400|600|700)-(normal|italic)\.woff$/.test(file))

/** Returns the checksum that a font has for each of its tables (OpenType, "Calculating checksums"). */
function checksumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

test.each(files)('%s unpacks into a font with intact tables', (file) => {
  const font = unpackWoff(readFileSync(`${folder}/${file}`))
  const count = font.readUInt16BE(4)
  const tables = Array.from({ length: count }, (_, index) => font.subarray(12 + index * 16, 28 + index * 16))
  const tags = tables.map((entry) => entry.toString('latin1', 0, 4))
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'maxp']))
  // For a binary search among 15 tables of 16 bytes each: the bytes of the first eight, the exponent of that power of two, and the bytes of the rest.
  expect([count, font.readUInt16BE(6), font.readUInt16BE(8), font.readUInt16BE(10)]).toEqual([15, 128, 3, 112])
  for (const entry of tables) {
    expect(entry.readUInt32BE(8) % 4, 'tables begin at a multiple of four bytes').toBe(0)
    const table = Buffer.from(font.subarray(entry.readUInt32BE(8), entry.readUInt32BE(8) + entry.readUInt32BE(12)))
    const tag = entry.toString('latin1', 0, 4)
    // The table "head" contains the checksum of the whole font, which its own checksum excludes.
    if (tag === 'head') table.writeUInt32BE(0, 8)
    expect(checksumOf(table), tag).toBe(entry.readUInt32BE(4))
  }
})
