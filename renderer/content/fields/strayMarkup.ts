import { spreadsheetError, spreadsheetErrorMessage } from '../yaml/diagnoses/characters.ts'

/** Characters that would be shown to readers as they are, though the author meant markup or something else by them. */
export type StrayMarkup = {
  /** A substring of every text that matches `pattern`, tested first because it is cheap. */
  hint: string
  /** An expression for a hint that most texts have, with what follows it. */
  hintPattern?: string
  /** Matches the stray markup; where only a part of the match is to be located, that part is a group. */
  pattern: RegExp
  message: string
  /** Returns what to write in place of what is located, where the message leaves no choice. */
  replace?: (found: string) => string
  /** Ignored in a text with a footnote, where these characters mark it. */
  mayMarkNote?: true
  /** Reported once per text: the marker of each entry of a list is the same mistake. */
  oncePerText?: true
}

const remove = () => ''

/** Removes the signs on both sides of words. */
const unwrap = (width: number) => (found: string) => found.slice(width, -width)

type StrayMatch = { markup: StrayMarkup; within: string; at: number }

export const listMessage = 'A list entry starts with "- ": a hyphen and a space.'
export const numberedListMessage = 'List entries start with "- ", or with "1. ", "2. " and so on.'
const incompleteLinkMessage = 'This link is not complete. Write it as [text](/page), without a space between the brackets.'

/** UTF-8 bytes decoded as Windows-1252 (mojibake): "Ã¼" was "ü", and "â€™" was "’". Words in capitals may end with "Ã" before a quotation mark. */
const mojibake = ['Ã[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ•–—˜™š›œžŸ]', 'Â[\\u0080-\\u00bf]', 'â€']

const formulaMessage = 'Pages do not show formulas (LaTeX). Write it in words or plain characters, like x² or 3 × 4.'
const chatSourceMessage = 'A chatbot left this source marker in the text. Remove it.'

