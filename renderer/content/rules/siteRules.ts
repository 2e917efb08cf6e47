import type { Site } from '../../../schema/index.ts'
import { isDraftFile } from '../files.ts'
import type { Issue, Path } from '../issue.ts'
import { documentHref, isReservedAddress, notFoundPath, parentOf, siteFileName } from '../routes.ts'
import { fillTokens } from '../tokens.ts'
import { isKnownIn, type RecoveryInfo } from '../validation/repairedData.ts'
import { checkArticles, checkTopics } from './articleRules.ts'
import { nameKey } from './duplicates.ts'
import { areAlike } from './firmNames.ts'
import { checkListedPages } from './listedPages.ts'
import { checkPublicFiles } from './publicFiles.ts'
import { yearIssue } from './ruleContext.ts'
import type { SiteOverview } from './siteOverview.ts'

/** Checks what only shows when all pages are known. */
export function checkSite(site: SiteOverview): Issue[] {
  // Of two pages with something in common, "terms-2.yaml" is a copy of "terms.yaml", which in file order comes after it; and a draft is to be changed.
  const orderOf = ({ file }: { file: string }) => `${isDraftFile(file) ? 2 : 1} ${file.replace(/\.yaml$/, '')}`
  const summaries = site.summaries.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const originalsFirst = { ...site, summaries }
  return [
    ...checkFacts(site),
    ...checkTitles(originalsFirst),
    ...checkAliases(originalsFirst),
    ...checkFolders(originalsFirst),
    ...checkPublicFiles(site),
    ...checkTopics(site),
    ...checkArticles(site),
    ...checkDocuments(originalsFirst),
    ...checkListedPages(site),
  ]
}

function checkFacts({ folder, site, ruleContext, recoveries }: SiteOverview): Issue[] {
  const file = `${folder}/${siteFileName}`
  return [
    ...yearIssue(site.reviewed, file, ['reviewed'], ruleContext),
    ...checkEdition(site, file, recoveries?.get(file)),
    ...checkPartnerLinks(site, file, recoveries?.get(file)),
    ...checkMenu(site.navigation, file, ['navigation']),
    ...site.footer.columns.flatMap(({ links }, column) => checkMenu(links, file, ['footer', 'columns', column, 'links'])),
    ...checkMenu(site.footer.legal, file, ['footer', 'legal']),
  ]
}

/** Reports an edition so far ahead of the last review that its year must be a typo. */
function checkEdition({ edition, reviewed }: Site, file: string, recovery: RecoveryInfo | undefined): Issue[] {
  if (!isKnownIn(recovery, 'reviewed') || edition <= Number(reviewed.slice(0, 4)) + 1) return []
  const message = `The edition is ${edition}, but the site was last reviewed on ${reviewed}. Check both years.`
  return [{ code: 'invalid-value', file, path: ['edition'], message }]
}

/** Reports links of a partner that is not the site's: where the partner changes, buttons with its name would lead to the old one. */
function checkPartnerLinks({ provider, consulting, links }: Site, file: string, recovery: RecoveryInfo | undefined): Issue[] {
  if (!isKnownIn(recovery, 'provider') || !isKnownIn(recovery, 'consulting')) return []
  return Object.entries(links).flatMap(([key, { name, kind }]): Issue[] => {
    if (kind !== 'partner' || recovery?.isPlaceholder(['links', key, 'kind']) || areAlike(name, provider) || areAlike(name, consulting)) return []
    const message = `Links of the kind "partner" lead to "provider", ${provider}, or "consulting", ${consulting}, but "${name}" is neither. Where the partner has changed, its name is in both places, and its address here.`
    return [{ code: 'invalid-value', file, path: ['links', key, 'name'], message }]
  })
}

/** Reports entries of a menu that have the same label or lead to the same place as an earlier one. */
function checkMenu(links: Site['footer']['legal'], file: string, path: Path): Issue[] {
  return links.flatMap(({ label, href }, index): Issue[] => {
    const sameLabel = links.findIndex((other) => nameKey(other.label) === nameKey(label))
    const sameHref = links.findIndex((other) => other.href.trim() === href.trim())
    const [field, first] = sameLabel < index ? ['label', sameLabel] : ['href', sameHref]
    if (first === index) return []
    const written = field === 'label' ? label : href
    const message = `"${written}" is in this list of links twice: it is also in entry ${first + 1}. Remove one of the two.`
    return [{ code: 'duplicate-id', file, path: [...path, index, field], message }]
  })
}

