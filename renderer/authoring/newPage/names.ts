import { segmentPattern } from '../../../schema/index.ts'
import { classifyFiles } from '../../content/classifyFiles.ts'
import { strayInPlainText } from '../../content/fields/strayMarkup.ts'
import type { ContentFiles } from '../../content/files.ts'
import { isDraft, parentOf, pathOf } from '../../content/routes.ts'
import { slugPath } from '../../content/slug.ts'
import { didYouMean } from '../../content/suggest.ts'
import { folderOf, type PageKind, pageKinds } from './kinds.ts'
import { NewPageError } from './newPageError.ts'

/** Short forms that are written in capitals in the middle of a title, too. */
const shortForms = /\b(?:ai|api|bi|cad|crm|erp|eu|gpt|hr|it|llm|ml|nlp|ocr|pdf|roi|rpa|seo|sme|sql|uk|us|usa)\b/g

/** "voice-agents" → "Voice agents", "ai-for-hr" → "AI for HR" */
export const titleOf = (name: string) => {
  const words = name
    .slice(name.lastIndexOf('/') + 1)
    .replaceAll('-', ' ')
    .replace(shortForms, (word) => word.toUpperCase())
    .replace(/\bsaas\b/g, 'SaaS')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Checks the name of a new page. @throws {NewPageError} with the corrected name */
export function checkName(kind: PageKind, name: string): void {
  const folder = pageKinds[kind]
  const parts = name.split('/')
  const bare = name.replace(/^\/?(pages\/)?/, '')
  const path = slugPath(bare.startsWith(folder) ? bare.slice(folder.length) : bare)
  // The year of a ranking is that of the edition, and changes with it.
  const ownWords = kind === 'ranking' ? path.replace(/(?:^|-)20\d\d(?=-|$)/g, '').replace(/^-/, '') : path
  const clean = (kind === 'page' ? ownWords : ownWords.replaceAll('/', '-')).slice(0, 60).replace(/-+$/, '')
  const suggestion = didYouMean(clean && clean !== name ? clean : undefined)
  if (kind !== 'page' && parts.length > 1)
    throw new NewPageError(`${kind === 'article' ? 'An' : 'A'} ${kind} is always directly in ${folder}, so its name has no "/".${suggestion}`)
  if (parts.some((part) => !segmentPattern.test(part)))
    throw new NewPageError(`"${name}" does not make a clean address. Use lowercase letters, digits and hyphens.${suggestion}`)
  if (parts.at(-1) === 'index') throw new NewPageError(`"index" is the name of the main page of a folder. Choose the name that the address should end in.`)
  if (name.length > 60) throw new NewPageError(`"${name.slice(0, 57)}…" has ${name.length} characters. An address is easier to pass on with fewer than 60.`)
}

/** Checks that a title is one line, short enough for the title and the badges. @throws {NewPageError} */
export function checkTitle(title: string): void {
  if (!/\S/.test(title) || /[\n\r]/.test(title)) throw new NewPageError('Give the name as one line of text.', ': --name "Voice agents".')
  const literal = strayInPlainText(title)
  if (literal)
    throw new NewPageError(`"${literal.within}" would be shown as it is, because a name is plain text. Give one without symbols.`, ': --name "Voice agents".')
  if (title.length > 37) throw new NewPageError(`"${title}" has ${title.length} characters, and titles have room for 37. Give a shorter name.`, ': --name "…".')
}

/**
 * @param aliases the old addresses of the site; undefined if it cannot be read
 * @throws {NewPageError} if the address of a file is unavailable: it is taken, reserved by the site, of another kind, or has no parent page
 */
export function checkAddress(kind: PageKind, file: string, { files, folder }: ContentFiles, aliases: ReadonlyMap<string, string> | undefined) {
  const path = pathOf(file)
  const { pages: published, drafts } = classifyFiles([...files.keys()], folder)
  const pages = new Map([...published, ...drafts])
  const taken = pages.get(path)
  if (taken !== undefined)
    throw new NewPageError(
      `${folder}/${taken} is already the page ${path}.`,
      `. Nothing was written.${kind === 'ranking' ? ` To take the rows of a sheet over into it, write: npm run update -- ${path} --from agencies.csv` : ''}`,
    )
  const [issue] = classifyFiles([file], folder).issues
  if (issue) throw new NewPageError(issue.message)
  const current = aliases?.get(path)
  const owner = current === undefined ? undefined : pages.get(current)
  if (owner !== undefined)
    throw new NewPageError(
      `"${path}" is an old address that redirects to "${current}". Choose another name, or remove it from "aliases" in ${folder}/${owner} first.`,
    )
  const name = file.slice(file.lastIndexOf('/') + 1, -'.yaml'.length)
  const intended = (Object.keys(pageKinds) as PageKind[]).find((each) => each !== 'page' && pathOf(`${folderOf(each, aliases)}${name}.yaml`) === path)
  if (kind === 'page' && intended !== undefined)
    throw new NewPageError(`This page would be ${intended === 'article' ? 'an' : 'a'} ${intended}.`, `. Write: npm run new -- ${intended} ${name}`)
  const parent = parentOf(path)
  if (parent === '/' || (isDraft(file) ? pages : published).has(parent)) return
  const draft = drafts.get(parent)
  if (draft !== undefined)
    throw new NewPageError(
      `"${path}" would be under "${parent}", which is a draft: ${folder}/${draft}. Publish it first.`,
      `, with "npm run publish -- ${parent}", or add --draft.`,
    )
  throw new NewPageError(`"${path}" would be under "${parent}", which is not a page. Write that one first.`, `: npm run new -- page ${parent.slice(1)}`)
}
