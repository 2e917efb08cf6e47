import { type ContentFiles, textOf } from '../content/files.ts'
import { formatIssue, groupByPlace, plainStyle, pluralize, type Style } from '../content/format.ts'
import type { LocatedIssue } from '../content/issue.ts'

const ansi: Style = {
  bold: (text) => `\x1b[1m${text}\x1b[22m`,
  red: (text) => `\x1b[31m${text}\x1b[39m`,
  dim: (text) => `\x1b[2m${text}\x1b[22m`,
}

/** True if output to a stream may be colored (no-color.org, force-color.org). */
function isColorful({ isTTY }: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env
  return !NO_COLOR && (FORCE_COLOR ? FORCE_COLOR !== '0' : isTTY)
}

/** Returns how output to a stream is styled. */
export const styleOf = (stream: NodeJS.WriteStream): Style => (isColorful(stream) ? ansi : plainStyle)

/** Enough for a person to read; `--json` prints all of them. */
const maxShown = 200
const maxPerFile = 50

/** Formats issues with their code frames, then the count. Of thousands only the first are shown. @param stream where it will be written */
export function reportIssues(issues: readonly LocatedIssue[], content: ContentFiles, stream: NodeJS.WriteStream = process.stderr): string {
  const style = styleOf(stream)
  const countByFile = new Map<string, number>()
  const shown = issues
    .filter(({ file }) => {
      const count = countByFile.get(file) ?? 0
      countByFile.set(file, count + 1)
      return count < maxPerFile
    })
    .slice(0, maxShown)
  const hidden = issues.length - shown.length
  return [
    ...groupByPlace(shown).map(([issue, ...others]) => `${formatIssue(issue, textOf(content, issue.file), style, others)}\n`),
    ...(hidden > 0 ? [`… and ${hidden} more, which "npm run check -- --json" lists.\n`] : []),
    `${pluralize(issues.length, 'mistake')} in ${pluralize(countByFile.size, 'file')}.`,
  ].join('\n')
}
