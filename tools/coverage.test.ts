import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceOf } from './tidy/source.ts'

const ROOT = join(import.meta.dirname, '..')
const ROWS = rowsOf(readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8'))
/** The table shrinks only by a deliberate change here. */
const ROWS_MIN = 120

test('docs/coverage.md has a row for every sentence', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(ROWS_MIN)
})

test.each(ROWS)('"$sentence" names a test that exists', ({ file, title }) => {
  expect(title).not.toBe('')
  expect(titlesIn(file).filter((known) => known.startsWith(title))).not.toEqual([])
})

test('a row that names a missing test is found', () => {
  expect(titlesIn('tools/coverage.test.ts').some((known) => known.startsWith('no such title'))).toBe(false)
  expect(titlesIn('tools/no-such.test.ts')).toEqual([])
})

interface Row {
  readonly sentence: string
  readonly file: string
  readonly title: string
}

/** `| sentence | file › title |`; a row without a test counts as a row and fails. */
function rowsOf(markdown: string): Row[] {
  const lines = markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(-|\s*sentence)/.test(line))
  return lines.map((line) => {
    const [sentence = '', named = ''] = line.slice(1, -1).split(' | ')
    const [file = '', title = ''] = named.split(' › ')
    return { sentence: sentence.trim(), file: file.trim(), title: title.trim() }
  })
}

/** The title of a test: the first argument of `test(…)` and of `test.each(…)(…)`. */
function titlesIn(path: string): string[] {
  const file = join(ROOT, path)
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const titles: string[] = []
  sourceOf({ path, text }).visit({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!first || !/^test\b/.test(text.slice(callee.start, callee.end))) return
      if (first.type === 'Literal' && typeof first.value === 'string') titles.push(first.value)
      if (first.type === 'TemplateLiteral') titles.push(text.slice(first.start + 1, first.end - 1))
    },
  })
  return titles
}
