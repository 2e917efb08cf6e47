import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { renamePage } from '../../renderer/authoring/moves/renamePage.ts'
import { composePage } from '../../renderer/authoring/newPage/composePage.ts'
import { type PageKind, pageKinds } from '../../renderer/authoring/newPage/kinds.ts'
import { checkName, checkTitle, titleOf } from '../../renderer/authoring/newPage/names.ts'
import { templates } from '../../renderer/authoring/newPage/templates.ts'
import { parseSheet } from '../../renderer/authoring/sheet/spreadsheet.ts'
import { pageKindOf } from '../../renderer/cli/new/pageKindOf.ts'
import { orUsageError } from '../../renderer/cli/orUsageError.ts'
import type { ContentFiles } from '../../renderer/content/files.ts'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { readContent } from '../../renderer/system/contentFolder.ts'
import { tone } from '../../schema/fields.ts'
import type { Page } from '../../schema/index.ts'
import { runCommand, runProcess } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { hasShippedPages, testContent, testFile, testPages } from '../testSite.ts'

const site = testContent()
const shipped = readContent('pages')
const read = new IncrementalCache()
const bytes = (text: string) => new TextEncoder().encode(text)

function compose(kind: PageKind, name: string, csv?: string | Uint8Array, content: ContentFiles = site) {
  const sheet = csv === undefined ? {} : { sheet: parseSheet(typeof csv === 'string' ? bytes(csv) : csv, 'rows.csv') }
  return composePage({ kind, name, title: titleOf(name), today: '2026-11-20', ...sheet }, content, read)
}

const agenciesOf = (text: string) => {
  const table = (parse(text) as Page).blocks.find((block) => block.type === 'rankingTable')
  return table?.agencies ?? []
}

const header = 'Name,Expertise,Specialization,Rating,Best for,Look elsewhere if'
const row = (name: string, rating: string | number = 4.5, rest = 'Suits,Elsewhere') => `${name},Knows,Does,${rating},${rest}`
const sheet = (...rows: string[]) => [header, ...rows].join('\n')

