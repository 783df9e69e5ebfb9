import { expect, test } from 'vitest'
import {
  CURRENT_TERMS_VERSION,
  isMode,
  isTier,
  otherSeat,
  stakeOfTier,
  TIERS,
  termsOfVersion,
} from './terms.ts'

const terms = termsOfVersion(1)

test('[P2] there are six tiers, each its stake in dollars', () => {
  expect(terms.tiers).toEqual([1, 5, 10, 20, 35, 50])
  expect(TIERS.map(stakeOfTier)).toEqual(
    [1, 5, 10, 20, 35, 50].map((dollars) => BigInt(dollars) * 1_000_000n),
  )
})

test('[M1] [M2] [M3] [M6] [M7] the numbers of a match are those of the rules', () => {
  expect(terms.match).toEqual({
    winsNeeded: 2,
    commitFirstMs: 15_000,
    commitLaterMs: 10_000,
    graceMs: 500,
    revealMs: 20_000,
    bankMs: 20_000,
    missesInARowMax: 2,
    bothMissesInARowMax: 2,
    turnsMax: 12,
    acceptMs: 10_000,
    judgeAfterGraceMs: 1_000,
    lockNotBeforeMs: 1_500,
    lockGridMs: 250,
    badRevealsLoggedMax: 3,
  })
})

test('[M10] the numbers of an outage are those of the rules', () => {
  expect(terms.outage).toEqual({ gapOverMs: 2_000, resumeMs: 10_000, extensionsPerPhaseMax: 5 })
})

test('[B1] a pool lasts a week from Monday', () => {
  expect(terms.bounty.poolMs).toBe(604_800_000)
  expect(terms.bounty.poolStartsOnUtcWeekday).toBe(1)
})

test('[C1] fees of the cashier and of the pool are the published percentages', () => {
  const { cashier, settlement, bounty } = terms
  expect([cashier.depositFeeBps, cashier.withdrawalFeeBps]).toEqual([1_000, 500])
  expect([settlement.winFeeBps, settlement.poolShareBps]).toEqual([500, { normal: 0, bounty: 3_000 }])
  expect([bounty.poolFeeBps, bounty.secondBps, bounty.thirdBps]).toEqual([1_500, 3_000, 2_000])
})

test('[F3] terms survive JSON, so a transcript can carry them', () => {
  expect(JSON.parse(JSON.stringify(terms))).toEqual(terms)
})

test('[F3] an unknown version has no terms', () => {
  expect(termsOfVersion(CURRENT_TERMS_VERSION).version).toBe(CURRENT_TERMS_VERSION)
  expect(() => termsOfVersion(2)).toThrow('no terms of version 2')
})

test('[M1] only the published tiers, modes and two seats exist', () => {
  expect([5, 7, '5', null].map(isTier)).toEqual([true, false, false, false])
  expect(['normal', 'bounty', 'ranked', 1].map(isMode)).toEqual([true, true, false, false])
  expect([otherSeat(0), otherSeat(1)]).toEqual([1, 0])
})