function checkTitles({ summaries, tokens }: SiteOverview): Issue[] {
  const fileOf = new Map<string, string>()
  return summaries.flatMap(({ file, path: address, title, description, card }) =>
    [
      { field: 'title', path: ['title'], text: title, where: 'in search results' },
      { field: 'description', path: ['description'], text: description, where: 'in search results' },
      // Pages in different folders are hardly listed together.
      { field: 'title of its card', path: ['card', 'title'], text: card.title, where: 'in lists', among: parentOf(address) },
      { field: 'description of its card', path: ['card', 'description'], text: card.description, where: 'in lists' },
    ].flatMap(({ field, path, text, where, among = '' }): Issue[] => {
      // What a new page leaves to be written is the same on each.
      if (text === undefined || text.startsWith('[')) return []
      const key = `${field}:${among}:${nameKey(fillTokens(text, tokens))}`
      const other = fileOf.get(key)
      if (other === undefined) {
        fileOf.set(key, file)
        return []
      }
      const message = `${other} has the same ${field}. Each page needs its own, or nobody can tell them apart ${where}.`
      return [{ code: 'duplicate-title', file, path, message }]
    }),
  )
}

/** Checks that each alias is an address of its own. */
function checkAliases({ paths, summaries, recoveries }: SiteOverview): Issue[] {
  const known = new Set(paths)
  const fileOf = new Map(summaries.map(({ path, file }) => [path, file]))
  const targetOf = new Map<string, string>()
  const faultOf = (alias: string, path: string): string | undefined => {
    const target = targetOf.get(alias)
    if (alias === path) return `"${alias}" is this page's own address, and would redirect to itself. Remove the alias.`
    if (known.has(alias)) return `"${alias}" is the address of ${fileOf.get(alias) ?? alias}. An alias is an address that no page has: remove it here.`
    if (target === path) return `"${alias}" is in this list twice. Remove one of the two.`
    if (target !== undefined) return `"${alias}" already redirects to ${target}. One address redirects to one page: remove it here or there.`
    return isReservedAddress(alias) ? `"${alias}" is an address that the site itself uses. Remove the alias.` : undefined
  }
  return summaries.flatMap(({ file, path, aliases }) =>
    aliases.flatMap((alias, index): Issue[] => {
      // It is not what the author wrote.
      if (recoveries?.get(file)?.isReported(['aliases', index])) return []
      const message = faultOf(alias, path)
      if (message !== undefined) return [{ code: 'duplicate-route', file, path: ['aliases', index], message }]
      targetOf.set(alias, path)
      return []
    }),
  )
}

/** Checks that each page is under another, and that there is one for the home page and for unknown addresses. */
function checkFolders({ paths, hasHome, folder, drafts, summaries }: SiteOverview): Issue[] {
  const known = new Set(paths)
  const missing = (file: string, message: string): Issue => ({ code: 'missing-page', file, path: [], range: [0, 0], message })
  const remedyFor = (path: string, file: string) => {
    const draft = drafts?.get(path)
    return draft === undefined ? `Add ${folder}/${file}` : `Publish ${folder}/${draft} with "npm run publish -- ${path}"`
  }
  const issues = summaries.flatMap(({ file, path }) => {
    const parent = parentOf(path)
    if (path === '/' || known.has(parent)) return []
    const what = drafts?.has(parent) ? 'a draft' : 'not a page'
    return missing(file, `This page is under "${parent}", which is ${what}. ${remedyFor(parent, `${parent.slice(1)}/index.yaml`)}, or move this file.`)
  })
  if (!hasHome) issues.push(missing(`${folder}/index.yaml`, `There is no home page. ${remedyFor('/', 'index.yaml')}.`))
  if (!known.has(notFoundPath)) {
    const message = `There is no page for unknown addresses, which hosts would answer with nothing, or with the home page. ${remedyFor(notFoundPath, '404.yaml')}.`
    issues.push(missing(`${folder}/404.yaml`, message))
  }
  return issues
}

/** Checks that each document has a file of its own, and that only pages with a document are offered for download. */
function checkDocuments({ summaries, expectations }: SiteOverview): Issue[] {
  const fileOf = new Map<string, string>()
  const duplicates = summaries.flatMap(({ path, file, document }): Issue[] => {
    if (document === undefined) return []
    const href = documentHref(path)
    const other = fileOf.get(href)
    fileOf.set(href, other ?? file)
    if (other === undefined) return []
    const message = `${other} also makes "${href}", named after the last word of the address. Change that word in one of the two pages, or remove its document.`
    return [{ code: 'duplicate-route', file, path: ['document'], message }]
  })
  const without = new Set(summaries.flatMap(({ path, document }) => (document === undefined ? [path] : [])))
  const missing = expectations.flatMap(({ documents }) =>
    documents.flatMap(({ page, file, path }): Issue[] =>
      without.has(page)
        ? [{ code: 'missing-document', file, path, message: `The page "${page}" makes no document. Give it "document:", or leave it out here.` }]
        : [],
    ),
  )
  return [...duplicates, ...missing]
}
