import { expect, test } from 'vitest'
import { utc } from '../../ui/text/utc.ts'
import { exclusionEnd, formatLimit, timeOutEnd, usedOf } from './play-amounts.ts'

const usage = {
  days: 1,
  staked: '15000000',
  net: '-4250000',
  playedMs: 3_900_000,
  freesAtMs: null,
  deposited: '20000000',
  depositsFreeAtMs: null,
} as const

test.each([
  ['deposit', 20, '$20.00'],
  ['stake', 15, '$15.00'],
  ['loss', 4.25, '$4.25'],
  ['time', 65, '1:05 h'],
] as const)('[L2] what counts for the %s limit', (kind, used, text) => {
  expect(usedOf(kind, usage)).toEqual({ used, text })
})

test('[L2] money won is not a loss, and a limit reads like what it counts', () => {
  expect(usedOf('loss', { ...usage, net: '9000000' })).toEqual({ used: 0, text: '$0.00' })
  expect([formatLimit('stake', 100), formatLimit('time', 90)]).toEqual(['$100.00', '1:30 h'])
})

test('[L3] the shown end is the one that the server sets', () => {
  const now = Date.parse('2027-08-31T10:00:00Z')
  expect(utc.longMoment(exclusionEnd(now, 6))).toBe('February 29, 2028 at 10:00 UTC')
  expect(utc.longMoment(timeOutEnd(now, 1))).toBe('September 1, 2027 at 10:00 UTC')
})
