import { expect, test } from 'vitest'
import { particleBudget } from './particle-budget.ts'

test.each([
  { widthPx: 1440, cores: 8, count: 50, framesPerSecond: 60 },
  { widthPx: 1440, cores: 4, count: 35, framesPerSecond: 60 },
  { widthPx: 768, cores: 5, count: 50, framesPerSecond: 60 },
  { widthPx: 767, cores: 8, count: 30, framesPerSecond: 30 },
  { widthPx: 390, cores: 4, count: 20, framesPerSecond: 30 },
])(
  '$widthPx px and $cores cores get $count particles at $framesPerSecond fps {2.31-32 9.24-30}',
  ({ widthPx, cores, ...budget }) => {
    expect(particleBudget({ widthPx, cores })).toEqual(budget)
  },
)
