import { expect, test } from 'vitest'
import { plantedBugs } from './planted-bugs.ts'
import { runSeed } from './run-seed.ts'

/** A bug that is not found in so many seeds needs more failures per run. */
const SEEDS_MAX = 400

const bugs = plantedBugs()

test('at least twenty different bugs are planted', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20)
  expect(bugs.every(({ notice }) => notice !== '')).toBe(true)
})

test.each(bugs)('noticed: $name', ({ notice, planted }) => {
  let noticedAt = 0
  for (let seed = 1; seed <= SEEDS_MAX && noticedAt === 0; seed++)
    if (runSeed(seed, planted).violations.some((violation) => violation.includes(notice))) noticedAt = seed
  expect(noticedAt).toBeGreaterThan(0)
})
