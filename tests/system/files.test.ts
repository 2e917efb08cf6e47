import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listPages, listPublicFiles, listPublished, openContent } from '../../renderer/system/contentFolder.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { systemErrorMessage } from '../../renderer/system/systemErrorMessage.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const root = temporaryFolder()

/** Creates a folder with empty files, and links: name → target. */
function folderOf(name: string, files: readonly string[], links: Readonly<Record<string, string>> = {}): string {
  const folder = join(root, name)
  const place = (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    return join(folder, file)
  }
  for (const file of files) writeFileSync(place(file), '')
  for (const [link, target] of Object.entries(links)) symlinkSync(target, place(link))
  return folder
}

describe('the files of a folder', () => {
  folderOf('elsewhere', ['a.svg', 'deep/b.svg'])

  test.each<[string, string[], Record<string, string>, string[]]>([
    ['are sorted by name', ['b', 'a/c', 'a.b'], {}, ['a.b', 'a/c', 'b']],
    ['include those of symlinked folders', ['own.svg'], { logos: '../elsewhere' }, ['logos/a.svg', 'logos/deep/b.svg', 'own.svg']],
    ['include symlinks, even broken ones', [], { 'a.svg': '../elsewhere/a.svg', 'b.svg': 'nowhere' }, ['a.svg', 'b.svg']],
    ['end where a symlink points to its own folder', ['in/a'], { 'in/again': '.' }, ['in/a']],
    ['end where a symlink points to a parent folder', ['in/a'], { 'in/up': '../..' }, ['in/a']],
    ['end where two symlinks point to each other', ['x/a', 'y/b'], { 'x/to': '../y', 'y/to': '../x' }, ['x/a', 'x/to/b', 'y/b', 'y/to/a']],
    ['end where symlinks form a cycle outside of it', [], { out: '../round/x' }, ['out/a', 'out/to/b']],
  ])('%s', (name, files, links, expected) => {
    if (name.endsWith('outside of it')) folderOf('round', ['x/a', 'y/b'], { 'x/to': '../y', 'y/to': '../x' })
    expect(listFiles(folderOf(name, files, links))).toEqual(expected)
  })
})

test('the files of public/ exclude those that systems and programs leave there', () => {
  const theirs = ['.DS_Store', '.env', '.favicon.svg.swp', '.git/config', '.~lock.plan.odt#', 'logos/._acme.svg', 'logos/Thumbs.db', 'desktop.ini']
  const edited = ['.htaccess.swp', '.nojekyll~']
  const folder = folderOf('public', [...theirs, ...edited, '.well-known/security.txt', '.htaccess', 'favicon.svg', 'thumbs.db.txt'], {
    '.#favicon.svg': 'someone@machine.1234:1',
  })
  expect(listPublicFiles(folder)).toEqual({ files: ['.htaccess', '.well-known/security.txt', 'favicon.svg', 'thumbs.db.txt'], escapingSymlinks: [] })
  expect(listPublicFiles(join(root, 'none'))).toEqual({ files: [], escapingSymlinks: [] })
})

test('the files of public/ include symlinks that stay inside it, and no others', () => {
  folderOf('home', ['.ssh/key', 'notes/a.txt'])
  const folder = folderOf('linked', ['own/logo.svg'], {
    '.git': '../home/.ssh',
    '.well-known': '../home/notes',
    'logo.svg': 'own/logo.svg',
    brand: 'own',
    key: '../home/.ssh/key',
    'own/notes': '../../home/notes',
    nowhere: '../none',
    up: '..',
  })
  expect(listPublicFiles(folder)).toEqual({
    files: ['brand/logo.svg', 'logo.svg', 'nowhere', 'own/logo.svg'],
    escapingSymlinks: ['.well-known', 'brand/notes', 'key', 'own/notes', 'up'],
  })
  symlinkSync(folder, join(root, 'elsewhere public'))
  expect(listPublicFiles(join(root, 'elsewhere public'))).toEqual(listPublicFiles(folder))
})

test('a link that leads out of the pages is no mistake if it is hidden or, for a build, a draft', () => {
  folderOf('trash', ['old.yaml'])
  const out = '../trash'
  const folder = folderOf('drafting', ['index.yaml', '_drafts/own.yaml', '.own.yaml'], { '.trash': out, '_drafts/later': `../${out}`, tools: out })
  expect(listPages(folder)).toEqual({ names: ['_drafts/own.yaml', 'index.yaml'], escapingPages: ['_drafts/later', 'tools'] })
  expect(listPublished(folder)).toEqual({ names: ['index.yaml'], escapingPages: ['tools'] })
})

test.runIf(process.platform === 'linux')('device files are ignored', () => {
  expect(listFiles(folderOf('devices', ['a'], { zero: '/dev/zero', socket: '/dev/tty' }))).toEqual(['a'])
})

test('a file that has become a folder is reported with its path', () => {
  const folder = folderOf('pages', ['index.yaml/note.txt'])
  const read = () => openContent(folder).read('index.yaml')
  expect(read).toThrow('EISDIR')
  try {
    read()
  } catch (error) {
    expect(systemErrorMessage(error)).toBe(`${folder}/index.yaml is a folder where a file is needed.`)
  }
})

test('a limit on watched files is not reported as a full disk', () => {
  const error = Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), { code: 'ENOSPC', syscall: 'watch', path: 'pages' })
  expect(systemErrorMessage(error)).toContain('sudo sysctl fs.inotify.max_user_watches=')
  expect(systemErrorMessage({ ...error, code: 'ENOSPC', syscall: 'write' })).toBe('The disk is full.')
})
