import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'

// Blocks are rendered once, at build time: nothing that a component does in a browser is in the HTML, and no error says so.

const sources = ['app', 'blocks', 'ui'].flatMap((folder) =>
  readdirSync(join('renderer', folder))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join('renderer', folder, file)),
)

type Forbidden = { what: string; pattern: RegExp; advice: string; isAt?: string }

const island = 'It never runs in a browser. Move the interactive part to an island: renderer/islands/'

/** What has no effect in a page, is blocked by its policy, or makes builds differ; and what to write instead. */
const forbidden: readonly Forbidden[] = [
  { what: 'event handler', pattern: /\son[A-Z]\w*=\{/g, advice: island },
  {
    what: 'button that does nothing',
    pattern: /<button\b(?![^>]*\s(?:command|popoverTarget)=)/g,
    advice: `Write <ButtonLink> for what leads somewhere. ${island}`,
    // The page script switches the colors.
    isAt: 'renderer/app/Header.tsx',
  },
  {
    what: 'state or effect',
    pattern: /\buse(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|Ref|Optimistic|ActionState|SyncExternalStore)(?:<[^()]*>)?\(/g,
    advice: island,
  },
  { what: 'async component', pattern: /\basync (?=function\b|\()/g, advice: 'A page is rendered at once and waits for nothing. Use a field of the block' },
  {
    what: 'island without <Island>',
    pattern: /^import (\w+)\b[^'\n]* from '\.\.\/islands\/\w+\.tsx'$(?=[\s\S]*<\1[\s/>])/gm,
    advice: 'It is never hydrated. Render it with <Island component={…} />',
  },
  // The frame is on each page once.
  { what: 'fixed id', pattern: /\sid="(?!main"|menu")/g, advice: 'Where a page has two of this, so has its id. Write id={useId()}' },
  { what: 'inline style', pattern: /\sstyle=|<style\b/g, advice: "The page's Content-Security-Policy blocks it. Write css={styles}" },
  { what: 'inline script', pattern: /<script\b/g, advice: `The page's Content-Security-Policy blocks it. ${island}` },
  { what: 'style sheet', pattern: /^import\b.*\.css'/gm, advice: 'No page loads it. Write css={styles}' },
  {
    what: 'raw HTML',
    pattern: /dangerouslySetInnerHTML/g,
    advice: 'What authors write would not be escaped. Render Markdown with <Prose nodes={…} />',
    isAt: 'renderer/ui/Icon.tsx',
  },
  {
    what: 'link without <Link>',
    pattern: /<a\b[^>]*\shref=(?!"#|\{`#)/g,
    advice: 'It lacks the base path, the partner disclosure and the notice about new tabs. Write <Link to={…}>',
    isAt: 'renderer/ui/Link.tsx',
  },
  {
    what: 'picture without <Picture>',
    pattern: /<img\b/g,
    advice: 'It lacks the base path and the generated sizes and formats. Write <Picture picture={…} />',
    isAt: 'renderer/ui/Picture.tsx',
  },
  {
    what: 'date without <FormattedDate>',
    pattern: /\blongDate\(/g,
    advice: 'It is not machine-readable and may wrap. Write <FormattedDate date={…} />',
    isAt: 'renderer/ui/FormattedDate.tsx',
  },
  {
    what: 'random value or clock',
    pattern: /\bMath\.random\(|\brandomUUID\(|\bDate\.now\(|\bperformance\.now\(|\bnew Date\(\)/g,
    advice: 'No two builds would be the same. Use a field of the block, or a fact of the site',
  },
  {
    what: 'locale of the machine',
    pattern: /\.toLocale\w*String\((?=\)|undefined\b)/g,
    advice: "Another machine would make another page. Write toLocaleString('en'), and for a date <FormattedDate date={…} />",
  },
  { what: 'file access', pattern: /from 'node:[\w/]+'/g, advice: 'Builds reuse pages without noticing that the file has changed. Use a field of the block' },
]

const forbiddenIn = (source: string, file = '') =>
  forbidden
    .filter(({ isAt }) => file !== isAt)
    .flatMap(({ what, pattern, advice }) =>
      [...source.matchAll(pattern)].map(({ index }) => ({ what, message: `${file}:${source.slice(0, index).split('\n').length}  ${what}. ${advice}` })),
    )

test.each([
  ['const dialog = useRef<HTMLDialogElement>(null)', ['state or effect']],
  ['<button type="button" onClick={() => copy(quote)}>Copy</button>', ['event handler', 'button that does nothing']],
  ['<button type="button" className="copy">Copy</button>', ['button that does nothing']],
  ['<button type="button" command="show-modal" commandfor={id}>Open</button>', []],
  ['const [open, setOpen] = useState(false)', ['state or effect']],
  ['async function Portrait() {', ['async component']],
  ["import Tabs from '../islands/Tabs.tsx'\n<Tabs panels={panels} />", ['island without <Island>']],
  ['import Tabs, { first } from \'../islands/Tabs.tsx\'\n<Island name="tabs" component={Tabs} props={{ panels }} />', []],
  ['<h3 id="prices">', ['fixed id']],
  ['<h3 id={id}>', []],
  ["<p style={{ color: 'var(--muted)' }}>", ['inline style']],
  ['<p css={style}>', []],
  ['<script>{code}</script>', ['inline script']],
  ["import './quote.css'", ['style sheet']],
  ['<blockquote dangerouslySetInnerHTML={{ __html: quote }} />', ['raw HTML']],
  ['<a className="more" href={source.href.href}>', ['link without <Link>']],
  ['<a href="/rankings">', ['link without <Link>']],
  ['<a href={`#place`}><a href="#main" css={styles}>', []],
  ['<img src={portrait.file} alt={portrait.alt} />', ['picture without <Picture>']],
  ['<p>Checked {longDate(checked)}</p>', ['date without <FormattedDate>']],
  ['{new Date().getFullYear()}', ['random value or clock']],
  ['const id = crypto.randomUUID()', ['random value or clock']],
  ['const day = new Date(checked)', []],
  ['<td>{price.toLocaleString()}</td>', ['locale of the machine']],
  ['{day.toLocaleDateString(undefined, { month: "long" })}', ['locale of the machine']],
  ["<td>{price.toLocaleString('en')}</td>", []],
  ["import { readFileSync } from 'node:fs'", ['file access']],
  ['const id = useId()\nuseRules(rules)', []],
])('%j is reported as %j', (source, found) => {
  expect(forbiddenIn(source).map(({ what }) => what)).toEqual(found)
})

describe.each(sources)('%s', (file) => {
  test('is rendered completely at build time', () => {
    const found = forbiddenIn(readFileSync(file, 'utf8'), file)
    expect(found.map(({ message }) => message)).toEqual([])
  })
})

test('PDFs are the same in every build', () => {
  const files = readdirSync('renderer/documents', { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.tsx'))
  const found = files.flatMap((file) => forbiddenIn(readFileSync(join('renderer/documents', file), 'utf8'), `renderer/documents/${file}`))
  expect(files.length).toBeGreaterThan(20)
  expect(found.filter(({ what }) => ['random value or clock', 'locale of the machine'].includes(what)).map(({ message }) => message)).toEqual([])
})
