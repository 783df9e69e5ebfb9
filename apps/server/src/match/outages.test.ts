import { expect, test } from 'vitest'
import { Outages } from './outages.ts'

test.each([
  ['at once', 0, true],
  ['in a second', 1_000, true],
  ['after the database was away', 1_001, false],
])('[M10] a deadline is judged by an answer that comes %s: %s ms', async (_when, tookMs, judged) => {
  let nowMs = 50_000
  const store = {
    mayJudge: async () => {
      nowMs += tookMs
      return true
    },
  }
  const outages = new Outages({ nodeId: 'a', store, clock: { nowMs: () => nowMs } })
  expect(await outages.mayJudge(['ann', 'ben'], 100)).toBe(judged)
})
