/** The lines that a text takes, told by its boxes in reading order. */
class LineCounter {
  count = 0
  #top = Number.NEGATIVE_INFINITY

  /** Boxes of neighboring lines overlap a little; smaller words on the same line begin a little lower. */
  add({ top, width, height }: DOMRect) {
    if (width === 0 || top < this.#top + height / 2) return
    this.count++
    this.#top = top
  }
}

/** What is broken only where it is too long: not between the letters of Chinese, Japanese, Korean or Thai, and not after a hyphen or a slash. */
const unbreakable = /[^\s\p{Pd}/\u00ad\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu

function boxesOf(text: Text, from = 0, to = text.length): DOMRectList {
  const range = text.ownerDocument.createRange()
  range.setStart(text, from)
  range.setEnd(text, to)
  return range.getClientRects()
}

/** Returns how many lines texts that follow each other take, and how far they reach. */
export function extentOf(texts: readonly Text[]): { lines: number; right: number; bottom: number } {
  const lines = new LineCounter()
  let [right, bottom] = [0, 0]
  for (const text of texts)
    for (const box of boxesOf(text)) {
      lines.add(box)
      right = Math.max(right, box.right)
      bottom = Math.max(bottom, box.bottom)
    }
  return { lines: lines.count, right, bottom }
}

/** Returns the widest word of texts, which is as wide as what contains them has to be. */
export function widestWord(texts: readonly Text[]): { word: string; width: number } {
  let widest = { word: '', width: 0 }
  for (const text of texts)
    for (const { 0: word, index } of text.data.matchAll(isUnbroken(text) ? /\S.*\S|\S/g : unbreakable)) {
      const width = [...boxesOf(text, index, index + word.length)].reduce((sum, box) => sum + box.width, 0)
      if (width > widest.width) widest = { word, width }
    }
  return widest
}

const isUnbroken = ({ parentElement }: Text) => parentElement !== null && /^(nowrap|pre)$/.test(getComputedStyle(parentElement).whiteSpace)

/** Returns how many characters do not fit on the first lines. */
export function charactersAfter(texts: readonly Text[], maxLines: number): number {
  const lines = new LineCounter()
  let characters = 0
  for (const text of texts)
    for (const { 0: word, index } of text.data.matchAll(/\S+\s*/g)) {
      for (const box of boxesOf(text, index, index + word.trimEnd().length)) lines.add(box)
      if (lines.count > maxLines) characters += word.length
    }
  return characters
}

/** Returns the first word that is broken in its middle, and how many of its characters do not fit on its first line. @param maxLength the length of a word that surely fits */
export function brokenWord(texts: readonly Text[], maxLength: number): { word: string; excess: number } | undefined {
  for (const text of texts)
    for (const { 0: word, index } of text.data.matchAll(unbreakable)) {
      if (word.length <= maxLength) continue
      const lines = new LineCounter()
      for (const box of boxesOf(text, index, index + word.length)) lines.add(box)
      if (lines.count > 1) return { word, excess: word.length - charactersOfFirstLine(text, index, word.length) }
    }
  return undefined
}

function charactersOfFirstLine(text: Text, from: number, length: number): number {
  const lines = new LineCounter()
  for (let characters = 0; characters < length; characters++) {
    for (const box of boxesOf(text, from + characters, from + characters + 1)) lines.add(box)
    if (lines.count > 1) return characters
  }
  return length
}