describe.skipIf(!hasShippedPages).each(Object.keys(pageKinds) as PageKind[])('a new %s', (kind) => {
  const page = hasShippedPages ? compose(kind, 'voice-agents', undefined, shipped).composed : undefined

  test('passes the check of the whole site, but for the titles that count its pages', () => {
    expect(page).toBeDefined()
    const { issues } = loadSite({ ...shipped, files: new Map([...shipped.files, [page?.file ?? '', bytes(page?.text ?? '')]]) }, read)
    expect(issues).toEqual(page?.wrongCounts)
    for (const { code } of issues) expect(code).toBe('entry-count')
  })

  test('contains its name, the schema comment and an explanation, and no template tags', () => {
    expect(page?.text).toMatch(/^# yaml-language-server: \$schema=(\.\.\/)+\.schema\/page\.json\n# An? /)
    expect(page?.text).toContain('Voice agents')
    expect(page?.text).not.toMatch(/<\w+>/)
  })

  test('lists the lines that have to be filled in', () => {
    const lines = page?.text.split('\n') ?? []
    const linesToFill = [...new Set(page?.toFill.map(({ line }) => line))]
    expect(linesToFill.length).toBeGreaterThan(2)
    for (const line of linesToFill) expect(lines[line - 1]).toMatch(/\[.+\]/)
    const inBrackets = lines.flatMap((text, index) =>
      /^(?:[^#]|##)*\[[A-Z\d][^\]]*\]["\]]*$/.test(text) && !/(?:topics|tags): /.test(text) ? [index + 1] : [],
    )
    expect(linesToFill).toEqual(inBrackets)
  })
})

describe('a new ranking', () => {
  test('names the tones that there are, except the one reserved for the partner', () => {
    const choices = tone().options.filter((name) => name !== 'partner')
    const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices)
    expect(templates.ranking, 'Say so in renderer/authoring/newPage/templates/ranking.yaml').toContain(`# A color: ${list}.\n`)
  })

  test.skipIf(!hasShippedPages).each(['chatbots', 'rpa', 'workflows'])('has the sections of the ranking of %s, but for sources', (name) => {
    const sections = (text: string) => (parse(text) as Page).blocks.map((block) => [block.type, 'id' in block && block.id])
    const shipped = sections(readFileSync(`pages/rankings/${name}.yaml`, 'utf8')).filter(([type]) => type !== 'sources')
    expect(sections(compose('ranking', 'voice-agents').composed?.text ?? '')).toEqual(shipped)
  })

  test('starts with the featured partner and four invented agencies, numbered', () => {
    const agencies = agenciesOf(compose('ranking', 'voice-agents').composed?.text ?? '')
    expect(agencies.map(({ badge }) => badge)).toEqual([1, 2, 3, 4, 5].map((rank) => `#${rank} For Voice agents`))
    expect(agencies[0]).toMatchObject({ name: '{provider}', rating: 5, highlighted: true, badgeTone: 'partner', website: 'agency' })
    expect(agencies.slice(1).every(({ illustrative, highlighted }) => illustrative && !highlighted)).toBe(true)
  })

  test('explains each field of a row above its first use, once', () => {
    const lines = compose('ranking', 'voice-agents').composed?.text.split('\n') ?? []
    for (const field of ['name', 'expertise', 'rating', 'bestFor', 'illustrative']) {
      const first = lines.findIndex((line) => new RegExp(`^ {6}(- | {2})${field}: `).test(line))
      const explanation = lines[first - 1]
      expect(explanation, field).toMatch(/^ {6,8}# \w/)
      expect(lines.filter((line) => line === explanation)).toHaveLength(1)
    }
  })

  test('is listed among the rankings without another edit', () => {
    const { composed: page } = compose('ranking', 'voice-agents')
    const { loaded } = loadSite({ ...site, files: new Map([...site.files, [page?.file ?? '', bytes(page?.text ?? '')]]) })
    expect(loaded?.siteIndex.childPages('/rankings', 'order', 9).map(({ path }) => path)).toContain('/rankings/voice-agents')
  })

  test('is drafted despite mistakes on other pages', () => {
    const broken = new Map([...site.files, ['about.yaml', bytes('title: x')]])
    expect(compose('ranking', 'voice-agents', undefined, { ...site, files: broken }).composed).toBeDefined()
  })

  test('is not drafted if _site.yaml is missing, and reports that', () => {
    const { composed: page, issues } = compose('ranking', 'voice-agents', undefined, testContent({ '_site.yaml': null }))
    expect(page).toBeUndefined()
    expect(issues.map(({ code }) => code)).toContain('missing-site')
  })
})

describe('the rows of a ranking', () => {
  test('follow the featured partner, which is added or moved to first place', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => row(`Agency ${index + 1}`, (4.9 - index / 10).toFixed(1)))
    const without = agenciesOf(compose('ranking', 'voice-agents', sheet(...twelve)).composed?.text ?? '')
    expect(without.map(({ badge }) => badge)).toEqual(Array.from({ length: 13 }, (_, index) => `#${index + 1} For Voice agents`))
    expect(without[0]?.name).toBe('{provider}')

    const { composed: page } = compose('ranking', 'voice-agents', sheet(...twelve.slice(0, 11), row('PARTNER AI', 5)))
    expect(agenciesOf(page?.text ?? '').map(({ name }) => name)).toEqual(['{provider}', ...Array.from({ length: 11 }, (_, index) => `Agency ${index + 1}`)])
    expect(page?.notes).toEqual(['Moved Partner AI, the featured partner, from row 13 to first place, which is reserved for it.'])
  })

  test('keep text with special characters unchanged', () => {
    const texts = [
      'Says: "hello"',
      '#no comment',
      '-dash',
      '? question',
      "it's",
      '{siteName} & co',
      'null',
      '2024',
      'yes',
      '*star',
      '[bracket]',
      '100 %',
      'ends: ',
      'back\\slash',
      '“curly” – ü',
    ]
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const { composed: page, problems } = compose(
      'ranking',
      'signs',
      sheet(...texts.map((text, index) => row(`Agency ${index}`, 4, `${quoted(text)},${quoted(text)}`))),
    )
    expect(problems).toEqual([])
    const rows = agenciesOf(page?.text ?? '').slice(1)
    expect(rows.map(({ bestFor }) => bestFor)).toEqual(texts.map((text) => text.trim()))
    expect(rows.map(({ lookElsewhereIf }) => lookElsewhereIf)).toEqual(texts.map((text) => text.trim()))
  })

  test.each([
    ['Agency,Known for,Sector,Score,Suits,Not for,URL', 'synonyms'],
    ['NAME, expertise ,Specialisation,rating,best_for,LookElsewhereIf,website', 'other capitals, spaces and punctuation'],
    ['who,Strengths,Industry,Stars,Ideal for,Drawbacks,Link', 'further synonyms'],
    ['Agency name,Known for,Sector,Score (out of 5),Who is it best for?,When to look elsewhere,Website (URL)', 'remarks in brackets'],
    ['Agency,Known for,Sector,Score /5,Suits,Not for,URL', 'a scale behind a slash'],
    ['Agency*,Known for:,Sector?,Rating [0–5],Suits…,“Not for”,URL', 'a scale in square brackets, and marks'],
    [
      'Agency,"Known for\n(max. 40)",Sector,"Rating\n0-5","Best\u00a0for",Not for,Web\u00adsite',
      'line breaks, a scale without brackets, and characters that nobody sees',
    ],
    ['Name,Known for,Focus,Rating,Best for,Look elsewhere if,Website', 'a name for two fields, beside a column for the first'],
  ])('are read from the columns %s: %s', (names) => {
    const { composed: page, problems } = compose('ranking', 'columns', `${names}\nAcme,Knows,Does,4.8,Suits,Elsewhere,www.acme.com`)
    expect(problems).toEqual([])
    expect(agenciesOf(page?.text ?? '')[1]).toEqual({
      name: 'Acme',
      expertise: 'Knows',
      specialization: 'Does',
      rating: 4.8,
      website: 'https://www.acme.com',
      badge: '#2 For Columns',
      bestFor: 'Suits',
      lookElsewhereIf: 'Elsewhere',
    })
  })

  test.each([
    ['4,8', 4.8],
    ['4', 4],
    ['0', 0],
    ['5.0', 5],
    ['4.8/5', 4.8],
    ['4,8 out of 5', 4.8],
    ['4.8\u200e', 4.8],
  ])('accept a score written %s', (written, rating) => {
    expect(agenciesOf(compose('ranking', 'scores', sheet(row('Acme', `"${written}"`))).composed?.text ?? '')[1]?.rating).toBe(rating)
  })

  test.each([
    'Partner AI GmbH',
    'Partner AI GmbH & Co. KG',
    'Partner AI, Inc.',
    '{provider} (partner)',
    '{ Provider }',
    '{provider}\u2060',
    'Provider',
    'Featured partner',
    'PartnerAI*',
  ])('know the featured partner as %s', (written) => {
    const { composed: page, problems } = compose('ranking', 'partners', `${header},Website\n${row('A')},\n"${written}",Knows,Does,5,Suits,Elsewhere,agency`)
    expect(problems).toEqual([])
    expect(agenciesOf(page?.text ?? '').map(({ name }) => name)).toEqual(['{provider}', 'A'])
  })

  test.each([
    ['consulting', 'consulting'],
    ['', 'agency'],
  ])('link the featured partner: "%s" to %s', (website, link) => {
    const { composed: page, problems } = compose('ranking', 'partners', `${header},Website\n${row('{provider}', 5)},${website}\n${row('A')},`)
    expect(problems).toEqual([])
    expect(agenciesOf(page?.text ?? '').map((agency) => agency.website)).toEqual([link, '#'])
  })

  test.each(['', 'Unnamed: 0', 'Row'])('may have numbers in front of them, in a column called "%s"', (title) => {
    const { composed: page, problems } = compose('ranking', 'numbers', `${title},${header}\n0,${row('A')}\n1,${row('B')}`)
    expect(problems).toEqual([])
    expect(agenciesOf(page?.text ?? '').map(({ name }) => name)).toEqual(['{provider}', 'A', 'B'])
  })

  test.each([
    ['1. Partner AI', '2. A', '3. B'],
    ['{provider}', '2) A', '3) B'],
    ['{provider}', '#1 A', '#2 B'],
    ['1 A', '2 B', '3 Partner AI'],
  ])('may have numbers in front of their names: %s, %s, %s', (...names) => {
    const { composed: page, problems } = compose('ranking', 'numbers', sheet(...names.map((name) => row(name, 5))))
    expect(problems).toEqual([])
    expect(agenciesOf(page?.text ?? '').map(({ name }) => name)).toEqual(['{provider}', 'A', 'B'])
    expect(page?.notes).toContain('Left out the numbers in front of the names: the page numbers its rows itself.')
  })

  test('keep a number that is a part of a name', () => {
    const { composed: page, problems } = compose('ranking', 'numbers', sheet(row('3 Sided Cube'), row('99 Agency'), row('A')))
    expect(problems).toEqual([])
    expect(agenciesOf(page?.text ?? '').map(({ name }) => name)).toEqual(['{provider}', '3 Sided Cube', '99 Agency', 'A'])
  })

  test('may share a rank', () => {
    const { problems } = compose('ranking', 'ranks', `Rank,${header}\n1st place,${row('A', 4.5)}\nNo. 2,${row('B')}\n#2,${row('C')}\n4,${row('D')}`)
    expect(problems).toEqual([])
  })

  test.each([
    ['WAHR', 'FALSCH'],
    ['oui', 'non'],
    ['☑', '☐'],
    ['[x]', '[ ]'],
    ['✔️', '❌'],
    ['Yes.', 'No.'],
  ])('say that an agency is invented with %s, and that it is not with %s', (yes, no) => {
    const { composed: page } = compose('ranking', 'more', `${header},Invented\n${row('A')},${yes}\n${row('B')},${no}`)
    expect(agenciesOf(page?.text ?? '').map(({ illustrative }) => illustrative)).toEqual([undefined, true, undefined])
  })

  test('may set whether an agency is invented, its badge tone and its website', () => {
    const csv = `${header},Invented,Color,Site\n${row('A')},yes,teal,-\n${row('B')},,,chat\n${row('C')},no,,https://c.example\n${row('D')},,,None`
    expect(agenciesOf(compose('ranking', 'more', csv).composed?.text ?? '').slice(1)).toMatchObject([
      { illustrative: true, badgeTone: 'teal', website: '#' },
      { website: 'chat' },
      { website: 'https://c.example' },
      { website: '#' },
    ])
  })

  test('get badges renumbered in the order of the ranking, except badges without a number', () => {
    const { composed: page } = compose('ranking', 'badges', `${header},Badge\n${row('A')},#1 For Talk\n${row('B')},Editors’ choice\n${row('C')},\n`)
    expect(agenciesOf(page?.text ?? '').map(({ badge }) => badge)).toEqual(['#1 For Badges', '#2 For Talk', 'Editors’ choice', '#4 For Badges'])
    expect(page?.notes).toContain('Numbered the badges in the order of the ranking.')
  })

  test('keep the number in a badge that is not a rank', () => {
    const { composed: page } = compose('ranking', 'badges', `${header},Badge\n${row('A')},24/7 support\n${row('B')},2026 Winner\n${row('C')},3 for Talk\n`)
    expect(agenciesOf(page?.text ?? '').map(({ badge }) => badge)).toEqual(['#1 For Badges', '24/7 support', '2026 Winner', '#4 for Talk'])
  })

  test('get shortened badges if the category has a long name', () => {
    const badges = agenciesOf(compose('ranking', 'custom-model-development-firms', sheet(row('A'))).composed?.text ?? '').map(({ badge }) => badge)
    expect(badges).toEqual(['#1 For Custom model', '#2 For Custom model'])
  })
})

describe('a sheet exported from a spreadsheet program', () => {
  const rows = [header, row('Ästhetik & Söhne'), row('Beta')]
  const text = rows.join('\n')
  const utf16 = (value: string) => new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...value].map((letter) => letter.charCodeAt(0))).buffer)])

  test.each<[string, string | Uint8Array]>([
    ['UTF-8', text],
    ['a byte-order mark', `\uFEFF${text}`],
    ['Windows line ends', text.replaceAll('\n', '\r\n')],
    ['old Mac line ends', text.replaceAll('\n', '\r')],
    ['semicolons', text.replaceAll(',', ';')],
    ['tabs', text.replaceAll(',', '\t')],
    ['Excel’s "Unicode Text"', utf16(text.replaceAll(',', '\t'))],
    ['its big-endian form', Buffer.from(utf16(text.replaceAll(',', '\t'))).swap16()],
    ['Excel’s line that names the separator', `sep=;\n${text.replaceAll(',', ';')}`],
    ['blank lines', `\n${text.replaceAll('\n', '\n\n,,,,,\n')}\n\n`],
    ['a title above the column names', `AI voice agencies,,,,,\n\n${text}`],
    ['a title without separators above the column names', `AI voice agencies\n\n${text.replaceAll(',', ';')}`],
    ['column groups above the column names', `,About,,Score,,\n${text}`],
    ['blank columns', rows.map((line) => `${line},,`).join('\n')],
    ['line breaks inside a cell', text.replace('Ästhetik & Söhne', '"Ästhetik\n& Söhne"')],
    ['invisible characters inside a cell', text.replace('sthetik', 's\u200bthe\u00adtik')],
    ['spaces before quotation marks', text.replaceAll(',Suits', ', "Suits, all"')],
    ['whole rows in quotation marks', rows.map((line) => `"${line.replace('Suits', '""Suits, all""')}"`).join('\n')],
    ['no-break spaces and tabs inside a cell', text.replace('Ästhetik & Söhne', '"Ästhetik\u00a0&\tSöhne "')],
  ])('is read: %s', (_, exported) => {
    const { composed: page, problems } = compose('ranking', 'exports', exported)
    expect(problems).toEqual([])
    expect(agenciesOf(page?.text ?? '').map(({ name }) => name)).toEqual(['{provider}', 'Ästhetik & Söhne', 'Beta'])
  })

  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'rows.csv is empty. Row 1 names the columns; each row below is one agency.'],
    ['blank lines only', '\r\n ,,\r\n', 'rows.csv is empty. Row 1 names the columns; each row below is one agency.'],
    ['headers only', header, 'rows.csv names its columns but has no rows. Each row below the first is one agency.'],
    ['another encoding', Uint8Array.from([...bytes(`${header}\n`), 0xc4, ...bytes('sthetik,a,b,4,c,d')]), 'rows.csv is not UTF-8 text'],
    ['a web page', `<!DOCTYPE html>\n<table><tr><td>${header}</td></tr></table>`, 'rows.csv is a web page or XML, not CSV.'],
    ['JSON', '[{ "name": "A", "rating": 4 }]', 'rows.csv is JSON, not CSV.'],
    ['a Markdown table', '| Name | Rating |\n| --- | --- |\n| A | 4 |', 'rows.csv is a Markdown table, not CSV.'],
    ['the answer of a chatbot', `Here is your CSV:\n\n\`\`\`csv\n${sheet(row('A'))}\n\`\`\``, 'rows.csv is text with a table between "```" marks, not CSV.'],
    ['a PDF', '%PDF-1.7', 'rows.csv is a PDF, not CSV.'],
    [
      'a sum below the rows',
      `${sheet(row('A'))}\nTotal,,,14.4,,`,
      'Row 3 contains nothing but "Total" and "14.4". Fill in its other cells, or delete the row.',
    ],
    ['an average below the rows', `${sheet(row('A'))}\nAverage,,,4.8,,`, 'Row 3 contains nothing but "Average" and "4.8". Fill in its other cells'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'rows.csv is neither text nor a workbook. Is it the right file?'],
    ['no header', sheet(row('A')).split('\n')[1] ?? '', 'Row 1 of rows.csv names none of the columns that a ranking has.'],
    [
      'columns in another language',
      'Name,Fachgebiet,Branche,Bewertung,Geeignet,Ungeeignet\nA,b,c,4,d,e',
      'Row 1 of rows.csv names only "Name" of the columns that a ranking has.',
    ],
    [
      'columns in another language, some of which are like English ones',
      'Nom,Expertise,Spécialisation,Note,Site web,Fictif,Idéal pour,À éviter si\nA,b,c,4,,,d,e',
      'Row 1 of rows.csv names only "Expertise" and "Specialization" of the columns that a ranking has.',
    ],
    [
      'columns in another language, above a row whose cells are names of columns',
      'Name,Fachgebiet,Branche,Bewertung,Geeignet,Ungeeignet,Webseite,Erfunden\n {provider} ,b,c,5,d,e,agency,no\nA,b,c,4,d,e,,',
      'Row 1 of rows.csv names only "Name" of the columns that a ranking has.',
    ],
    [
      'a source note below the rows',
      `${sheet(row('A'))}\nSource: our own research`,
      'Row 3 contains nothing but "Source: our own research". Fill in its other cells, or delete the row.',
    ],
    [
      'a thousand rows',
      sheet(...Array.from({ length: 1000 }, (_, index) => row(`A${index}`))),
      'rows.csv has 1000 agencies, but a ranking has room for 49 and the featured partner.',
    ],
    ['an unclosed quotation mark', sheet(row('"A'), row('B')), 'Row 2: a quotation mark (") is opened but not closed'],
    [
      'a comma outside quotes',
      sheet(row('A', 4, 'Suits, most of all,Elsewhere')),
      'Row 2 has 7 cells, but row 1 names 6 columns. A comma inside text needs quotation marks',
    ],
    ['6 MB', new Uint8Array(6_000_000).fill(65), 'rows.csv is 6 MB'],
    // Time that grows with the square of the length would not end.
    ['1 MB of blank lines', `a${'\n'.repeat(1_000_000)}b`, 'names none of the columns'],
    ['1 MB of commas in quotation marks', `"${','.repeat(500_000)}"\n"${','.repeat(500_000)}x`, 'Row 2: a quotation mark (") is opened but not closed'],
  ])('is rejected with one message: %s', (_, exported, sentence) => {
    const { composed: page, problems } = compose('ranking', 'exports', exported)
    expect(page).toBeUndefined()
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(sentence)
  })
})

