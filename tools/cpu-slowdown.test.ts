import { expect, test } from 'vitest'
import { cpuSlowdown } from './cpu-slowdown.ts'

test.each([
  [100, 1],
  [150, 1],
  [800, 2],
  [1_300, 3],
  [1_533, 4],
  [1_999, 6],
])('a machine with index %i is slowed %i times', (index, slowdown) => {
  expect(cpuSlowdown(index)).toBeCloseTo(slowdown, 2)
})
