import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCoverage, formatCoverage, formatList, isComplete } from './sentences/check-coverage.ts'
import { sentencesOf } from './sentences/sentences.ts'
import { idsIn, titlesIn } from './sentences/titles.ts'

const ROOT = join(import.meta.dirname, '..')
const SENTENCES = sentencesOf(readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8'))
const SENTENCES_COUNT = 546

test('docs/coverage.md is complete: every section, numbered from 1 without a gap', () => {
  expect(SENTENCES.length).toBe(SENTENCES_COUNT)
  for (const section of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const ids = SENTENCES.map(({ id }) => id).filter((id) => id.startsWith(`${section}.`))
    expect(ids).toEqual(ids.map((_, index) => `${section}.${index + 1}`))
    expect(ids).not.toEqual([])
  }
})

test('the command prints the figures as its last line and ends well', () => {
  const { status, stdout } = spawnSync('node', ['tools/coverage.ts'], { cwd: ROOT, encoding: 'utf8' })
  expect(stdout).toBe(`sentences=${SENTENCES_COUNT} without_test=0 unknown_ids=0\n`)
  expect(status).toBe(0)
})

describe('a planted fault is found:', () => {
  test('none, with a test for each sentence', () => {
    const coverage = coverageOf(['1.1', '1.2'], ['a title {1.1-2}'])
    expect(isComplete(coverage)).toBe(true)
    expect(formatCoverage(coverage)).toBe('sentences=2 without_test=0 unknown_ids=0')
    expect(formatList(coverage)).toBe(
      ['1.1', '1.2'].map((id) => `${id} Words.\n    a.test.ts › a title {1.1-2}`).join('\n'),
    )
  })

  test('a sentence without a test', () => {
    const coverage = coverageOf(['1.1', '1.2'], ['a title {1.1}', 'a title 1.2', 'a {1.2} in the middle'])
    expect(isComplete(coverage)).toBe(false)
    expect(formatCoverage(coverage)).toBe(
      'without a test: 1.2 Words.\nsentences=2 without_test=1 unknown_ids=0',
    )
  })

  test('a title that names a sentence which is not in the list', () => {
    const coverage = coverageOf(['1.1'], ['a title {1.1-2}'])
    expect(isComplete(coverage)).toBe(false)
    expect(formatCoverage(coverage)).toContain('no sentence 1.2: a.test.ts › a title {1.1-2}')
  })

  test('no sentences at all', () => {
    expect(isComplete(coverageOf([], []))).toBe(false)
  })
})

test('sentences, titles and ids are read as they are written', () => {
  expect(sentencesOf('# Head\n\n- 1.1 One, | two.\n- 1.2 Three.\n- no number')).toEqual([
    { id: '1.1', words: 'One, | two.' },
    { id: '1.2', words: 'Three.' },
  ])
  const text = "test('one', f)\ntest.each([])('two %s', f)\ntest(`three ${four}`, f)\nrest('five', f)"
  expect(titlesIn({ path: 'a.ts', text })).toEqual(['one', 'two %s', 'three ${four}'])
  expect(idsIn('[M2] a bar grows {2.21 9.24-26}')).toEqual(['2.21', '9.24', '9.25', '9.26'])
})

function coverageOf(ids: string[], titles: string[]) {
  return checkCoverage(
    ids.map((id) => ({ id, words: 'Words.' })),
    titles.map((words) => ({ path: 'a.test.ts', words })),
  )
}
