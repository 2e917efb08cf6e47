import { describe, expect, test } from 'vitest'
import { type PageKind, pageKinds } from '../../../renderer/authoring/newPage/kinds.ts'
import { textOf, withText } from '../../../renderer/content/files.ts'
import { loadSite } from '../../../renderer/content/index.ts'
import { kindsOfDrafts, newDraft } from '../../../renderer/preview/editing/newDraft.ts'
import { LiveSite } from '../../../renderer/preview/liveSite.ts'
import type { RequestedPage } from '../../../renderer/preview/messages.ts'
import { testContent, testFile } from '../../testSite.ts'

const site = testContent()
const table = (rating: string) =>
  [
    ['Name', 'Expertise', 'Specialization', 'Rating', 'Best for', 'Look elsewhere if'],
    ['Notional & Co', 'Speech in noise', 'Workshops', rating, 'Teams whose callers stand beside machines.', 'You want one contract.'],
  ]
    .map((row) => row.join('\t'))
    .join('\r\n')

/** Without the files, which would make a difference hard to read. */
const refusalsOf = (draft: ReturnType<typeof newDraft>) => ('refusals' in draft ? draft.refusals : [])

describe('a page started in the preview', () => {
  test.each((Object.keys(pageKinds) as PageKind[]).filter((kind) => kind !== 'comparison'))(
    '%s: is a draft with examples, in which the site has no mistake',
    (kind) => {
      const draft = newDraft({ kind, title: ' Reviews of work ' }, site)
      if ('refusals' in draft) throw new Error(draft.refusals.join(' '))
      expect(draft.address).toBe(`/${pageKinds[kind]}reviews-of-work`)
      expect(draft.done).toMatch(/^\d+ texts in \[square brackets\] are for you to write\. “Publish” leads to each\.$/)
      expect([...draft.files.keys()].filter((file) => !site.files.has(file))).toEqual([`_drafts${draft.address}.yaml`])
      expect(loadSite({ ...site, files: draft.files }).issues).toEqual([])
    },
  )

  const hubs = { guide: 'resources/guides/index.yaml', comparison: '_drafts/resources/comparisons/index.yaml' }
  const comparisons = testFile('services/index.yaml').replace('Services', 'Comparisons')
  test.each<[how: string, changes: Parameters<typeof testContent>[0], left: PageKind[]]>([
    ['as the site is', {}, ['comparison']],
    ['where the one for comparisons is a draft', { [hubs.comparison]: comparisons }, []],
    ['where that for guides has another address', { [hubs.guide]: null, 'help.yaml': `aliases: [/resources/guides]\n${testFile(hubs.guide)}` }, ['comparison']],
    ['where that for guides is gone', { [hubs.guide]: null }, ['guide', 'comparison']],
  ])('can be of each kind whose folder has a page, %s', (_, changes, left) => {
    const content = testContent(changes)
    const kinds = Object.keys(pageKinds) as PageKind[]
    expect(kindsOfDrafts(new LiveSite().read(content))).toEqual(kinds.filter((kind) => !left.includes(kind)))
    const refused = kinds.filter((kind) => refusalsOf(newDraft({ kind, title: 'Reviews of work' }, content)).some((each) => each.includes('is not a page')))
    expect(refused).toEqual(left)
  })

  test('has the rows that were copied from a spreadsheet, with the partner in the first place', () => {
    const draft = newDraft({ kind: 'ranking', title: 'Voice agents', rows: table('4,6') }, site)
    if ('refusals' in draft) throw new Error(draft.refusals.join(' '))
    expect(draft.done).toContain('in first place, which is reserved for it; the rows of the pasted table follow. ')
    const text = textOf({ ...site, files: draft.files }, 'pages/_drafts/rankings/voice-agents.yaml')
    expect(text).toMatch(/- name: "\{provider\}"[\s\S]*- name: Notional & Co\n[\s\S]*rating: 4\.6\n/)
    expect(text).not.toContain('Sample')
  })

  test.each<[why: string, requested: RequestedPage, refusals: string[]]>([
    ['its address is taken', { kind: 'ranking', title: 'Chatbots' }, ['pages/rankings/chatbots.yaml is already the page /rankings/chatbots.']],
    [
      'its folder has no page',
      { kind: 'comparison', title: 'A or B' },
      ['"/resources/comparisons/a-or-b" would be under "/resources/comparisons", which is not a page. Write that one first.'],
    ],
    ['it has no name', { kind: 'guide', title: ' ' }, ['Give the name as one line of text.']],
    [
      'its name is longer than titles may be',
      { kind: 'page', title: 'x'.repeat(38) },
      [`"${'x'.repeat(38)}" has 38 characters, and titles have room for 37. Give a shorter name.`],
    ],
    ['its name makes no address', { kind: 'service', title: '日本語' }, [expect.stringContaining('no letter from a to z')]],
    [
      'a cell of its rows is wrong',
      { kind: 'ranking', title: 'Voice agents', rows: table('4,x') },
      ['Row 2, "Rating" (D2): "4,x" is not a number. Write the score alone, from 0 to 5, like 4.7.'],
    ],
    ['its rows are none', { kind: 'ranking', title: 'Voice agents', rows: 'Hello' }, [expect.stringContaining('the pasted table')]],
  ])('is refused when %s', (_, requested, refusals) => expect(refusalsOf(newDraft(requested, site))).toEqual(refusals))

  test('is refused while the facts of the site cannot be read, with the line', () => {
    const files = withText(site, 'pages/_site.yaml', textOf(site, 'pages/_site.yaml').replace('edition: 2025', 'edition: soon'))
    expect(refusalsOf(newDraft({ kind: 'page', title: 'Team' }, { ...site, files }))).toEqual([expect.stringMatching(/^pages\/_site\.yaml:\d+: /)])
  })

  test('takes no rows if it is no ranking', () => {
    expect(newDraft({ kind: 'page', title: 'Team', rows: table('4,x') }, site)).toMatchObject({ address: '/team' })
  })
})