describe('mistakes in a sheet', () => {
  test.each<[string, string, string[]]>([
    ['an unknown column', sheet(row('A')).replace('Best for', 'Bst for'), ['Column E "Bst for" is not known. Did you mean "Best for"?']],
    [
      'an extra column',
      `${header},Notes\n${row('A')},x`,
      [
        'Column G "Notes" is not known. Delete it, or give it one of these names: Name, Expertise, Specialization, Rating, Best for, Look elsewhere if, Website, Badge, Badge tone, Illustrative, Rank.',
      ],
    ],
    [
      'an extra column with a short name',
      `${header},Phone\n${row('A')},d`,
      [
        'Column G "Phone" is not known. Delete it, or give it one of these names: Name, Expertise, Specialization, Rating, Best for, Look elsewhere if, Website, Badge, Badge tone, Illustrative, Rank.',
      ],
    ],
    [
      'an unknown column, and one that is missing',
      sheet(row('A')).replace('Expertise', 'Tätigkeit'),
      ['Column B "Tätigkeit" is not known, and "Expertise" is missing. Did you mean "Expertise"?'],
    ],
    [
      'all columns, among many that no ranking has',
      `${header},${Array.from({ length: 13 }, (_, index) => `CRM ${index}`)}\n${row('A')}${',x'.repeat(13)}`,
      [expect.stringMatching(/^Column G "CRM 0", column H "CRM 1".* and column S "CRM 12" are not known\. Delete them/)],
    ],
    [
      'two unknown columns, and one that is missing',
      `${header},Notes\n${row('A')},x`.replace('Expertise', 'Tätigkeit'),
      [
        'Column B "Tätigkeit" and column G "Notes" are not known. Delete them, or give each one of these names: Name, Expertise, Specialization, Rating, Best for, Look elsewhere if, Website, Badge, Badge tone, Illustrative, Rank.',
        'A column is missing: Expertise. Every agency needs it.',
      ],
    ],
    [
      'scores out of ten',
      sheet(row('A')).replace('Rating', 'Rating (out of 10)'),
      ['Column D "Rating (out of 10)" is on another scale. Scores run from 0 to 5: convert them, and name the column "Rating".'],
    ],
    ['a column without a name', `${header},\n${row('A')},x`, ['Column G has no name in row 1. Name it, or delete the column.']],
    ['a column behind "Z"', `${header}${','.repeat(22)}\n${row('A')}${','.repeat(22)}x`, ['Column AB has no name in row 1. Name it, or delete the column.']],
    [
      'the link of the partner as a website',
      `${header},Site\n${row('A')},agency`,
      [
        'Row 2, "Site" (G2): "agency" links to Partner AI, not to this agency. Write the address of its own website, or "#" if it has none. If the row is that of Partner AI, write "{provider}" as its name.',
      ],
    ],
    [
      'a partner rated below 5',
      sheet(row('{provider}', 4.9), row('A')),
      ['Row 2, "Rating" (D2): The featured partner has 5 in every ranking, because its place was not awarded on score. Write 5.'],
    ],
    ['a duplicate column', `${header},Score\n${row('A')},4`, ['Columns D "Rating" and G "Score" both contain the Rating. Keep one.']],
    ['missing columns', 'Name,Expertise,Specialization,Best for\nA,b,c,d', ['These columns are missing: Rating, Look elsewhere if. Every agency needs them.']],
    [
      'a column that the page computes',
      `${header},Highlighted\n${row('A')},yes`,
      ['Column G "Highlighted" is not known. The first row is shaded automatically. Delete the column.'],
    ],
    [
      'a score in words, beside ranks like "1st"',
      `Rank,${header}\n1st,${row('A')}\n2nd,${row('B', 'x')}`,
      ['Row 3, "Rating" (E3): "x" is not a number. Write the score alone, from 0 to 5, like 4.7.'],
    ],
    [
      'a score in words, below a name with a line break',
      sheet(row('A', 'x')).replace('Rating', '"Rating\n(0–5)"'),
      ['Row 2, "Rating (0–5)" (D2): "x" is not a number. Write the score alone, from 0 to 5, like 4.7.'],
    ],
    ['a score in words', sheet(row('A', 'good')), ['Row 2, "Rating" (D2): "good" is not a number. Write the score alone, from 0 to 5, like 4.7.']],
    [
      'a score on a scale of ten',
      sheet(row('A', 9.1)),
      ['Row 2, "Rating" (D2): 9.1 is off the scale, which runs from 0 to 5. If your scores run to 10, halve them: 4.6.'],
    ],
    [
      'scores on a scale of a hundred, or of more',
      sheet(row('A', 92), row('B', 180)),
      [
        'Row 2, "Rating" (D2): 92 is off the scale, which runs from 0 to 5. If your scores run to 100, divide them by 20: 4.6.',
        'Row 3, "Rating" (D3): 180 is off the scale, which runs from 0 to 5.',
      ],
    ],
    [
      'scores on other scales',
      sheet(row('A', '9.4/10'), row('B', '92 %'), row('C', '90 out of 100')),
      [
        'Row 2, "Rating" (D2): "9.4/10" is on another scale. Scores run from 0 to 5: write 4.7.',
        'Row 3, "Rating" (D3): "92 %" is on another scale. Scores run from 0 to 5: write 4.6.',
        'Row 4, "Rating" (D4): "90 out of 100" is on another scale. Scores run from 0 to 5: write 4.5.',
      ],
    ],
    [
      'scores that became dates',
      sheet(row('A', '4. Aug'), row('B', '8-Apr')),
      [
        'Row 2, "Rating" (D2): "4. Aug" is a date: the spreadsheet took a score for one, probably 4.8. Format the column as text, and write the score again.',
        'Row 3, "Rating" (D3): "8-Apr" is a date: the spreadsheet took a score for one. Format the column as text, and write the score again, like 4.7.',
      ],
    ],
    [
      'a score with two decimals',
      sheet(row('A', 4.25)),
      ['Row 2, "Rating" (D2): 4.25 has more than one decimal. Write 4.3, or format the column to show one decimal.'],
    ],
    ['a score below zero', sheet(row('A', -1)), ['Row 2, "Rating" (D2): "-1" is not a number. Write the score alone, from 0 to 5, like 4.7.']],
    [
      'texts that would fill a page',
      sheet(row('A', 4, `${'x'.repeat(600_000)},Elsewhere`), row('y'.repeat(1e6), '1'.repeat(1e6)), row('y'.repeat(1e6), 3)),
      [
        'Row 2, "Best for" (E2): this cell has 600000 characters. Shorten it to a sentence.',
        'Row 3, "Name" (A3): this cell has 1000000 characters. Shorten it to a sentence.',
        `Row 3, "Rating" (D3): ${'1'.repeat(57)}… is off the scale, which runs from 0 to 5.`,
        'Row 4, "Name" (A4): this cell has 1000000 characters. Shorten it to a sentence.',
        `Row 4, "Name" (A4): "${'y'.repeat(57)}…" is already in row 3. An agency has one row in a ranking.`,
      ],
    ],
    ['no score', sheet(row('A', '')), ['Row 2, "Rating" (D2): this cell is empty. Write the score, from 0 to 5, like 4.7.']],
    ['no name', sheet(row('')), ['Row 2, "Name" (A2): the name is empty. Write some text.']],
    [
      'a duplicate agency, whose score is out of order',
      sheet(row('A', 4.5), row('B', 4.2), row('A', 4.5)),
      ['Row 4, "Name" (A4): "A" is already in row 2. An agency has one row in a ranking.'],
    ],
    [
      'an agency in two spellings',
      sheet(row('Notional & Co.'), row('Notional and Co')),
      ['Row 3, "Name" (A3): "Notional and Co" is already in row 2. An agency has one row in a ranking.'],
    ],
    [
      'a website of two agencies',
      `${header},Website\n\n${row('A')},https://real.com\n${row('B')},www.real.com`,
      ['Row 4, "Website" (G4): "https://www.real.com" is the website of A in row 3. Write this agency\'s own, or nothing.'],
    ],
    [
      'the website of the partner, in a sheet whose names are in an unknown column',
      `\uFEFFAgentur;Expertise;Specialization;Rating;Website;Best for;Look elsewhere if\n{provider};Knows;Does;5;agency;Suits;Elsewhere`,
      ['Column A "Agentur" is not known, and "Name" is missing. Did you mean "Name"?'],
    ],
    [
      'cells that stand for those above them',
      sheet(row('A'), row('B', 4, '"""",same as above'), row('Ditto', 4, 'Siehe oben,dto.')),
      ['Best for" (E3)', 'Look elsewhere if" (F3)', 'Best for" (E4)', 'Look elsewhere if" (F4)'].map(
        (cell, index) => `Row ${index < 2 ? 3 : 4}, "${cell}: this cell repeats the one above it. Write its own text.`,
      ),
    ],
    [
      'a text of another agency',
      sheet(row('A', 4, 'Suits,Your systems have no API yet'), row('B', 4), row('C', 4, 'Suits,your systems have no API yet')),
      ['Row 4, "Look elsewhere if" (F4): This is also the text of "A" in row 2. Write what holds for this agency.'],
    ],
    ['a duplicate agency', sheet(row('A'), row('B'), row(' a ')), ['Row 4, "Name" (A4): "a" is already in row 2. An agency has one row in a ranking.']],
    [
      'rows out of order',
      sheet(row('A', 4), row('B', 4.5), row('C', 4.1), row('D', 4.8)),
      [
        'Row 2, "Rating" (D2): 4 is above 4.5 in row 3. 1 more row is out of order too. A ranking is in order of score: sort the sheet by "Rating", highest first.',
      ],
    ],
    [
      'ranks out of order',
      `Rank,${header}\n2,${row('A')}\n1,${row('B')}\nthird,${row('C')}`,
      [
        'Row 3, "Rank" (A3): 1 is below 2. Sort the sheet by rank, or delete the column: the page numbers its rows itself.',
        'Row 4, "Rank" (A4): "third" is not a rank. Write 1, 2, 3, or delete the column: the page numbers its rows itself.',
      ],
    ],
    [
      'a partner with a lower score than the next',
      sheet(row('Partner AI', 4), row('B', 4.5)),
      [
        'Row 2, "Rating" (D2): the featured partner is first but has 4, less than 4.5 below it. Delete the row, and the page adds its own for the partner, or correct a score.',
      ],
    ],
    [
      'a partner with a score in words',
      sheet(row('{provider}', 'five'), row('B', 4.5)),
      ['Row 2, "Rating" (D2): "five" is not a number. Write the score alone: 5.'],
    ],
    [
      'a value other than yes or no',
      `${header},Illustrative\n${row('A')},perhaps`,
      ['Row 2, "Illustrative" (G2): "perhaps" is neither yes nor no. Write "yes", "no" or nothing.'],
    ],
    ['an unknown link', `${header},Website\n${row('A')},agenc`, ['Row 2, "Website" (G2): "agenc" is not a link in _site.yaml. Did you mean "agency"?']],
    [
      'an unknown word in braces',
      sheet(row('A', 4, 'Suits {provder},Elsewhere')),
      ['Row 2, "Best for" (E2): "{provder}" is not a word that _site.yaml knows. Did you mean "{provider}"?'],
    ],
    [
      'formula errors of other programs',
      sheet(row('A', '#N/A', '#WERT!,#NV'), row('B', 4, '####,+SUM(A1)'), row('C', 4, 'Loading...,#1 in calls')),
      ['E2): "#WERT!"', 'F2): "#NV"', 'D2): "#N/A"', 'E3): "####"', 'F3): "+SUM(A1)"', 'E4): "Loading..."'].map((cell) =>
        expect.stringContaining(`${cell} is a formula, or`),
      ),
    ],
    [
      'a formula error',
      sheet(row('A', 4, '#REF!,Elsewhere')),
      ['Row 2, "Best for" (E2): "#REF!" is a formula, or an error from one. Write what the cell should show, and save the sheet again.'],
    ],
    ['a name that is too long', sheet(row('A'.repeat(61))), ['Row 2, "Name" (A2): Keep this to 60 characters; "name" has 61 characters.']],
  ])('are reported by cell, row or column: %s', (_, csv, sentences) => {
    const result = compose('ranking', 'mistakes', csv)
    expect(result.composed).toBeUndefined()
    expect(result.problems).toEqual(sentences)
    expect(result.issues).toEqual([])
  })

  test('are also reported in a column with a misspelled name', () => {
    expect(compose('ranking', 'mistakes', sheet(row('A', 9)).replace('Rating', 'Ratng')).problems).toEqual([
      'Column D "Ratng" is not known. Did you mean "Rating"?',
      'Row 2, "Ratng" (D2): 9 is off the scale, which runs from 0 to 5. If your scores run to 10, halve them: 4.5.',
    ])
  })

  test('are reported all at once, in row order, with blank rows counted', () => {
    const { problems } = compose('ranking', 'mistakes', `${header},Website\n${row('A'.repeat(61))},\n\n${row('B', 'x')},htps://b\n${row('C', 4, ',{no}')},`)
    expect(problems.map((problem) => problem.slice(0, problem.indexOf(':')))).toEqual([
      'Row 2, "Name" (A2)',
      'Row 4, "Rating" (D4)',
      'Row 4, "Website" (G4)',
      'Row 5, "Best for" (E5)',
      'Row 5, "Look elsewhere if" (F5)',
    ])
  })
})

