import type { Row } from './rows.ts'
import type { Sentence } from './sentences.ts'

export interface Coverage {
  readonly sentences: number
  readonly withoutRow: readonly Sentence[]
  readonly rowsWithoutTest: readonly Row[]
  /** Rows that name a sentence which is not in the list. */
  readonly rowsOfNothing: readonly Row[]
}

export function checkCoverage(
  sentences: readonly Sentence[],
  rows: readonly Row[],
  titlesOf: (path: string) => ReadonlySet<string>,
): Coverage {
  const hasTest = ({ file, title }: Row) => titlesOf(file).has(title)
  // A row whose test does not exist covers nothing.
  const covered = new Set(rows.filter(hasTest).flatMap(({ ids }) => ids))
  const listed = new Set(sentences.map(({ id }) => id))
  return {
    sentences: sentences.length,
    withoutRow: sentences.filter(({ id }) => !covered.has(id)),
    rowsWithoutTest: rows.filter((row) => !hasTest(row)),
    rowsOfNothing: rows.filter(({ ids }) => ids.some((id) => !listed.has(id))),
  }
}

export function isComplete({ sentences, withoutRow, rowsWithoutTest, rowsOfNothing }: Coverage): boolean {
  return sentences > 0 && withoutRow.length + rowsWithoutTest.length + rowsOfNothing.length === 0
}

/** What is open, line by line, and the figures as the last line. */
export function formatCoverage(coverage: Coverage): string {
  const { sentences, withoutRow, rowsWithoutTest, rowsOfNothing } = coverage
  return [
    ...withoutRow.map(({ id, words }) => `without a row: ${id} ${words}`),
    ...rowsWithoutTest.map(({ sentence, file, title }) => `no such test: ${file} › ${title} (${sentence})`),
    ...rowsOfNothing.map(({ sentence, ids }) => `no such sentence: ${ids.join(' ')} (${sentence})`),
    `sentences=${sentences} without_row=${withoutRow.length} rows_without_test=${rowsWithoutTest.length}`,
  ].join('\n')
}
