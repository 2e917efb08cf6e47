import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseSheet } from '../../renderer/authoring/sheet/spreadsheet.ts'
import { updateRanking } from '../../renderer/authoring/sheet/updateRanking.ts'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { testContent } from '../testSite.ts'

/** A ranking with comments, fields that a sheet has no column for, and values in several styles. */
const page = `title: Voice agencies ranked
description: Agencies that put voice agents on business phone lines, for a test of updates.
blocks:
  - { type: hero, title: Voice agencies }
  - type: rankingTable
    title: Side by side
    scope: voice agencies
    agencies:
      - name: "{provider}"
        expertise: Call routing
        specialization: Service desks
        rating: 5
        website: agency
        badge: "#1 For Voice"
        badgeTone: partner
        highlighted: true
        bestFor: Firms with one calendar.
        lookElsewhereIf: Callers need a decision.
      # Asked them in May.
      - name: Notional & Co
        expertise: 'Speech in noise' # as they say
        specialization: Workshops
        rating: 4.8
        website: "#"
        badge: "#2 For Voice"
        illustrative: true
        logo: { file: /favicon.svg, alt: A mountain }
        bestFor: Teams beside machines.
        lookElsewhereIf: >-
          You want one contract for
          audit and build.

      - { name: Sample Dialog, expertise: Reminders, specialization: Clinics, rating: 4.6, website: "#", badge: "#3 For Voice", illustrative: true, bestFor: Practices with missed visits., lookElsewhereIf: Your calls are sales calls. }
  - type: fragment
    name: promo
`

const header = 'Name,Expertise,Specialization,Rating,Best for,Look elsewhere if'
const partner = '{provider},Call routing,Service desks,5,Firms with one calendar.,Callers need a decision.'
const notional = 'Notional & Co,Speech in noise,Workshops,4.8,Teams beside machines.,You want one contract for audit and build.'
const dialog = 'Sample Dialog,Reminders,Clinics,4.6,Practices with missed visits.,Your calls are sales calls.'
const sheetOf = (rows: readonly string[]) => [header, ...rows].join('\n')

const cache = new IncrementalCache()
function update(csv: string, text = page, path = '/rankings/voice', block?: string) {
  const content = testContent({ 'rankings/voice.yaml': text })
  return { content, ...updateRanking(path, parseSheet(new TextEncoder().encode(csv), 'rows.csv'), content, { block, cache }) }
}

/** Returns the lines that only one of two texts has. */
function difference(before: string, after: string): string[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  return [
    ...a.filter((line) => !b.includes(line)).map((line) => `- ${line.trim()}`),
    ...b.filter((line) => !a.includes(line)).map((line) => `+ ${line.trim()}`),
  ]
}

