import { samePath } from '../issue.ts'
import { didYouMean, nearest } from '../suggest.ts'
import { brokenTokens, fillTokens, unknownTokens } from '../tokens.ts'
import { type FieldContext, type Place, report } from './context.ts'
import { strayInPlainText } from './strayMarkup.ts'

/** Fills the tokens of a text and reports unknown ones. @param offsetOf maps an offset in the text to one in the field */
export function filledText(text: string, place: Place, context: FieldContext, offsetOf = (at: number) => at): string {
  const { tokens, hasAllTokens } = context.siteIndex
  if (hasAllTokens) reportTokens(text, place, context, offsetOf)
  return fillTokens(text, tokens)
}

/** Resolves text that is shown as it is written, except for its tokens. Stray markup is reported. */
export function plainText(text: string, place: Place, context: FieldContext): string {
  const found = strayInPlainText(text)
  if (found && !(found.markup.oncePerText && isReportedForList(found.markup.message, place, context)))
    report(context, place, {
      code: 'markdown',
      message: found.markup.message,
      within: found.within,
      at: found.at,
      suggestion: found.replacement,
    })
  const inQuotes = isName(place) ? /^[“”„«](.+)[“”»]$/.exec(text)?.[1]?.trim() : undefined
  if (inQuotes !== undefined && !/[“”„«»]/.test(inQuotes))
    report(context, place, { code: 'invalid-value', message: `These quotation marks would be shown. Write "${inQuotes}" without them.`, suggestion: inQuotes })
  return filledText(text, place, context)
}

/** True if an earlier entry of the list has the same stray markup, which is reported once. */
const isReportedForList = (message: string, { file, path }: Place, { issues }: FieldContext) =>
  typeof path.at(-1) === 'number' &&
  issues.some((issue) => issue.message === message && issue.file === file && samePath(issue.path.slice(0, -1), path.slice(0, -1)))

/** True for a text that names something: quotation marks around it were meant for YAML. Other titles may quote somebody. */
const isName = ({ path }: Place) => ['name', 'label'].includes(String(path.at(-1))) || (path.length === 1 && path[0] === 'title')

function reportTokens(text: string, place: Place, context: FieldContext, offsetOf: (at: number) => number) {
  const { tokens } = context.siteIndex
  for (const { written, instead, at } of brokenTokens(text, tokens))
    report(context, place, {
      code: 'unknown-token',
      message: `Nothing is filled in for "${written}": it would be shown as it is.${didYouMean(instead)}`,
      within: written,
      at: offsetOf(at),
      suggestion: instead,
    })
  for (const { written, name, at } of unknownTokens(text, tokens)) {
    const near = nearest(name, tokens.keys())
    const suggestion = near && `{${near}}`
    report(context, place, {
      code: 'unknown-token',
      message: `"${written}" is not a word that _site.yaml knows.${suggestion ? didYouMean(suggestion) : ` It knows ${[...tokens.keys()].join(', ')}.`}`,
      within: written,
      at: offsetOf(at),
      suggestion,
    })
  }
}
