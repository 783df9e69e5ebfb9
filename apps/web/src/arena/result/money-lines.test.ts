import {
  CURRENT_TERMS_VERSION,
  type Mode,
  stakeOfTier,
  TIERS,
  type Tier,
  termsOfVersion,
} from '@throwdown/rules/terms'
import { describe, expect, test } from 'vitest'
import { linesIfLost, linesIfVoid, linesIfWon, netOf, sumOf } from './money-lines.ts'

const TERMS = termsOfVersion(CURRENT_TERMS_VERSION)

describe('the lines of a match', () => {
  test.each<[Tier, Mode, bigint]>([
    [1, 'normal', 1_950_000n],
    [5, 'normal', 9_750_000n],
    [50, 'normal', 97_500_000n],
    [1, 'bounty', 1_650_000n],
    [5, 'bounty', 8_250_000n],
    [35, 'bounty', 57_750_000n],
  ])('[P2] $%s in %s mode credits %s micro-dollars', (tier, mode, credited) => {
    const lines = linesIfWon({ stake: stakeOfTier(tier), mode }, TERMS)
    expect(lines.at(-1)).toEqual({ id: 'credited', amount: credited })
  })

  test('[P4] every set of lines adds up to what is credited', () => {
    for (const tier of TIERS) {
      const stake = stakeOfTier(tier)
      for (const mode of ['normal', 'bounty'] as const) {
        const lines = linesIfWon({ stake, mode }, TERMS)
        expect(sumOf(lines)).toBe(lines.at(-1)?.amount)
      }
      expect(sumOf(linesIfVoid({ stake }))).toBe(stake)
      // A lost stake was paid before: nothing arrives, and the line says what it cost.
      expect(linesIfLost({ stake })[0]?.amount).toBe(-BigInt(stake))
    }
  })

  test.each<[Tier, Mode, bigint]>([
    [5, 'normal', 4_750_000n],
    [5, 'bounty', 3_250_000n],
    [50, 'normal', 47_500_000n],
  ])(
    '[P4] $%s in %s mode changes the balance by %s, a loss by the stake, a void match by nothing',
    (tier, mode, net) => {
      const stake = stakeOfTier(tier)
      expect(netOf(linesIfWon({ stake, mode }, TERMS))).toBe(net)
      expect(netOf(linesIfLost({ stake }))).toBe(-BigInt(stake))
      expect(netOf(linesIfVoid({ stake }))).toBe(0n)
    },
  )

  test('[M9] a void match names no pool and no fee', () => {
    expect(linesIfVoid({ stake: stakeOfTier(5) }).find(({ id }) => id === 'fee')?.amount).toBe(0n)
  })

  test('only Bounty Mode has a pool line, with its share', () => {
    const bounty = linesIfWon({ stake: stakeOfTier(5), mode: 'bounty' }, TERMS)
    expect(bounty.find(({ id }) => id === 'pool')).toEqual({ id: 'pool', amount: -1_500_000n, percent: 30 })
    const normal = linesIfWon({ stake: stakeOfTier(5), mode: 'normal' }, TERMS)
    expect(normal.some(({ id }) => id === 'pool')).toBe(false)
  })
})