describe('a ranking updated from a sheet', () => {
  test('that says the same stays as it is written, byte for byte', () => {
    expect(update(sheetOf([partner, notional, dialog]))).toMatchObject({ problems: [], update: { text: page, added: [], removed: [], changed: [] } })
  })

  test('that has accents of two characters each, as Macs write them, stays as it is written', () => {
    const text = page.replaceAll('Notional & Co', 'Café & Co')
    const rows = [partner, notional.replace('Notional & Co', 'Café & Co'), dialog].map((row) => row.normalize('NFD'))
    expect(update(sheetOf(rows), text)).toMatchObject({ problems: [], update: { text, added: [], removed: [], changed: [] } })
  })

  test('that has Windows line ends keeps them', () => {
    const text = page.replaceAll('\n', '\r\n')
    expect(update(sheetOf([notional, dialog]), text).update?.text).toBe(text)
    const { update: changed } = update(sheetOf([notional.replace('4.8', '4.9'), dialog, 'New Firm,Bots,Shops,4.1,Small shops.,You sell abroad.']), text)
    expect(changed?.text.replaceAll('\r\n', '')).not.toContain('\n')
  })

  test.each([
    ['a score', [notional.replace('4.8', '4.9'), dialog], ['- rating: 4.8', '+ rating: 4.9']],
    [
      'a text in quotes, with a comment behind it',
      [notional.replace('Speech in noise', 'Speech: in noise'), dialog],
      ["- expertise: 'Speech in noise' # as they say", "+ expertise: 'Speech: in noise' # as they say"],
    ],
  ])('gets %s, and nothing else changes', (_, rows, lines) => {
    expect(difference(page, update(sheetOf(rows)).update?.text ?? '')).toEqual(lines)
  })

  test('in a new order keeps comments with their agencies and numbers the badges', () => {
    const { update: changed, content } = update(sheetOf([dialog.replace('4.6', '4.9'), notional]))
    expect(changed?.text).toMatch(/badge: "?#2 For Voice"?[\s\S]*# Asked them in May\.\n {6}- name: Notional & Co[\s\S]*badge: "#3 For Voice"/)
    expect(changed?.changed).toEqual([
      { name: 'Sample Dialog', changes: ['rating 4.6 → 4.9', 'badge #3 For Voice → #2 For Voice'] },
      { name: 'Notional & Co', changes: ['badge #2 For Voice → #3 For Voice'] },
    ])
    const files = new Map([...content.files, ['rankings/voice.yaml', new TextEncoder().encode(changed?.text)]])
    expect(loadSite({ ...content, files }, cache).issues).toEqual([])
  })

  test('that is the overall ranking keeps the badge of each place', () => {
    const overall = page.replace('#1 For Voice', '#1 Overall').replace('#2 For Voice', 'Top Rated').replace('#3 For Voice', 'Recommended')
    const { update: changed } = update(sheetOf([dialog.replace('4.6', '4.9'), notional, 'New Firm,Bots,Shops,4.1,Small shops.,You sell abroad.']), overall)
    expect(changed?.text.match(/(?<=badge: )[^,\n]+/g)).toEqual(['"#1 Overall"', '"Top Rated"', '"Recommended"', 'Enterprise'])
  })

  test('gains and loses rows, and keeps what has no column', () => {
    const { update: changed } = update(sheetOf([notional, 'New Firm,Bots,Shops,4.1,Small shops.,You sell abroad.']))
    expect(changed).toMatchObject({ added: ['New Firm'], removed: ['Sample Dialog'], changed: [] })
    expect(changed?.text).toContain('      - name: New Firm\n        expertise: Bots\n')
    expect(changed?.text).toContain('  - type: fragment\n    name: promo\n')
    expect(changed?.text).toContain('        logo: { file: /favicon.svg, alt: A mountain }\n')
    expect(changed?.text.match(/illustrative: true/g)).toHaveLength(1)
  })

  test('takes names and scores alone, and says nothing of the partner, who stays', () => {
    const { update: changed } = update('Name;Score\nNotional & Co;4,9\nSample Dialog;4,6')
    expect(difference(page, changed?.text ?? '')).toEqual(['- rating: 4.8', '+ rating: 4.9'])
    expect(changed).toMatchObject({ added: [], removed: [], notes: [] })
  })

  test('takes them below a title, and says that it is left out', () => {
    const { update: changed } = update('Scores of May;\n;\nName;Score\nNotional & Co;4,9\nSample Dialog;4,6')
    expect(difference(page, changed?.text ?? '')).toEqual(['- rating: 4.8', '+ rating: 4.9'])
    expect(changed?.notes).toEqual(['Left out what is above row 3, which names the columns.'])
  })

  test('takes names alone, in quotes and with a comma', () => {
    const text = page.replace('name: Sample Dialog', 'name: "Dialog, Sample & Co"')
    expect(update('"Name"\n"Notional & Co"\n"Dialog, Sample & Co"', text)).toMatchObject({ problems: [], update: { text } })
  })

  test('gains a field that a column brings', () => {
    const without = page.replace('        website: "#"\n', '')
    const { update: changed } = update(`${header},Website\n${notional},www.notional.example\n${dialog},#\n`, without)
    expect(difference(without, changed?.text ?? '')).toEqual(['+ website: https://www.notional.example'])
  })

  test.each([
    ['website', `${header},Website\n${notional},\n${dialog},#\n`],
    ['badge', sheetOf([notional, dialog])],
  ])('that has no %s in a row gets none from a sheet that says none', (field, csv) => {
    const without = page.replace(new RegExp(` {8}${field}: "#.*\n(?= {8}(?:badge|illustrative))`), '')
    expect(without).not.toBe(page)
    expect(update(csv, without).update).toMatchObject({ text: without, changed: [] })
  })

  test.each([
    ['one field', '', ['illustrative: true'], []],
    ['its last two', '', ['badgeTone: teal', 'illustrative: true'], []],
    ['its last one, and gains another', 'www.dialog.example', ['illustrative: true'], ['website: https://www.dialog.example']],
  ])('loses what a column says no to: %s', (_, website, lost, gained) => {
    const names = ['name', 'expertise', 'specialization', 'rating', 'bestFor', 'lookElsewhereIf']
    const values = dialog.split(',').map((value, at) => `${names[at]}: ${value}`)
    const pageWith = (fields: string[]) => page.replace(/- \{ name: Sample Dialog.*/, `- ${[...values, 'badge: "#3 For Voice"', ...fields].join('\n        ')}`)
    for (const eol of ['\n', '\r\n']) {
      const [before, after] = [pageWith(lost), pageWith(gained)].map((text) => text.replaceAll('\n', eol))
      const csv = `${header},Website,Illustrative,Badge tone\n${notional},#,yes,\n${dialog},${website},no,\n`
      expect(update(csv, before).update?.text).toBe(after)
    }
  })

  test('gains a row below one with a comment under a dash of its own', () => {
    const text = page.replace('      - name: "{provider}"\n', '      -\n        # Ours - for now.\n        name: "{provider}"\n')
    const { update: changed, problems } = update(sheetOf([notional, dialog, 'New Firm,Bots,Shops,4.1,Small shops.,You sell abroad.']), text)
    expect(problems).toEqual([])
    expect(changed?.text).toContain('      - name: New Firm\n        expertise: Bots\n')
  })

  test('repeats what an anchor holds, whose row may go', () => {
    const shared = page.replace('website: "#"\n', 'website: &none "#"\n').replace('website: "#", badge', 'website: *none, badge')
    expect(update(sheetOf([dialog]), shared)).toMatchObject({
      problems: [],
      issues: [],
      update: { removed: ['Notional & Co'], text: expect.stringContaining('website: "#"') },
    })
  })

  type Replacements = readonly (readonly [from: string | RegExp, to: string])[]
  const replaced = (text: string, replacements: Replacements) => replacements.reduce((result, [from, to]) => result.replace(from, to), text)
  const speech = 'Notional & Co,Speech in noise'

  test.each<[what: string, anchors: Replacements, rows: string[], changes: Replacements]>([
    [
      'another field changes',
      [
        ['website: "#"\n', 'website: &none "#"\n'],
        ['website: "#", badge', 'website: *none, badge'],
      ],
      [`${speech},Workshops,4.9`, 'Sample Dialog,Reminders,Clinics,4.6'],
      [['rating: 4.8', 'rating: 4.9']],
    ],
    [
      'an alias repeats what changes',
      [
        ['specialization: Workshops', 'specialization: &shops Workshops # or depots'],
        ['specialization: Clinics', 'specialization: *shops'],
      ],
      [`${speech},Depots,4.8`, 'Sample Dialog,Reminders,Workshops,4.6'],
      [
        ['&shops Workshops', 'Depots'],
        ['*shops', 'Workshops'],
      ],
    ],
    [
      'what repeats a text above changes',
      [
        ['scope: voice', 'scope: &voice voice'],
        ["'Speech in noise' #", '*voice #'],
      ],
      [`${speech},Workshops,4.8`, 'Sample Dialog,Reminders,Clinics,4.6'],
      [
        ['&voice voice', 'voice'],
        ['*voice', 'Speech in noise'],
      ],
    ],
    [
      'a text below repeats one of a row that goes',
      [
        ['name: Sample Dialog', 'name: &dialog Sample Dialog'],
        ['  - type: fragment', '  - { type: prose, title: *dialog, body: It left. }\n  - type: fragment'],
      ],
      [`${speech},Workshops,4.8`],
      [
        [/ {6}- \{ name: &dialog.*\n/, ''],
        ['*dialog', 'Sample Dialog'],
      ],
    ],
  ])('keeps comments and what has no column where %s', (_, anchors, rows, changes) => {
    const text = replaced(page, anchors)
    const { update: changed, problems } = update(['Name,Expertise,Specialization,Rating', ...rows].join('\n'), text)
    expect(problems).toEqual([])
    expect(changed?.text).toBe(replaced(text, changes))
  })

  test('is told which titles count another number of agencies', () => {
    const counting = page.replace('title: Side by side', 'title: Three agencies side by side')
    const { update: changed } = update(sheetOf([notional]), counting)
    expect(changed?.wrongCounts).toMatchObject([{ file: 'pages/rankings/voice.yaml', message: expect.stringContaining('counts three') }])
  })
})

test.each([
  ['a score that is none', sheetOf([notional.replace('4.8', 'good'), dialog]), 'Row 2, "Rating" (D2): "good" is not a number'],
  [
    'a text that ends with a comma',
    sheetOf([notional.replace('Speech in noise', '"Speech in noise,"'), dialog]),
    'Row 2, "Expertise" (B2): nothing follows the comma at the end of this cell',
  ],
  ['rows out of order', sheetOf([dialog, notional]), '4.8'],
  ['a word in braces that nobody knows', sheetOf([notional.replace('Speech', '{speech}'), dialog]), 'Row 2, "Expertise" (B2): '],
  ['no rows', header, 'has no rows'],
  ['a column without a name, below a title', 'Scores,,\n\nName,Rating,\nNotional & Co,4.9,x', 'Column C has no name in row 3. Name it, or delete the column.'],
  ['no names', 'Rating,Expertise\n4.8,Bots', 'A column is missing: Name.'],
  [
    'a new agency and few columns',
    'Name,Rating,Expertise\nNotional & Co,4.9,Speech in noise\nNew Firm,4.1,Bots',
    'Row 3, "Name" (A3): "New Firm" is not in the ranking yet, and a new row needs columns that are missing: Specialization, Best for, Look elsewhere if.',
  ],
  [
    'a misspelled agency',
    sheetOf([notional.replace('Notional', 'Notionl'), dialog]),
    'Row 2, "Name" (A2): "Notionl & Co" is not in the ranking, and "Notional & Co" is not in the sheet. If they are one agency, give it the same name in both; if not, remove "Notional & Co" from the page first.',
  ],
])('a sheet with %s changes nothing and says where', (_, csv, problem) => {
  const { update: changed, problems } = update(csv)
  expect(changed).toBeUndefined()
  expect(problems.join('\n')).toContain(problem)
})

test('a page with mistakes is not changed', () => {
  expect(update(sheetOf([notional]), page.replace('scope:', 'scpoe:'))).toMatchObject({ problems: [], issues: [{ code: 'unknown-field' }] })
})

describe('a ranking in brackets', () => {
  const inBrackets = (...rows: string[]) => page.replace(/agencies:\n[\s\S]*(?= {2}- type: fragment)/, `agencies: [\n      ${rows.join(',\n      ')}\n    ]\n`)
  const rowOf = (name: string, specialization: string, rating: number, badge: string) =>
    `{ name: ${name}, expertise: "Calls, in short", specialization: ${specialization}, rating: ${rating}, badge: "${badge}", bestFor: Firms., lookElsewhereIf: You hesitate. }`
  const first = rowOf('"{provider}"', 'Desks', 5, '#1 For Voice').replace(' }', ', website: agency, badgeTone: partner, highlighted: true }')
  const second = rowOf('Notional & Co', 'Workshops', 4.8, '#2 For Voice')
  const third = rowOf('Sample Dialog', 'Clinics', 4.6, '#3 For Voice')
  const text = inBrackets(first, second, third)

  test('that says the same stays as it is written', () => {
    expect(update('Name,Rating\nNotional & Co,4.8\nSample Dialog,4.6', text)).toMatchObject({ problems: [], update: { text } })
  })

  test('gets what changes, and nothing else', () => {
    const { update: changed } = update('Name,Rating,Specialization\nNotional & Co,4.9,"Workshops, depots"\nSample Dialog,4.6,Clinics', text)
    expect(changed?.text).toBe(inBrackets(first, second.replace('4.8', '4.9').replace('Workshops', '"Workshops, depots"'), third))
  })

  test('gains and loses rows', () => {
    const { update: changed } = update(sheetOf(['New Firm,"Bots, all kinds",Shops,4.9,Small shops.,You sell abroad.', dialog]), text)
    expect(changed).toMatchObject({ added: ['New Firm'], removed: ['Notional & Co'] })
    expect(changed?.text).toContain('      { name: New Firm, expertise: "Bots, all kinds", specialization: Shops, rating: 4.9, ')
    expect(parse(changed?.text ?? '').blocks[1].agencies.map(({ name }: { name: string }) => name)).toEqual(['{provider}', 'New Firm', 'Sample Dialog'])
  })

  test('may be one line, the whole block in braces', () => {
    const line = page.replace(
      / {2}- type: rankingTable[\s\S]*(?= {2}- type: fragment)/,
      `  - { type: rankingTable, title: Side by side, scope: agencies, agencies: [${first}, ${second}] }\n`,
    )
    const { update: changed } = update('Name,Rating\nNotional & Co,4.9', line)
    expect(changed?.text).toBe(line.replace('4.8', '4.9'))
  })

  test.each([
    ['a line for each row', text],
    ['one line', text.replaceAll(',\n      ', ', ').replaceAll(/(?<=\[)\n *|\n *(?=\])/g, '')],
  ])('on %s has the cells named that are refused', (_, text) => {
    const { problems } = update('Name,Rating,Expertise,Website\nNotional & Co,4.9,{speech},#\nSample Dialog,4.6,Calls,/nowhere', text)
    expect(problems.map((problem) => problem.slice(0, problem.indexOf(':')))).toEqual(['Row 2, "Expertise" (C2)', 'Row 3, "Website" (D3)'])
  })

  test('is not changed where comments between its rows would go', () => {
    expect(() => update(sheetOf([notional]), inBrackets(first, `# Asked them in May.\n      ${second}`))).toThrow(
      'Write them one below the other first, each with a dash.',
    )
  })
})

describe('a page with two rankings', () => {
  const block = page.slice(page.indexOf('  - type: rankingTable'), page.indexOf('  - type: fragment'))
  const withIds = (...ids: string[]) =>
    page.replace(block, ids.map((id, index) => block.replace('Table\n', `Table\n${id && `    id: ${id}\n`}`).replace('Side', `${index + 1} side`)).join(''))
  const csv = 'Name,Rating\nNotional & Co,4.9\nSample Dialog,4.6'

  test('has the one changed that is named', () => {
    const text = withIds('phones', 'chats')
    const { update: changed } = update(csv, text, '/rankings/voice', 'chats')
    expect(changed?.text).toBe(text.slice(0, text.indexOf('chats')) + text.slice(text.indexOf('chats')).replace('4.8', '4.9'))
  })

  test('has the cells named that are refused, whichever is changed', () => {
    for (const id of ['phones', 'chats']) {
      const { problems } = update('Name,Expertise\nNotional & Co,{speech}\nSample Dialog,Reminders', withIds('phones', 'chats'), '/rankings/voice', id)
      expect(problems).toEqual([expect.stringMatching(/^Row 2, "Expertise" \(B2\): "\{speech\}" is not a word/)])
    }
  })

  test.each([
    [undefined, ['phones', 'chats'], 'has 2 rankings, and which one is meant cannot be told. Write --block phones or --block chats.'],
    ['chat', ['phones', 'chats'], 'has no ranking with the id "chat". Write --block phones or --block chats.'],
    [undefined, ['phones', ''], 'Write --block phones. A ranking without an id gets one in a line below its type: "id: agencies".'],
    [undefined, ['', ''], 'cannot be told. A ranking without an id gets one in a line below its type: "id: agencies".'],
  ])('asks which one is meant by %s of those with the ids %j', (id, ids, message) => {
    expect(() => update(csv, withIds(...ids), '/rankings/voice', id)).toThrow(message)
  })
})

test.each([
  ['/rankings/vioce', page, '"/rankings/vioce" is not a page. Did you mean "/rankings/voice"?'],
  ['/services', page, 'pages/services/index.yaml has no rankingTable.'],
])('%s cannot be updated, and the reason is told', (path, text, message) => {
  expect(() => update(sheetOf([notional, dialog]), text, path)).toThrow(message)
})