test.skipIf(!hasShippedPages)('a new service is told which title counts one too few', () => {
  const { composed: page } = compose('service', 'voice-agents', undefined, shipped)
  expect(page?.wrongCounts).toMatchObject([{ file: 'pages/services/index.yaml', code: 'entry-count', suggestion: 'seven' }])
})

describe('a name', () => {
  test.each([
    ['ranking', 'Voice Agents', 'Did you mean "voice-agents"?'],
    ['ranking', 'voice_agents.yaml', 'Did you mean "voice-agents"?'],
    ['ranking', '/rankings/voice', 'Did you mean "voice"?'],
    ['ranking', 'pages/rankings/voice.yaml', 'Did you mean "voice"?'],
    ['ranking', 'eu/voice', 'Did you mean "eu-voice"?'],
    ['ranking', 'AI Agents (2026)', 'Did you mean "ai-agents"?'],
    ['article', 'ai/ethics', 'An article is always directly in resources/blog/, so its name has no "/". Did you mean "ai-ethics"?'],
    ['page', '/about/Über uns', 'Did you mean "about/uber-uns"?'],
    ['page', '../up', 'Did you mean "up"?'],
    ['page', '-', 'does not make a clean address'],
    ['page', '', 'does not make a clean address'],
    ['service', 'index', '"index" is the name of the main page of a folder.'],
    ['page', 'a'.repeat(61), 'has 61 characters'],
  ] as [PageKind, string, string][])('that makes no valid address is rejected: %s "%s"', (kind, name, sentence) => {
    expect(() => checkName(kind, name)).toThrow(sentence)
  })

  test.each([
    ['page', 'company/team', {}, '"/company/team" would be under "/company", which is not a page. Write that one first: npm run new -- page company'],
    ['ranking', 'voice', { 'rankings/index.yaml': null }, 'Write that one first: npm run new -- page rankings'],
    ['page', 'assets', {}, '"/assets" is an address that the site itself uses. Choose another name.'],
    [
      'page',
      'audits',
      {},
      '"/audits" is an old address that redirects to "/services/audits". Choose another name, or remove it from "aliases" in pages/services/audits.yaml first.',
    ],
    ['page', 'resources/blog/hello', {}, 'This page would be an article. Write: npm run new -- article hello'],
    [
      'service',
      'voice',
      { '_site.yaml': testFile('_site.yaml').replace(/^ {2}consulting:/m, '  sister:') },
      'A new service links to "consulting", which is not under "links:" in pages/_site.yaml. Add it there first.',
    ],
    ['ranking', 'ai-agents-2026', {}, 'The name "AI agents 2026" cannot be used. The year in the headings of rankings is "edition" in _site.yaml'],
  ] as [PageKind, string, Record<string, string | null>, string][])('that this site cannot take is rejected: %s "%s"', (kind, name, changes, sentence) =>
    expect(() => orUsageError(() => compose(kind, name, undefined, testContent(changes)))).toThrow(sentence),
  )

  test.each(['a-voice', 'z-voice'])('that gives a page the title of another one is rejected, and the other file is named: %s', (name) => {
    const { composed: page } = compose('ranking', 'voice')
    const content = { ...site, files: new Map([...site.files, ['rankings/voice.yaml', bytes(page?.text ?? '')]]) }
    expect(() => orUsageError(() => composePage({ kind: 'ranking', name, title: 'Voice', today: '2026-11-20' }, content, read))).toThrow(
      'The name "Voice" cannot be used. pages/rankings/voice.yaml has the same title. Each page needs its own, or nobody can tell them apart in search results. Give another: --name',
    )
  })

  test('of a page may contain folders', () => expect(() => checkName('page', 'about/team')).not.toThrow())

  test.each([
    ['rankng', 'Did you mean "ranking"?'],
    ['Blog posts', 'Did you mean "article"?'],
    ['blog', 'Did you mean "article"?'],
    ['xyz', 'The kinds are ranking, service'],
    ['tool', 'Tools are in pages/tools.yaml'],
    ['case-study', 'Case studies are in pages/case-studies.yaml'],
    ['agencies', 'Agencies are rows of a ranking'],
  ])('of an unknown kind of page is rejected: %s', (word, sentence) => expect(() => pageKindOf(word)).toThrow(sentence))

  test.each(['', ' ', 'two\nlines', 'x'.repeat(38)])('that cannot be a title is rejected: "%s"', (title) =>
    expect(() => orUsageError(() => checkTitle(title))).toThrow('--name'),
  )

  test('that is already in use is rejected, and the existing file is named', () => {
    expect(() => compose('ranking', 'chatbots')).toThrow('pages/rankings/chatbots.yaml is already the page /rankings/chatbots.')
    expect(() => compose('page', 'services')).toThrow('pages/services/index.yaml is already the page /services.')
  })

  test('is put into the folder of its kind, even if that was renamed', () => {
    const { files } = renamePage(site, '/resources/blog', '/resources/news', read)
    expect(compose('article', 'voice', undefined, { ...site, files }).composed?.file).toBe('resources/news/voice.yaml')
  })

  test('that counts other rows than there are is rejected', () => {
    const counting = { kind: 'ranking' as const, name: 'top', title: 'Top 10 AI agencies', today: '2026-11-20' }
    expect(() => composePage(counting, site, read)).toThrow('The name "Top 10 AI agencies" cannot be used. The title counts 10, but the ranking has 5.')
  })

  test('may contain special characters and capitals', () => {
    const { composed: page } = composePage({ kind: 'ranking', name: 'hr', title: 'AI for "HR" \\ people', today: '2026-11-20' }, site, read)
    expect((parse(page?.text ?? '') as Page).title).toBe('AI for "HR" \\ people: the {edition} agency ranking')
  })
})

