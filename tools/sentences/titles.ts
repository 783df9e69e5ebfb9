import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runGit } from '../run-git.ts'
import { sourceOf } from '../tidy/source.ts'

export interface Title {
  readonly path: string
  readonly words: string
}

/** The titles of all tests that name a sentence of the specification. */
export function readTitles(root: string): Title[] {
  return runGit(root, ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
    .split('\0')
    .filter((path) => /\.(test|browser|e2e)\.tsx?$/.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => IDS.test(text))
    .flatMap((file) => titlesIn(file).map((words) => ({ path: file.path, words })))
}

/** The first argument of `test(…)` and of `test.each(…)(…)`; a title made from values is its template. */
export function titlesIn(file: { path: string; text: string }): string[] {
  const { text } = file
  const titles: string[] = []
  sourceOf(file).visit({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!first || !/^test\b/.test(text.slice(callee.start, callee.end))) return
      if (first.type === 'Literal' && typeof first.value === 'string') titles.push(first.value)
      if (first.type === 'TemplateLiteral') titles.push(text.slice(first.start + 1, first.end - 1))
    },
  })
  return titles
}

const IDS = / \{(?<ids>[1-9]\.\d+(?:-\d+)?(?: [1-9]\.\d+(?:-\d+)?)*)\}/

/** The ids at the end of a title: `a bar grows {2.21 9.24-26}` names 2.21, 9.24, 9.25 and 9.26. */
export function idsIn(title: string): string[] {
  const { ids } = new RegExp(`${IDS.source}$`).exec(title)?.groups ?? {}
  return ids?.split(' ').flatMap(idsOfRange) ?? []
}

function idsOfRange(range: string): string[] {
  const [id = '', to] = range.split('-')
  if (to === undefined) return [id]
  const [section, from] = id.split('.')
  const count = Math.max(0, Number(to) - Number(from) + 1)
  return Array.from({ length: count }, (_, index) => `${section}.${Number(from) + index}`)
}
