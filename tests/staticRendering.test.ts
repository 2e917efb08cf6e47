import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'

// Blocks are rendered once, at build time: nothing that a component does in a browser is in the HTML, and no error says so.

const sources = ['app', 'blocks', 'ui'].flatMap((folder) =>
  readdirSync(join('renderer', folder))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join('renderer', folder, file)),
)

type Forbidden = { what: string; pattern: RegExp; wayOut: string; isAt?: string }

const island = 'What lives in the browser is an island: renderer/islands/'

/** What is lost, refused or different in the next build, and what to write for it. */
const strays: readonly Forbidden[] = [
  { what: 'event handler', pattern: /\son[A-Z]\w*=\{/g, wayOut: island },
  {
    what: 'state or effect',
    pattern: /\buse(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|Ref|Optimistic|ActionState|SyncExternalStore)\(/g,
    wayOut: island,
  },
  {
    what: 'island without <Island>',
    pattern: /^import (\w+)\b[^'\n]* from '\.\.\/islands\/\w+\.tsx'$(?=[\s\S]*<\1[\s/>])/gm,
    wayOut: 'Draw it with <Island component={…} />, or it never wakes',
  },
  { what: 'inline style', pattern: /\sstyle=|<style\b/g, wayOut: "The page's own policy refuses it. Write css={styles}" },
  { what: 'inline script', pattern: /<script\b/g, wayOut: `The page's own policy refuses it. ${island}` },
  { what: 'style sheet', pattern: /^import\b.*\.css'/gm, wayOut: 'No page has it. Write css={styles}' },
  {
    what: 'raw HTML',
    pattern: /dangerouslySetInnerHTML/g,
    wayOut: 'What authors write is text. Write Markdown with <Prose nodes={…} />',
    isAt: 'renderer/ui/Icon.tsx',
  },
  {
    what: 'link that is no <Link>',
    pattern: /<a\b[^>]*\shref=(?!"#|\{`#)/g,
    wayOut: 'It knows no base path, and says nothing of partners and new tabs. Write <Link to={…}>',
    isAt: 'renderer/ui/Link.tsx',
  },
  {
    what: 'picture that is no <Picture>',
    pattern: /<img\b/g,
    wayOut: 'It knows no base path, and no sizes and formats. Write <Picture picture={…} />',
    isAt: 'renderer/ui/Picture.tsx',
  },
  {
    what: 'date that is no <FormattedDate>',
    pattern: /\blongDate\(/g,
    wayOut: 'Machines cannot read it, and it breaks over two lines. Write <FormattedDate date={…} />',
    isAt: 'renderer/ui/FormattedDate.tsx',
  },
  {
    what: 'chance or clock',
    pattern: /\bMath\.random\(|\bDate\.now\(|\bnew Date\(\)/g,
    wayOut: 'Each build would be another. Take a field of the block, or a fact of the site',
  },
  { what: 'file', pattern: /from 'node:[\w/]+'/g, wayOut: 'A build takes pages over without knowing that it has changed. Take a field of the block' },
]

const straysIn = (source: string, file = '') =>
  strays
    .filter(({ isAt }) => file !== isAt)
    .flatMap(({ what, pattern, wayOut }) =>
      [...source.matchAll(pattern)].map(({ index }) => ({ what, message: `${file}:${source.slice(0, index).split('\n').length}  ${what}. ${wayOut}` })),
    )

test.each([
  ['<button type="button" onClick={() => copy(quote)}>Copy</button>', ['event handler']],
  ['const [open, setOpen] = useState(false)', ['state or effect']],
  ["import Tabs from '../islands/Tabs.tsx'\n<Tabs panels={panels} />", ['island without <Island>']],
  ['import Tabs, { first } from \'../islands/Tabs.tsx\'\n<Island name="tabs" component={Tabs} props={{ panels }} />', []],
  ["<p style={{ color: 'var(--muted)' }}>", ['inline style']],
  ['<p css={style}>', []],
  ['<script>{code}</script>', ['inline script']],
  ["import './quote.css'", ['style sheet']],
  ['<blockquote dangerouslySetInnerHTML={{ __html: quote }} />', ['raw HTML']],
  ['<a className="more" href={source.href.href}>', ['link that is no <Link>']],
  ['<a href="/rankings">', ['link that is no <Link>']],
  ['<a href={`#place`}><a href="#main" css={styles}>', []],
  ['<img src={portrait.file} alt={portrait.alt} />', ['picture that is no <Picture>']],
  ['<p>Checked {longDate(checked)}</p>', ['date that is no <FormattedDate>']],
  ['{new Date().getFullYear()}', ['chance or clock']],
  ['const day = new Date(checked)', []],
  ["import { readFileSync } from 'node:fs'", ['file']],
  ['const id = useId()\nuseRules(rules)', []],
])('%j is reported as %j', (source, found) => {
  expect(straysIn(source).map(({ what }) => what)).toEqual(found)
})

describe.each(sources)('%s', (file) => {
  test('is rendered completely at build time', () => {
    const found = straysIn(readFileSync(file, 'utf8'), file)
    expect(found.map(({ message }) => message)).toEqual([])
  })
})