/** The sentences with which a chat ends its answer. Those about a text can only be meant for its author. */
const chatEnding =
  /(?:Let me know if you(?:(?:['’]d| would) like me to| (?:need|want|would like) (?:any|me to))\b[^.!?\n]*|I hope this helps(?: you)?|Feel free to ask if you have\b[^.!?\n]*)[.!](?=\s*$)/

const chatEndingMessage = 'This is the end of the answer of a chat to you, not to readers. Remove it.'

/** A formula between the signs that chats put around one. Brackets alone may be escaped to be shown. */
const escapedFormula = /\\\[\s[^\n\\=^]*[=^][^\n\\]*\s\\\]|\\\((?:\s[a-z]\s|[^()\n\\=^]*[=^][^()\n\\]*)\\\)/i

/** Characters without a meaning outside the program they come from: an object or a picture, Word's arrows and face, the logo of Apple. */
const foreignCharacters = ['\ufffc', '\uf0e0', '\uf0e8', '\uf0df', '\uf04a', '\uf8ff']

/** What comes along when text is copied: from a chat, or through a program that used another encoding. */
const copied: StrayMarkup[] = [
  { hint: '【', pattern: /【[^【】†\n]*†[^【】\n]*】/, message: chatSourceMessage, replace: remove },
  { hint: '\ue200', pattern: /\ue200[^\ue201\n]*\ue201?/, message: chatSourceMessage, replace: remove },
  { hint: '[oaicite', pattern: /:?contentReference\[oaicite[^\][]*\](?:\{[^}\n]*\})?/, message: chatSourceMessage, replace: remove },
  {
    hint: '[',
    pattern: /\[\d{1,3}\](?:(?:\[\d{1,3}\])+|(?=[.,;!?])|(?<=[.,;!?]\[\d{1,3}\])(?!\())/,
    message: 'Numbers of references are not used in pages. Remove this, or make a link of the words that it belongs to.',
  },
  { hint: '[cite', pattern: /\[cite(?:_start|: ?[\d, ]+)\]/, message: chatSourceMessage, replace: remove },
  ...['[source', '[Source'].map((hint) => ({ hint, pattern: /\[sources?:? ?\d[\d, ]*\](?!\()/i, message: chatSourceMessage, replace: remove })),
  {
    hint: ' needed]',
    pattern: /\[(?:citation|reference|source) needed\]/i,
    message: 'A source is missing here. Name it in a sources block, or leave out what it would be for.',
  },
  { hint: '[web:', pattern: /(?:\[web:\d+\])+/, message: chatSourceMessage, replace: remove },
  { hint: 'turn', pattern: /\b(?:cite)?(?:turn\d+(?:search|view|news|file|image)\d+)+/, message: chatSourceMessage, replace: remove },
  {
    hint: 'Here',
    pattern: /^\s*((?:Sure|Certainly|Of course|Absolutely)[!,.] Here(?:['’]s| is| are)\b)/,
    message: 'This is the answer of a chat to you, not to readers. Start with the text itself.',
  },
  {
    hint: 'Would you like me to',
    pattern: /Would you like me to [^?\n]{0,500}\?(?=\s*$)/,
    message: 'This is the question of a chat to you, not to readers. Remove it.',
    replace: remove,
  },
  ...['Let me know if you', 'I hope this helps', 'Feel free to ask'].map((hint) => ({
    hint,
    pattern: chatEnding,
    message: chatEndingMessage,
    replace: remove,
  })),
  {
    hint: '[',
    pattern: /\[(?=[^\]\n]{0,20}\d:\d\d)[\d./:]+, [\d./:]+(?: ?[AP]M)?\] [^:\n]{1,40}:/i,
    message: 'A messenger wrote the time and the name in front of this message. Remove them.',
    replace: remove,
  },
  { hint: '#', hintPattern: '#[A-Z]', pattern: spreadsheetError, message: spreadsheetErrorMessage },
  { hint: '[', pattern: /\[(?!FY|EU|GPT|ISO|UN|US|UK)[A-Z]{2,3}\d{1,2}\](?!\()/, message: 'Word left the mark of a comment here. Remove it.', replace: remove },
  { hint: '[', pattern: /\[(?:image|cid): ?[^\][\n]+\](?!\()/i, message: 'An e-mail had a picture here. Remove this.', replace: remove },
  { hint: '_x00', pattern: /_x00[\dA-F]{2}_/, message: 'A spreadsheet wrote this for the end of a line. Remove it.', replace: remove },
  ...['<<', '«', '*|'].map((hint) => ({
    hint,
    pattern: /<<\w[\w ]*>>|«[^\W_]*_\w*»|\*\|\w+\|\*/,
    message: 'This is a field of a mail merge that nobody has filled in. Write the text.',
  })),
  { hint: '$', hintPattern: '\\$[a-zA-Z\\\\]', pattern: /(?<![\w$\\])\$[a-z\\][^$\n^_\\=]*[\^_\\=][^$\n]*\$(?![\w$])/i, message: formulaMessage },
  { hint: '$$', pattern: /(?<!\$)\$\$(?!\$)[^$\nA-Za-z\\^_=]*[A-Za-z\\^_=][^$\n]*\$\$(?!\$)/, message: formulaMessage },
  { hint: '\\', pattern: /(?<![\w:\\])\\(?:(?:frac|sqrt|text|mathrm)\{|(?:times|cdot|approx|leq?|geq?)\b)/, message: formulaMessage },
  ...foreignCharacters.map((character) => ({
    hint: character,
    pattern: new RegExp(character),
    message: 'This character is a picture or a symbol of another program, and readers would see an empty box. Remove it.',
    replace: remove,
  })),
  {
    hint: 'Error! ',
    pattern: /Error! (?:Reference source|Bookmark) not (?:found|defined)\.?/,
    message: 'Word left this instead of a reference. Write what it referred to.',
  },
  {
    hint: '[',
    pattern: /\[\/?(?:et_pb|vc)_\w[^\][\n]*\]|\[(?:\/(?:audio|caption|embed|playlist|video)|(?:audio|caption|embed|gallery|playlist|video)\s+\w+=[^\][\n]*)\]/,
    message: 'This is a WordPress shortcode, which pages do not use. Remove it.',
    replace: remove,
  },
  {
    hint: '?',
    pattern: /(?<![^\s("“‘])\p{L}+\?(?:t|s|re|ve|ll)(?![\w=])/u,
    message: 'An apostrophe of this word was lost when it was copied from another program. Type it again.',
  },
  {
    hint: '\\u',
    pattern: /\\u[\da-f]{4}/i,
    message: 'This is the code of a character. Write the character itself.',
    replace: (code) => String.fromCharCode(Number.parseInt(code.slice(2), 16)),
  },
  ...mojibake.map((letter) => ({
    hint: letter.replace(/\[.*/, ''),
    pattern: new RegExp(`\\S*${letter}\\S*`),
    message: 'Letters of this word were garbled when it was copied from another program. Type it again.',
  })),
]

/** The digits as they are written above and below the line. */
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const subscripts = '₀₁₂₃₄₅₆₇₈₉'

const inDigits = (digits: string) => (found: string) => found.slice(1, -1).replace(/\d/g, (digit) => digits.charAt(Number(digit)))

/** Markup of other programs that write Markdown, and of site generators. */
const foreignMarkup: StrayMarkup[] = [
  {
    hint: '==',
    pattern: /(?<![=\w])==(?![=\s])(?:[^=\n]*[^=\s])?==(?![=\w])/,
    message: 'Pages do not show marked words. Remove the "==".',
    replace: unwrap(2),
  },
  {
    hint: '++',
    pattern: /(?<![+\w])\+\+(?=[^\s+])[^+\n]*[^\s+]\+\+(?![+\w])/,
    message: 'Pages do not show inserted words. Remove the "++".',
    replace: unwrap(2),
  },
  {
    hint: ':',
    hintPattern: ':[a-z]',
    pattern: /(?<![\w:/]):[a-z](?:[a-z\d]|[_-](?=[a-z\d])){2,}:(?![\w:])/,
    message: 'Pages do not show this as an emoji. Remove it, or write the character itself.',
  },
  ...['{{<', '{{%', '{%'].map((hint) => ({
    hint,
    hintPattern: '\\{\\{[<%]|\\{%',
    pattern: /\{\{[<%][^{}\n]*\}\}|\{%[^{}\n]*%\}/,
    message: 'This is a command of another site generator, and readers would see it as it is. Remove it.',
  })),
  {
    hint: '~',
    pattern: /(?<=[\p{L})])~\d{1,3}~(?!~)/u,
    message: 'Pages do not show this below the line. Write the character itself, like H₂O.',
    replace: inDigits(subscripts),
  },
  {
    hint: '^',
    pattern: /(?<=[\p{L}\d)])\^\d{1,3}\^/u,
    message: 'Pages do not show this above the line. Write the character itself, like m².',
    replace: inDigits(superscripts),
  },
]

/** A line break as programs write it. In a file path like "C:\new", a drive or another folder comes before it. Looks ahead first, which is quick. */
const newLine = /(?=\\n)(?<!(?:\b[A-Za-z]:|\\)\S*?)\\n/

const notBoldMessage = 'These words are not bold, because "**" has no match or has a space inside. Write **words**, with the "**" right next to the words.'

/** The start of a footnote, to which the same characters after a word refer. */
export const noteStart = /(?<![^\s(])\*\*(?=\s)/

export const headingMessage = 'Headings in text start with "## ", "### " or "#### ". The main heading of the page is in its hero.'

export const noTablesMessage = 'Text cannot contain tables. Use a comparisonTable block, or "table:" in a section of a chapter.'

export const commentMessage = 'A comment does not belong in text: write it above the name of the field.'

export const footnoteMessage = 'Footnotes are not used in pages. Say it in the text, or use a sources block.'

const inMarkdown: StrayMarkup[] = [
  ...copied,
  ...foreignMarkup,
  { hint: '[^', pattern: /\[\^[^\][\s]+\]/, message: footnoteMessage, oncePerText: true },
  {
    hint: ']',
    pattern: /\([^()\n]+\)\[(?:[/#]|https?:|mailto:|tel:)[^\][\s]*\]/,
    message: 'The brackets are the wrong way around. Write a link as [text](/page).',
  },
  { hint: '[[', pattern: /\[\[[^\][\n]+\]\]/, message: 'This is not a link. Write it as [text](/page).' },
  {
    hint: '](',
    pattern: /\[[^\][]+\]\([^\s()]+ "[^"\n]*\)/,
    message: 'The quotation mark in this link has no match. Write the address alone: [text](/page).',
  },
  {
    hint: '](',
    pattern: /\[[^\][]+\]\(((?:\/|https?:)[^() \n]* [^()\n]*)\)/,
    message: 'The address of a link cannot contain spaces. Remove them, or write "%20" for one that belongs to it.',
  },
  { hint: ']', pattern: /\[[^\][]+\](?:\(\S*| \((?:[/#]|https?:)\S*|\[[^\][]*\])/, message: incompleteLinkMessage },
  { hint: ']/', pattern: /\[[^\][\n]+\]\/[^\s()[]*\)/, message: incompleteLinkMessage },
  { hint: '{#', pattern: /\{#[\w-]+\}/, message: 'The address of a heading comes from its words. Remove this.', replace: remove },
  { hint: '{.', pattern: /\{\.[\w-]+\}/, message: 'Pages style their texts by themselves. Remove this.', replace: remove },
  ...['[toc]', '[TOC]'].map((hint) => ({ hint, pattern: /\[toc\]/i, message: 'Pages list their headings by themselves. Remove this.', replace: remove })),
  {
    hint: '\n: ',
    pattern: /\n(:) +\S/,
    message: 'Pages have no lists of definitions. Write a list: "- **Word:** what it means".',
    oncePerText: true,
  },
  { hint: '##', pattern: /(?:^|\n)(#{2,6})[^\s#]/, message: 'A heading needs a space after its "#": "## Heading".', replace: (marks) => `${marks} ` },
  {
    hint: '#',
    pattern: /(?:^|\n)(#)(?=(?:check|draft|fixme|notes?|remark|todo)\b)/i,
    message: `${commentMessage} A heading needs a space after its "#": "## Heading".`,
  },
  { hint: '#######', pattern: /(?:^|\n)(#{7,}) /, message: headingMessage },
  {
    hint: ':::',
    pattern: /(?:^|\n)(:{3,})[ \t]*[a-z{]/i,
    message: 'Text cannot contain boxes (":::"). Use a promo block, or remove the colons.',
    oncePerText: true,
  },
  // Behind a colon or a bracket the "**" would end bold words only before a space.
  {
    hint: '**',
    pattern: /(?=\*\*\w)(?<=(?<![\w*])\*\*[^\s*](?:[^*\n]*[^\s*\w])?)\*\*/,
    message: 'A space is missing after this "**".',
    replace: (marks) => `${marks} `,
  },
  {
    hint: '**',
    pattern: /(?<![\w*])(?:\*\*[^\s*][^\s*]*|\*\*[ \t][^*\n]+\*\*)/,
    message: notBoldMessage,
  },
  { hint: '**', pattern: /^(?:[^*]*\s)?([^\s*]+\*\*)(?!\w)[^*]*$/, message: notBoldMessage, mayMarkNote: true },
  { hint: '~~', pattern: /~~[^~]+~~/, message: 'Pages do not show crossed-out words. Remove them, or the "~~".' },
  {
    hint: '|',
    pattern: /(?:^|\n)[ \t]*((?:\|[ \t]*)?:?-+:?[ \t]*\|[-:| \t]*)(?=\n|$)/,
    message: noTablesMessage,
  },
  { hint: ']', pattern: /^(\[[ xX]\]) /, message: 'Text cannot contain checkboxes. Use a checklist block, or remove the brackets.', oncePerText: true },
  { hint: '•', pattern: /(?:^|\n)(•)/, message: listMessage, oncePerText: true },
  { hint: '·', pattern: /(?:^|\n)(·)[ \t\u00a0]/, message: listMessage, oncePerText: true },
  // How a bullet of Word arrives.
  { hint: '\uf0b7', pattern: /\uf0b7/, message: listMessage, oncePerText: true },
  { hint: '\n-', pattern: /(?:^|\n)(-\p{L})[^\n]*\n-\p{L}/u, message: listMessage, oncePerText: true },
  { hint: '\\n', pattern: newLine, message: '"\\n" does not end a line here. Start a new line, or leave a blank line for a new paragraph.' },
]

const plainTextMessage = 'This field is plain text, so this would be shown as it is.'
const bodyHint = 'the "body" of a prose block takes Markdown'

const unpairedQuoteMessage = 'This quotation mark has no match. Remove it, or write the other one.'

const inPlainText: StrayMarkup[] = [
  ...copied,
  ...foreignMarkup,
  { hint: '\\', pattern: escapedFormula, message: formulaMessage },
  { hint: '<!--', pattern: /<!--/, message: `${plainTextMessage} Remove it; a note to yourself starts with "# " on a line of its own.` },
  {
    hint: '<',
    pattern:
      /<\/?(?:a|b|br|cite|code|div|em|font|h[1-6]|hr|i|iframe|img|li|mark|ol|p|script|small|span|strong|style|sub|sup|table|td|th|tr|u|ul)(?:\s[^<>=]*=[^<>]*|\s*\/?)>/i,
    message: `${plainTextMessage} Remove the HTML; ${bodyHint}: **bold**, *emphasis*, [text](/page).`,
    replace: (tag) => (/^<(?:br|p|li|div)\b/i.test(tag) ? ' ' : ''),
  },
  {
    hint: '&',
    pattern: /&(?:#\d+|#x[\da-f]+|nbsp|amp|lt|gt|quot|apos|[mn]dash|hellip|[lr][sd]quo|[lr]aquo|bull|middot|times|copy|reg|trade|euro|pound|shy);/i,
    message: `${plainTextMessage} Write the character itself.`,
  },
  { hint: '![', pattern: /!\[[^\][\n]*\]\([^()\s]+\)/, message: `${plainTextMessage} Remove the picture, and say in words what it shows.` },
  {
    hint: '](',
    pattern: /\[[^\][\n]+\]\((?:[/#]|https?:|mailto:|tel:)[^()\s]*\)/,
    message: `${plainTextMessage} Write the words without the link; ${bodyHint}, including links.`,
    replace: (link) => link.slice(1, link.indexOf('](')),
  },
  { hint: '**', pattern: /\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*/, message: `${plainTextMessage} Remove the asterisks; ${bodyHint}: **bold**.`, replace: unwrap(2) },
  { hint: '**', pattern: /^[^*]*(\*\*)[^*]*$/, message: `${plainTextMessage} Remove the asterisks; ${bodyHint}: **bold**.`, replace: remove },
  {
    hint: '*',
    pattern: /(?<![\w*])\*[^\s*](?:[^*\n]*[^\s*])?\*(?![\w*])/,
    message: `${plainTextMessage} Remove the asterisks; ${bodyHint}: *emphasis*.`,
    replace: unwrap(1),
  },
  {
    hint: '__',
    pattern: /(?<![\w/])__[^\s_](?:[^_\n]*[^\s_])?__(?![\w/])/,
    message: `${plainTextMessage} Remove the underscores; ${bodyHint}: **bold**.`,
    replace: unwrap(2),
  },
  {
    hint: '_',
    pattern: /(?<![\w/])_[^\s_](?:[^_\n]*[^\s_])?_(?![\w/])/,
    message: `${plainTextMessage} Remove the underscores; ${bodyHint}: *emphasis*.`,
    replace: unwrap(1),
  },
  { hint: '~~', pattern: /~~[^~\n]+~~/, message: `${plainTextMessage} Remove the "~~".`, replace: unwrap(2) },
  { hint: '`', pattern: /(?<![\w`])`[^`\n]+`(?![\w`])/, message: `${plainTextMessage} Remove the "\`".`, replace: unwrap(1) },
  ...['[', '☐', '☑', '☒'].map((hint) => ({
    hint,
    pattern: /^(?:\[[ xX]?\]|[☐☑☒]) +/,
    message: `${plainTextMessage} Remove the box: the page marks the items of a checklist.`,
    replace: remove,
  })),
  { hint: '|', pattern: /^\|(?:[^\S\n]*[^|\s][^|\n]*\|){2,}\s*$/, message: `${plainTextMessage} ${noTablesMessage}` },
  {
    hint: '#',
    hintPattern: '# ',
    pattern: /^#{1,6} (?=\D)(?!of\b)/,
    message: `${plainTextMessage} Remove the "#": the page styles this field by itself. ${commentMessage}`,
    replace: remove,
  },
  { hint: '\n2', pattern: /^(1[.)]) [^\n]+\n+2[.)] /, message: `${plainTextMessage} Leave out the numbers; ${bodyHint}, including lists.` },
  { hint: '\\n', pattern: newLine, message: `${plainTextMessage} Write a space instead of "\\n".`, replace: () => ' ' },
  // Inches are written with this character, too.
  { hint: '"', pattern: /^[^"„]*(?<![\d¼½¾⅓⅔] ?)(")[^"]*$/, message: unpairedQuoteMessage },
  { hint: '“', pattern: /^[^“”„‟"]*(“)[^“”„‟"]*$/, message: unpairedQuoteMessage },
]

/** The bullets that other programs put in front of list entries. */
const bullet: StrayMarkup = {
  hint: '',
  pattern: /^(?:[•\uf0b7]|(?:[▪‣●◦·]|-)(?=[ \t\u00a0]))/,
  message: `${plainTextMessage} Remove the symbol here and at each further point; ${bodyHint}, including lists.`,
  oncePerText: true,
}

/**
 * Finds stray markup in plain text: of one kind, because taking the field for Markdown is one mistake, but all of that kind that can be replaced.
 * @returns what is between the first and the last of it, and what to write instead
 */
export function strayInPlainText(text: string): (StrayMatch & { replacement?: string }) | undefined {
  if (!bullet.pattern.test(text) && !hints.plainText.test(text)) return undefined
  const first = strayIn(text, [bullet, ...inPlainText]).next().value
  const { pattern, replace } = first?.markup ?? {}
  if (!first || !pattern || !replace) return first
  const parts = [...matchesOf(pattern, text)].map(partOf)
  const end = parts.reduce((furthest, { at, within }) => Math.max(furthest, at + within.length), 0)
  const replaced = parts.map(({ at, within }, index) => replace(within) + text.slice(at + within.length, parts[index + 1]?.at ?? end)).join('')
  // What is removed leaves no space behind; in front of all of it the edit sees to that.
  const replacement = replace === remove && parts.length > 1 ? replaced.trim().replace(/ {2,}/g, ' ') : replaced
  const between = first.at === 0 ? replacement.trimStart() : replacement
  return { ...first, within: text.slice(first.at, end), replacement: end === text.length ? between.trimEnd() : between }
}

/** Finds stray markup in a text node of Markdown. */
export const strayInMarkdown = (text: string) => strayIn(text, inMarkdown)

/** Finds a formula in a paragraph of Markdown, as it is written: its text nodes are without the backslashes. */
export function formulaIn(paragraph: string): { message: string; within: string; at: number } | undefined {
  const found = paragraph.includes('\\') ? escapedFormula.exec(paragraph) : null
  return found ? { message: formulaMessage, within: found[0], at: found.index } : undefined
}

/** True for a text node of Markdown with stray markup. */
export const hasStrayMarkup = (text: string) => hints.markdown.test(text) && !strayInMarkdown(text).next().done

/** Matches a text that may contain a hint: where hints start, or the whole of those that start with a letter or a space. Hardly any text does. */
const anyHintOf = (kinds: readonly StrayMarkup[]) =>
  new RegExp([...new Set(kinds.map(({ hint, hintPattern }) => hintPattern ?? (/^[A-Z ]/i.test(hint) ? hint : `\\${hint.charAt(0)}`)))].join('|'))

/** Exported for its test: with a hint that most texts have, everything works, and checking a site takes a third longer. */
export const hints = { markdown: anyHintOf(inMarkdown), plainText: anyHintOf(inPlainText) }

/** Yields the first stray markup of each kind, and all that can be replaced. */
function* strayIn(text: string, kinds: readonly StrayMarkup[]): Generator<StrayMatch, undefined> {
  for (const markup of kinds) {
    const first = text.includes(markup.hint) ? markup.pattern.exec(text) : null
    if (!first) continue
    for (const found of markup.replace ? matchesOf(markup.pattern, text) : [first]) yield { markup, ...partOf(found) }
  }
}

const matchesOf = (pattern: RegExp, text: string) => text.matchAll(new RegExp(pattern, `${pattern.flags}g`))

/** Returns the part of a match that is located. */
function partOf(found: RegExpExecArray): Omit<StrayMatch, 'markup'> {
  const within = found[1] ?? found[0]
  return { within, at: found.index + found[0].indexOf(within) }
}
