import type { SafePlayState } from '@throwdown/contract/safe-play'
import { expect, test } from 'vitest'
import { depositRoomOf } from './deposit-room.ts'

const played = { staked: '0', net: '0', playedMs: 0, freesAtMs: null }
const STATE: SafePlayState = {
  limits: [],
  usage: [
    { ...played, days: 1, deposited: '40000000', depositsFreeAtMs: 1_000 },
    { ...played, days: 7, deposited: '90000000', depositsFreeAtMs: 2_000 },
    { ...played, days: 30, deposited: '90000000', depositsFreeAtMs: 3_000 },
  ],
  pause: null,
  realityCheck: { everyMinutes: 30, isDue: false, session: null },
}
const limit = (days: 1 | 7 | 30, amount: number, kind: 'deposit' | 'stake' = 'deposit') => ({
  kind,
  days,
  amount,
  raise: null,
})

test('[L2] without a deposit limit nothing is limited', () => {
  expect(depositRoomOf(STATE)).toBeNull()
  expect(depositRoomOf({ ...STATE, limits: [limit(1, 1, 'stake')] })).toBeNull()
})

test('[L2] the limit with the least room decides', () => {
  const limits = [limit(1, 100), limit(7, 100)]
  expect(depositRoomOf({ ...STATE, limits })).toEqual({ by: 'limit', room: 10_000_000n, untilMs: null })
})

test('[L2] a limit that was lowered below what was deposited leaves nothing, until its oldest deposit is old', () => {
  const limits = [limit(1, 30), limit(7, 90), limit(30, 500)]
  expect(depositRoomOf({ ...STATE, limits })).toEqual({ by: 'limit', room: 0n, untilMs: 2_000 })
})

test('[L2] [L3] during a break nothing is playable', () => {
  const pause = { kind: 'excluded', untilMs: null } as const
  expect(depositRoomOf({ ...STATE, limits: [limit(1, 500)], pause })).toEqual({
    by: 'pause',
    room: 0n,
    untilMs: null,
  })
})