describe('npm run new', () => {
  const folder = temporaryFolder()
  const pages = join(folder, 'pages')
  cpSync(testPages, pages, { recursive: true })
  const run = (args: string[]) => runCommand(['new', ...args, '--pages', pages])

  test('writes the file and prints its address, its path and the next steps', () => {
    const { status, stdout } = runProcess(['new', 'ranking', 'voice-agents', '--from', '-', '--pages', pages], { input: sheet(row('A')).replaceAll(',', '\t') })
    expect(status).toBe(0)
    const file = `${pages}/rankings/voice-agents.yaml`
    for (const words of [file, '/rankings/voice-agents', 'npm run dev', 'npm run check', 'Partner AI, the featured partner']) expect(stdout).toContain(words)
    expect(existsSync(file)).toBe(true)
    expect(runCommand(['check', '--pages', pages]).status).toBe(0)
  })

  test('writes a draft where only the preview shows it', () => {
    const { status, stdout } = run(['ranking', 'sales-agents', '--draft'])
    expect(status).toBe(0)
    const file = `${pages}/_drafts/rankings/sales-agents.yaml`
    expect(readFileSync(file, 'utf8')).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.\.\/\.\.\/\.schema\/page\.json\n/)
    expect(stdout).toContain('Only the preview shows it, until you publish it: npm run publish -- /rankings/sales-agents')
    expect(runCommand(['check', '--pages', pages])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 of them is a draft, which the site leaves out.'),
    })
    const out = join(folder, 'site')
    expect(runCommand(['build', '--pages', pages, '--out', out, '--no-media']).stdout).toMatch(/ s\. 1 draft left out\.\n$/)
    expect(existsSync(join(out, 'rankings/sales-agents.html'))).toBe(false)
    expect(run(['ranking', 'sales-agents']).stderr).toContain(`_drafts/rankings/sales-agents.yaml is already the page /rankings/sales-agents.`)
    expect(run(['page', 'rankings/sales-agents/terms', '--draft']).status).toBe(0)
    expect(run(['page', 'rankings/sales-agents/prices']).stderr).toContain(
      `"/rankings/sales-agents", which is a draft: pages/_drafts/rankings/sales-agents.yaml. Publish it first, with "npm run publish -- /rankings/sales-agents", or add --draft.`,
    )
  })

  test('prints the titles that the page has made untrue', () => {
    const hub = join(pages, 'resources/guides/index.yaml')
    // With the new one there are two.
    writeFileSync(hub, readFileSync(hub, 'utf8').replace('title: All guides', 'title: Three guides'))
    const { status, stdout } = run(['guide', 'second-steps'])
    expect(status).toBe(0)
    expect(stdout).toMatch(/Not true any more:\n {2}pages\/resources\/guides\/index\.yaml:5:\d+ {2}The title counts three, but 2 pages .+\n\n {2}npm run dev/)
  })

  test('names the folder of the page in the commands that it suggests, as it is typed in a terminal', () => {
    const spaced = join(folder, 'my site')
    cpSync(testPages, spaced, { recursive: true })
    const { stdout } = runCommand(['new', 'page', 'terms', '--draft', '--pages', spaced])
    expect(stdout).toContain(`npm run publish -- /terms --pages "${spaced}"\n`)
    expect(stdout).toContain(`npm run dev -- --pages "${spaced}" `)
    expect(stdout).toContain(`npm run check -- --pages "${spaced}" `)
  })

  test('waits for rows that are piped in late', async () => {
    const command = spawn(process.execPath, ['renderer/cli/run.js', 'new', 'ranking', 'late-agents', '--from', '-', '--pages', pages])
    const closed = once(command, 'close')
    await setTimeout(2000)
    command.stdin.end(sheet(row('A')))
    expect(await closed).toEqual([0, null])
  })

  test('never overwrites a page', () => {
    const before = readFileSync(join(pages, 'rankings/chatbots.yaml'), 'utf8')
    expect(run(['ranking', 'chatbots'])).toMatchObject({ status: 2 })
    expect(readFileSync(join(pages, 'rankings/chatbots.yaml'), 'utf8')).toBe(before)
  })

  test.each([
    [[], 2, 'npm run new -- ranking voice-agents'],
    [['ranking'], 2, 'What should its address end in?'],
    [['ranking', 'voice', 'agents'], 2, 'Did you mean "voice-agents"?'],
    [['ranking', 'other', '—from', 'rows.csv'], 2, '"—from" starts with a long dash, as word processors write it. Write "--from".'],
    [['ranking', 'other', 'my/rows.csv'], 2, 'To take the rows from "my/rows.csv", write: npm run new -- ranking other --from my/rows.csv'],
    [['ranking', 'other', '--from'], 2, '--from needs a value behind it: the rows of a ranking: an Excel workbook (.xlsx) or CSV file'],
    [['ranking', 'other', '--from', 'missing.csv'], 2, 'There is no file "missing.csv".'],
    [['ranking', 'other', '--sheet', 'Voice'], 2, '--sheet names a sheet of the workbook that --from names.'],
    [['ranking', 'other', '--from', 'https://docs.example/sheet'], 2, 'is an address. Download the sheet as .xlsx or CSV'],
    [['ranking', 'other', '--from', 'tests'], 2, '"tests" is a folder.'],
    [['article', 'other', '--from', 'package.json'], 2, '--from fills the rows of a ranking. Leave it out: npm run new -- article other'],
    [['ranking', 'other', '--name', 'The <b>best</b>'], 2, '"<b>best</b>" would be shown as it is, because a name is plain text.'],
    [['ranking', 'other', '--name', 'The {bset}'], 2, 'The name "The {bset}" cannot be used. "{bset}" is not a word that _site.yaml knows.'],
    [['article', 'other', '--name', 'The {bset}'], 2, 'The name "The {bset}" cannot be used. "{bset}" is not a word that _site.yaml knows.'],
    [['ranking', 'other', '--form', 'x'], 2, '--form'],
    [['ranking', 'other', '--from', 'package.json'], 1, 'Nothing was written.'],
  ])('fails with a message and no stack trace: %j', (args, status, sentence) => {
    const result = run(args)
    expect(result.status).toBe(status)
    expect(result.stderr).toContain(sentence)
    expect(result.stderr).not.toMatch(/\n\s+at /)
    expect(existsSync(join(pages, 'rankings/other.yaml'))).toBe(false)
  })
})
