import { describe, expect, test } from 'vitest'
import { findOtherStake } from './use-other-stake.ts'

const search = { tier: 5, mode: 'normal', affordable: 20_000_000n } as const
const at = (
  tier: 1 | 5 | 10 | 20 | 50,
  playersWaiting: number | 'few' = 'few',
  mode: 'normal' | 'bounty' = 'normal',
) => ({
  tier,
  mode,
  playersWaiting,
})

describe('the stake a waiting player is offered', () => {
  test.each([
    ['nobody waits elsewhere', [at(5), at(10, 0)], null],
    ['somebody waits at the next stake', [at(5), at(10)], 10],
    ['the nearer of two', [at(20), at(10)], 10],
    ['only what the player can pay', [at(50)], null],
    ['only the same mode', [at(10, 'few', 'bounty')], null],
  ] as const)('%s', (_, queues, expected) => {
    expect(findOtherStake([...queues], search)).toEqual(
      expected === null ? null : { tier: expected, mode: 'normal' },
    )
  })

  test('[Q10] in Bounty only where at least ten wait: a few may be nobody', () => {
    const bounty = { ...search, mode: 'bounty' } as const
    expect(findOtherStake([at(10, 'few', 'bounty')], bounty)).toBe(null)
    expect(findOtherStake([at(10, 10, 'bounty')], bounty)).toEqual({ tier: 10, mode: 'bounty' })
  })

  test('in Bounty the same stake in Normal comes first', () => {
    const bounty = { ...search, mode: 'bounty' } as const
    expect(findOtherStake([at(10, 10, 'bounty'), at(5, 'few')], bounty)).toEqual({ tier: 5, mode: 'normal' })
    expect(findOtherStake([at(5, 0), at(1, 'few')], bounty)).toBe(null)
  })

  test('of two that are as near the smaller one', () => {
    expect(findOtherStake([at(20), at(50)], { ...search, tier: 35, affordable: 100_000_000n })).toEqual({
      tier: 20,
      mode: 'normal',
    })
  })
})
