import { expect, test } from 'vitest'
import { countResults } from './count-results.ts'

test('only what was won or lost counts: no draw, no missed throw, none that came too late', () => {
  const results = ['won', 'draw', 'none', 'lost', 'unscored', 'won'].map((result) => ({ result }))
  expect(countResults(results)).toEqual({ won: 2, lost: 1 })
  expect(countResults([])).toEqual({ won: 0, lost: 0 })
})
