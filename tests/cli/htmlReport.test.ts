import { describe, expect, test } from 'vitest'
import { diffSites } from '../../renderer/authoring/diff/diffSites.ts'
import { shownSite } from '../../renderer/cli/diff/blockDocument.tsx'
import { htmlReport } from '../../renderer/cli/diff/htmlReport.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { testContent, testFile } from '../testSite.ts'

type Changes = Parameters<typeof testContent>[0]

function reportOf(after: Changes, before: Changes = {}) {
  const [old, now] = [testContent(before), testContent(after)]
  const shown = (content: typeof old) => {
    const { loaded } = loadSite(content)
    return loaded && shownSite(loaded, content.publicFiles)
  }
  return htmlReport(diffSites(old.files, now.files), { before: shown(old), after: shown(now) })
}

/** Returns the addresses of the pages that a report has a section on, and what frames of each show, by the title of the frame. */
function sectionsOf(report: string) {
  const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return [...report.matchAll(/<section><h2><code>(.*?)<\/code>([\s\S]*?)<\/section>/g)].map(([, path, content = '']) => ({
    path,
    content,
    frames: [...content.matchAll(/<iframe title="(\w+)"[^>]* srcdoc="([^"]*)"/g)].map(([, title, document = '']) => ({ title, html: unescaped(document) })),
  }))
}

const audits = 'services/audits.yaml'
const retitled = { [audits]: testFile(audits).replace('Process audits', 'Reviews & audits') }

describe('a report of what changed', () => {
  test('shows a block of each page that looks different, before and now, and last the page that lists a changed one', () => {
    const [page, hub] = sectionsOf(reportOf({ [audits]: retitled[audits].replace('With care.', 'With more <care>.') })).filter(({ path }) =>
      path?.startsWith('/services'),
    )
    expect(hub).toMatchObject({ path: '/services', content: expect.stringContaining('Its own file is as it was') })
    expect(page).toMatchObject({ path: '/services/audits', content: expect.stringContaining('<a href="services/audits.html">') })
    const text = page?.frames.filter(({ html }) => html.includes('care'))
    expect(text?.map(({ title }) => title)).toEqual(['Before', 'Now'])
    expect(text?.[0]?.html).toContain('With care.')
    expect(text?.[1]?.html).toContain('With more &lt;care&gt;.')
    for (const { html } of page?.frames ?? []) expect(html).not.toMatch(/<script|Content-Security-Policy|(?:href|src)="\//)
  })

  test('shows a block that was added or removed once', () => {
    const more = { [audits]: `${testFile(audits)}  - type: prose\n    body: One more thing.\n` }
    const titles = (report: string) => sectionsOf(report).map(({ path, frames }) => [path, frames.map(({ title }) => title)])
    expect(titles(reportOf(more))).toEqual([['/services/audits', ['Now']]])
    expect(titles(reportOf({}, more))).toEqual([['/services/audits', ['Before']]])
  })

  test('compares a page that has moved with itself', () => {
    const moved = {
      [audits]: null,
      'services/checks.yaml': testFile(audits)
        .replace('With care.', 'With more care.')
        .replace(/aliases: .*/, 'aliases: [/services/audits]'),
    }
    const section = sectionsOf(reportOf(moved)).find(({ path }) => path === '/services/checks')
    expect(section?.frames.map(({ title }) => title)).toEqual(['Before', 'Now'])
  })

  test('leads to a new page, of which there is nothing to compare', () => {
    const section = sectionsOf(
      reportOf({
        'terms.yaml': testFile(audits)
          .replaceAll('Process audits', 'Terms of use')
          .replace('The first', 'Another')
          .replace(/aliases: .*\n/, ''),
      }),
    ).find(({ path }) => path === '/terms')
    expect(section).toMatchObject({ frames: [], content: expect.stringMatching(/A new page\.[\s\S]+<a href="terms\.html">/) })
  })

  test('says what is the same, and what cannot be shown', () => {
    expect(reportOf({})).toContain('Nothing has changed.')
    expect(reportOf({ '_site.yaml': 'a: [' })).toContain('How pages look cannot be shown')
  })

  test('is as long as a person can look at', () => {
    const block = (number: number) => `  - type: prose\n    body: Text ${number}.\n`
    const many = (word: string) => ({ [audits]: testFile(audits) + Array.from({ length: 120 }, (_, number) => block(number).replace('Text', word)).join('') })
    const report = reportOf(many('Word'), many('Text'))
    expect(report.match(/<figure>/g)).toHaveLength(100)
    expect(report).toContain('… and 20 more blocks')
  })
})
