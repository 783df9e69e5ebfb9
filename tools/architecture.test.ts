import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runGit } from './run-git.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
const FILES = new Set(
  runGit(ROOT, ['ls-files', '--cached', '--others', '--exclude-standard', '-z']).split('\0').filter(Boolean),
)

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

describe('the code map', () => {
  const sentences = [...section('Code map').matchAll(/^- `([^`]+)`: (.+)$/gm)].map(
    ([, folder = '', text = '']) => ({
      folder,
      text,
    }),
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

describe.each([
  { title: 'The path of a throw', filesMin: 20 },
  { title: 'The path of a stake', filesMin: 12 },
])('$title', ({ title, filesMin }) => {
  const steps = [...section(title).matchAll(/^(\d+)\. `([^`]+)`: .+\.$/gm)]

  test('is an ordered list of files', () => {
    expect(steps.length).toBeGreaterThanOrEqual(filesMin)
    expect(steps.map(([, number]) => Number(number))).toEqual(steps.map((_, index) => index + 1))
    expect(section(title).match(/^\d+\. /gm)).toHaveLength(steps.length)
  })

  test('lists files that exist', () => {
    expect(steps.map(([, , path = '']) => path).filter((path) => !FILES.has(path))).toEqual([])
  })
})

function section(title: string): string {
  const [, text] = PAGE.split(`\n## ${title}\n`)
  return text?.split('\n## ')[0] ?? ''
}

function foldersUnder(parent: string): string[] {
  const names = [...FILES]
    .filter((path) => path.startsWith(`${parent}/`))
    .map((path) => path.slice(parent.length + 1).split('/'))
    .filter((parts) => parts.length > 1)
    .map(([name]) => `${parent}/${name}`)
  return [...new Set(names)]
}
