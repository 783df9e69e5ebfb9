import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { microUsd, parseAmount, sumMicroUsd, usd } from './money.ts'
import { netOfMatch, potOf, type Settlement, settleVoid, settleWin, stakeLines } from './settlement.ts'
import { type Mode, stakeOfTier, type Tier, termsOfVersion } from './terms.ts'

const terms = termsOfVersion(1)
const linesOf = ({ winner, fee, pool, refunds }: Settlement) => [winner, fee, pool, ...refunds]

const anyStake = fc.bigInt(0n, 10n ** 15n).map(microUsd)
const anyMode = fc.constantFrom<Mode>('normal', 'bounty')

const TABLE: [Tier, Mode, string, string, string][] = [
  // tier, mode, winner receives, fee, to pool
  [1, 'normal', '1.95', '0.05', '0'],
  [5, 'normal', '9.75', '0.25', '0'],
  [10, 'normal', '19.50', '0.50', '0'],
  [20, 'normal', '39.00', '1.00', '0'],
  [35, 'normal', '68.25', '1.75', '0'],
  [50, 'normal', '97.50', '2.50', '0'],
  [1, 'bounty', '1.65', '0.05', '0.30'],
  [5, 'bounty', '8.25', '0.25', '1.50'],
  [10, 'bounty', '16.50', '0.50', '3.00'],
  [20, 'bounty', '33.00', '1.00', '6.00'],
  [35, 'bounty', '57.75', '1.75', '10.50'],
  [50, 'bounty', '82.50', '2.50', '15.00'],
]

const dollars = (text: string) => parseAmount(text, { kind: 'dollars', mayBeZero: true })

describe('a win', () => {
  test.each(TABLE)(
    '[P2] $%s %s: winner receives %s, fee %s, pool %s {1.18 1.28 9.6 9.10}',
    (tier, mode, winner, fee, pool) => {
      expect(settleWin({ stake: stakeOfTier(tier), mode }, terms)).toEqual({
        winner: dollars(winner),
        fee: dollars(fee),
        pool: dollars(pool),
        refunds: [0n, 0n],
      })
    },
  )

  test('[P3] settling empties the pot exactly and pays no negative amount', () => {
    fc.assert(
      fc.property(anyStake, anyMode, (stake, mode) => {
        const lines = linesOf(settleWin({ stake, mode }, terms))
        expect(sumMicroUsd(lines)).toBe(potOf(stake))
        expect(lines.every((line) => line >= 0n)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  test('[P1] the odd micro stays with the player', () => {
    // 5% of 19 micros is 0.95 and 30% is 5.7: both are rounded down, the winner keeps the rest.
    expect(settleWin({ stake: microUsd(19n), mode: 'bounty' }, terms)).toMatchObject({
      winner: 33n,
      fee: 0n,
      pool: 5n,
    })
    fc.assert(
      fc.property(anyStake, anyMode, (stake, mode) => {
        const { fee, pool } = settleWin({ stake, mode }, terms)
        const poolBps = mode === 'bounty' ? 3_000n : 0n
        expect(fee * 10_000n <= stake * 500n && pool * 10_000n <= stake * poolBps).toBe(true)
      }),
    )
  })

  test('[P1] a negative stake is refused', () => {
    expect(() => settleWin({ stake: microUsd(-1n), mode: 'normal' }, terms)).toThrow('not a stake')
    expect(() => settleVoid(microUsd(-1n))).toThrow('not a stake')
  })
})

test('[M9] a void match refunds both stakes in full and takes no fee', () => {
  expect(settleVoid(usd(5))).toEqual({ winner: 0n, fee: 0n, pool: 0n, refunds: [usd(5), usd(5)] })
  fc.assert(
    fc.property(anyStake, (stake) => {
      expect(sumMicroUsd(linesOf(settleVoid(stake)))).toBe(potOf(stake))
    }),
  )
})

test('[P4] the lines shown before the click are the lines of the settlement', () => {
  expect(stakeLines({ stake: usd(5), mode: 'bounty' }, terms)).toEqual({
    stake: 5_000_000n,
    winnerReceives: 8_250_000n,
    fee: 250_000n,
    pool: 1_500_000n,
    netIfWon: 3_250_000n,
    netIfLost: -5_000_000n,
  })
})

test('[P5] earnings are the net result: won, lost, void', () => {
  const settlement = settleWin({ stake: usd(5), mode: 'normal' }, terms)
  expect(netOfMatch({ outcome: 'won', stake: usd(5), settlement })).toBe(4_750_000n)
  expect(netOfMatch({ outcome: 'lost', stake: usd(5), settlement })).toBe(-5_000_000n)
  expect(netOfMatch({ outcome: 'void', stake: usd(5), settlement: settleVoid(usd(5)) })).toBe(0n)
})

test('[P5] what both players net is what the house and the pool took', () => {
  fc.assert(
    fc.property(anyStake, anyMode, (stake, mode) => {
      const settlement = settleWin({ stake, mode }, terms)
      const nets =
        netOfMatch({ outcome: 'won', stake, settlement }) + netOfMatch({ outcome: 'lost', stake, settlement })
      expect(-nets).toBe(settlement.fee + settlement.pool)
    }),
  )
})
