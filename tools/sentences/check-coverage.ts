import type { Sentence } from './sentences.ts'
import { idsIn, type Title } from './titles.ts'

export interface Coverage {
  readonly sentences: readonly (Sentence & { readonly tests: readonly Title[] })[]
  /** Titles that name a sentence which is not in the list. */
  readonly unknown: readonly { readonly title: Title; readonly id: string }[]
}

export function checkCoverage(sentences: readonly Sentence[], titles: readonly Title[]): Coverage {
  const listed = new Set(sentences.map(({ id }) => id))
  const named = titles.flatMap((title) => idsIn(title.words).map((id) => ({ title, id })))
  const testsOf = Map.groupBy(named, ({ id }) => id)
  return {
    sentences: sentences.map((sentence) => ({
      ...sentence,
      tests: (testsOf.get(sentence.id) ?? []).map(({ title }) => title),
    })),
    unknown: named.filter(({ id }) => !listed.has(id)),
  }
}

export function isComplete({ sentences, unknown }: Coverage): boolean {
  return sentences.length > 0 && unknown.length === 0 && sentences.every(({ tests }) => tests.length > 0)
}

/** What is open, line by line, and the figures as the last line. */
export function formatCoverage({ sentences, unknown }: Coverage): string {
  const open = sentences.filter(({ tests }) => tests.length === 0)
  return [
    ...open.map(({ id, words }) => `without a test: ${id} ${words}`),
    ...unknown.map(({ title, id }) => `no sentence ${id}: ${title.path} › ${title.words}`),
    `sentences=${sentences.length} without_test=${open.length} unknown_ids=${unknown.length}`,
  ].join('\n')
}

export function formatList({ sentences }: Coverage): string {
  return sentences
    .flatMap(({ id, words, tests }) => [
      `${id} ${words}`,
      ...tests.map((test) => `    ${test.path} › ${test.words}`),
    ])
    .join('\n')
}
