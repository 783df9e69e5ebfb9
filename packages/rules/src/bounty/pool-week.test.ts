import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TIERS, termsOfVersion } from '../terms.ts'
import { poolWeekOf } from './pool-week.ts'

const terms = termsOfVersion(1)
const at = (iso: string) => Date.parse(iso)

test.each([
  ['2026-11-09T00:00:00.000Z', 'usd5-2026-11-09'],
  ['2026-11-15T23:59:59.999Z', 'usd5-2026-11-09'],
  ['2026-11-16T00:00:00.000Z', 'usd5-2026-11-16'],
  ['2028-02-29T12:00:00.000Z', 'usd5-2028-02-28'],
  ['2028-03-05T23:59:59.999Z', 'usd5-2028-02-28'],
  ['2100-03-01T00:00:00.000Z', 'usd5-2100-03-01'],
  ['2027-01-01T00:00:00.000Z', 'usd5-2026-12-28'],
])('[B1] at %s the pool %s is open', (now, id) => {
  expect(poolWeekOf(5, at(now), terms).id).toBe(id)
})

test('[B1] every instant is in exactly one week, which starts on a Monday at midnight UTC', () => {
  const instant = fc.integer({ min: at('1970-01-05T00:00:00Z'), max: at('2200-01-01T00:00:00Z') })
  fc.assert(
    fc.property(fc.constantFrom(...TIERS), instant, (tier, nowMs) => {
      const week = poolWeekOf(tier, nowMs, terms)
      const starts = new Date(week.startsAtMs)
      expect(week.startsAtMs <= nowMs && nowMs < week.endsAtMs).toBe(true)
      expect(week.id).toBe(`usd${tier}-${starts.toISOString().slice(0, 10)}`)
      expect([starts.getUTCDay(), week.startsAtMs % 86_400_000]).toEqual([1, 0])
      expect(poolWeekOf(tier, week.endsAtMs, terms).startsAtMs).toBe(week.endsAtMs)
    }),
  )
})
