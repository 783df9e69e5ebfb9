import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runGit } from './run-git.ts'

const ROOT = join(import.meta.dirname, '..')
const FILES = new Set(
  runGit(ROOT, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']).split('\0').filter(Boolean),
)
const FOLDERS = new Set([...FILES].flatMap(foldersOf))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Every folder right under these has a sentence, and so have the roots that hold code. */
const PARENTS = [
  'apps/server',
  'apps/server/src',
  'apps/web',
  'apps/web/src',
  'packages',
  'db',
  'docs',
  'e2e',
  'load',
  'simulation',
  'tools',
]
const ROOTS = ['apps/signer', 'db', 'deploy', 'docs', 'e2e', 'load', 'simulation', 'tools']
const ARCHITECTURE_WORDS_MAX = 1_400
const README_WORDS_MAX = 450

const READMES = [...FILES].filter((path) => /^apps\/server\/src\/[^/]+\/README\.md$/.test(path))
const DECISIONS = [...FILES].filter((path) => /^docs\/decisions\/\d/.test(path))
const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/map.md',
  'docs/walks.md',
  'docs/glossary.md',
  'docs/measurements.md',
  'docs/decisions/README.md',
  ...READMES,
  ...DECISIONS,
]

describe('the map', () => {
  const sentences = [...sectionOf('docs/map.md', 'Folders').matchAll(/^- `([^`]+)`: (.+)$/gm)].map(
    ([, folder = '', text = '']) => ({ folder, text }),
  )

  test('names every folder once, and only folders that exist', () => {
    const folders = [...ROOTS, ...PARENTS.flatMap(foldersUnder)]
    expect(sentences.map(({ folder }) => folder).sort()).toEqual(folders.sort())
  })

  test.each(sentences)('has one sentence for $folder', ({ text }) => {
    expect(text).toMatch(/\.$/)
    expect(text).not.toMatch(/\. [A-Z]/)
  })
})

test.each([
  { title: 'A throw', filesMin: 14 },
  { title: 'A stake', filesMin: 7 },
  { title: 'A deposit', filesMin: 10 },
  { title: 'A withdrawal', filesMin: 12 },
])('the walk of "$title" is an ordered list of files', ({ title, filesMin }) => {
  const walk = sectionOf('docs/walks.md', title)
  const steps = [...walk.matchAll(/^(\d+)\. `([^`]+)`: .+\.$/gm)]
  expect(steps.length).toBeGreaterThanOrEqual(filesMin)
  expect(steps.map(([, number]) => Number(number))).toEqual(steps.map((_, index) => index + 1))
  expect(walk.match(/^\d+\. /gm)).toHaveLength(steps.length)
  expect(steps.map(([, , path = '']) => path).filter((path) => !FILES.has(path))).toEqual([])
})

describe.each(PAGES)('%s', (page) => {
  const quoted = [...withoutBlocks(read(page)).matchAll(/`([^`\s<>…*]+)`/g)].map(([, text = '']) => text)

  test('names paths that exist', () => {
    const paths = quoted.filter((text) => /^\w[\w.-]*(\/[\w.-]+)+\/?$|\w\.(tsx?|sql|md)$/.test(text))
    expect(paths.filter((path) => !exists(path, page))).toEqual([])
  })

  test('links to files that exist', () => {
    const links = [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    const local = links.filter((link) => !/^[a-z]+:/.test(link))
    expect(local.filter((link) => !exists(posix.join(dirname(page), link), page))).toEqual([])
  })

  test('uses names of code that exist', () => {
    const names = quoted.filter((text) => /^[a-z]+(_[a-z\d]+)+$|^[A-Za-z]+[a-z][A-Z][A-Za-z]+$/.test(text))
    expect(names.filter((name) => !isInCode(name))).toEqual([])
  })
})

test('ARCHITECTURE.md and the pages of domains stay short', () => {
  expect(wordsOf('ARCHITECTURE.md')).toBeLessThanOrEqual(ARCHITECTURE_WORDS_MAX)
  expect(READMES.filter((path) => wordsOf(path) > README_WORDS_MAX)).toEqual([])
})

test('decisions are numbered from 0001 without a gap, and the index lists them all', () => {
  const names = [...FILES]
    .filter((path) => /^docs\/decisions\/\d/.test(path))
    .map((path) => posix.basename(path))
  expect(names.map((name) => name.slice(0, 4)).sort()).toEqual(
    names.map((_, index) => String(index + 1).padStart(4, '0')),
  )
  const index = read('docs/decisions/README.md')
  expect(names.filter((name) => !index.includes(`(${name})`))).toEqual([])
})

function sectionOf(page: string, title: string): string {
  const [, text] = read(page).split(`\n## ${title}\n`)
  return text?.split('\n## ')[0] ?? ''
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '')
}

function wordsOf(page: string): number {
  return read(page).split(/\s+/).filter(Boolean).length
}

/** A path from the root, from the page's folder, or the end of a path that only one part of the tree can mean. */
function exists(path: string, page: string): boolean {
  const bare = path.replace(/\/$/, '')
  const isThere = (one: string) => FILES.has(one) || FOLDERS.has(one)
  if (isThere(bare) || isThere(posix.join(dirname(page), bare))) return true
  return [...FILES, ...FOLDERS].some((one) => one.endsWith(`/${bare}`))
}

let code: string | undefined

function isInCode(name: string): boolean {
  code ??= [...FILES]
    .filter((path) => /\.(ts|tsx|sql)$/.test(path) && path !== 'tools/architecture.test.ts')
    .map(read)
    .join('\n')
  return code.includes(name)
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function foldersUnder(parent: string): string[] {
  return [...FOLDERS].filter((folder) => posix.dirname(folder) === parent)
}
