import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCoverage, formatCoverage, isComplete } from './sentences/check-coverage.ts'
import { type Row, rowsOf } from './sentences/rows.ts'
import { type Sentence, sentencesOf } from './sentences/sentences.ts'
import { titleReader, titlesIn } from './sentences/titles.ts'

const ROOT = join(import.meta.dirname, '..')
const ROWS = rowsOf(readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8'))
const SENTENCES = sentencesOf(readFileSync(join(ROOT, 'docs/sentences.md'), 'utf8'))
const titlesOf = titleReader(ROOT)
/** Both only grow: raise them with the tables. */
const ROWS_MIN = 794
const SENTENCES_COUNT = 546
/** How far the table may grow before `ROWS_MIN` must follow. */
const ROWS_AHEAD_MAX = 60

test.each(ROWS)('"$sentence" names a test that exists', ({ file, title }) => {
  expect([...titlesOf(file)]).toContain(title)
})

test('docs/coverage.md only grows', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(ROWS_MIN)
  expect(ROWS.length).toBeLessThanOrEqual(ROWS_MIN + ROWS_AHEAD_MAX)
})

test('docs/sentences.md is complete: every section, numbered from 1 without a gap', () => {
  expect(SENTENCES.length).toBe(SENTENCES_COUNT)
  for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const ids = SENTENCES.map(({ id }) => id).filter((id) => id.startsWith(`${section}.`))
    expect(ids).toEqual(ids.map((_, index) => `${section}.${index + 1}`))
    expect(ids).not.toEqual([])
  }
})

test('the command prints the figures as its last line and ends well', () => {
  const { status, stdout } = spawnSync('node', ['tools/coverage.ts'], { cwd: ROOT, encoding: 'utf8' })
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^sentences=\d+ without_row=0 rows_without_test=0$/)
  expect(status).toBe(0)
})

describe('a planted fault is found:', () => {
  test('none, with a row for each sentence', () => {
    const coverage = coverageOf([sentence('1.1'), sentence('1.2')], [row({ ids: ['1.1', '1.2'] })])
    expect(isComplete(coverage)).toBe(true)
    expect(formatCoverage(coverage)).toBe('sentences=2 without_row=0 rows_without_test=0')
  })

  test('a sentence without a row', () => {
    const coverage = coverageOf([sentence('1.1'), sentence('1.2')], [row({ ids: ['1.1'] })])
    expect(isComplete(coverage)).toBe(false)
    expect(formatCoverage(coverage)).toBe(
      'without a row: 1.2 Words.\nsentences=2 without_row=1 rows_without_test=0',
    )
  })

  test('a row of a test that does not exist, which covers nothing', () => {
    const coverage = coverageOf([sentence('1.1')], [row({ title: 'no such title' })])
    expect(isComplete(coverage)).toBe(false)
    expect(lastLine(coverage)).toBe('sentences=1 without_row=1 rows_without_test=1')
  })

  test('a row of a file that does not exist', () => {
    expect(coverageOf([sentence('1.1')], [row({ file: 'no-such.test.ts' })]).rowsWithoutTest).toHaveLength(1)
    expect([...titlesOf('tools/no-such.test.ts')]).toEqual([])
  })

  test.each(['a title', 'a title of', ''])('a title that matches only in part: "%s"', (title) => {
    expect(coverageOf([sentence('1.1')], [row({ title })]).rowsWithoutTest).toHaveLength(1)
  })

  test('a row of a sentence that is not in the list', () => {
    const coverage = coverageOf([sentence('1.1')], [row({ ids: ['1.1', '1.2'] })])
    expect(isComplete(coverage)).toBe(false)
    expect(formatCoverage(coverage)).toContain('no such sentence: 1.1 1.2')
  })

  test('no sentences at all', () => {
    expect(isComplete(coverageOf([], []))).toBe(false)
  })
})

test('sentences, rows and titles are read as they are written', () => {
  expect(sentencesOf('# Head\n\n- 1.1 One, | two.\n- 1.2 Three.\n- no number')).toEqual([
    { id: '1.1', words: 'One, | two.' },
    { id: '1.2', words: 'Three.' },
  ])
  const table = '| sentence | test | of |\n|---|---|---|\n| A | a.ts › b | 1.1 1.2 |\n| C | c.ts › d |'
  expect(rowsOf(table)).toEqual([
    { sentence: 'A', file: 'a.ts', title: 'b', ids: ['1.1', '1.2'] },
    { sentence: 'C', file: 'c.ts', title: 'd', ids: [] },
  ])
  const text = "test('one', f)\ntest.each([])('two %s', f)\ntest(`three ${four}`, f)\nrest('five', f)"
  expect(titlesIn({ path: 'a.ts', text })).toEqual(['one', 'two %s', 'three ${four}'])
})

function coverageOf(sentences: Sentence[], rows: Row[]) {
  return checkCoverage(sentences, rows, (file) => new Set(file === 'a.test.ts' ? ['a title of a test'] : []))
}

function lastLine(coverage: ReturnType<typeof coverageOf>) {
  return formatCoverage(coverage).split('\n').at(-1)
}

function sentence(id: string): Sentence {
  return { id, words: 'Words.' }
}

function row(parts: Partial<Row>): Row {
  return { sentence: 'Words.', file: 'a.test.ts', title: 'a title of a test', ids: ['1.1'], ...parts }
}
