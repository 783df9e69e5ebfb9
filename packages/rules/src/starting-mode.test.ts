import { expect, test } from 'vitest'
import { startingMode } from './starting-mode.ts'

test.each([
  [0, 'normal'],
  [4, 'normal'],
  [5, 'bounty'],
  [400, 'bounty'],
] as const)('[Q12] after %i matches the mode that is on is %s', (matchesPlayed, mode) => {
  expect(startingMode(matchesPlayed)).toBe(mode)
})
