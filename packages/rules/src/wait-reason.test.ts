import { describe, expect, test } from 'vitest'
import type { Ticket } from './pairing.ts'
import { CURRENT_TERMS_VERSION, termsOfVersion } from './terms.ts'
import { waitReason } from './wait-reason.ts'

const TERMS = termsOfVersion(CURRENT_TERMS_VERSION)
const NOW = 1_000_000_000
const HOUR = 3_600_000

const aTicket = (playerId: string, changes: Partial<Ticket> = {}): Ticket => ({
  id: `ticket-${playerId}`,
  playerId,
  personIds: [playerId],
  joinedAtMs: NOW - 5_000,
  matchKey: playerId,
  deviceIds: [playerId],
  fundingWallets: [],
  withdrawalWallets: [],
  blockedPlayerIds: [],
  mayPlay: true,
  recentOpponentIds: [],
  meetings: new Map(),
  ...changes,
})

const met = (playerId: string, known: { inWindow?: number; agoMs?: number; inPool?: number } = {}) => ({
  recentOpponentIds: [playerId],
  meetings: new Map([
    [
      playerId,
      { inWindow: known.inWindow ?? 1, lastAtMs: NOW - (known.agoMs ?? 60_000), inPool: known.inPool ?? 1 },
    ],
  ]),
})
const reasonOf = (ticket: Ticket, others: readonly Ticket[], mode: 'normal' | 'bounty' = 'normal') =>
  waitReason(ticket, others, { mode, nowMs: NOW }, TERMS)

const afterInPool = (inPool: number) => reasonOf(aTicket('a', met('b', { inPool })), [aTicket('b')], 'bounty')

describe('[Q10] the search tells why it waits', () => {
  test('first in line, or anybody to be paired with', () => {
    expect(reasonOf(aTicket('a'), [])).toEqual({ reason: 'first' })
    expect(reasonOf(aTicket('a'), [aTicket('b')])).toEqual({ reason: 'open' })
    expect(reasonOf(aTicket('a', met('b')), [aTicket('b'), aTicket('c')])).toEqual({ reason: 'open' })
  })

  test('[Q4] recent opponents until the later of the two has waited 20 s', () => {
    const [a, b] = [aTicket('a', met('b')), aTicket('b', { ...met('a'), joinedAtMs: NOW - 1_000 })]
    expect(reasonOf(a, [b])).toEqual({ reason: 'met', untilMs: NOW + 19_000 })
    const c = aTicket('c', { ...met('a'), joinedAtMs: NOW - 12_000 })
    expect(reasonOf(a, [b, c])).toEqual({ reason: 'met', untilMs: NOW + 8_000 })
  })

  test('[Q4] after ten matches in a day no time helps', () => {
    expect(reasonOf(aTicket('a', met('b', { inWindow: 10 })), [aTicket('b')])).toEqual({
      reason: 'met',
      untilMs: null,
    })
  })

  test('[Q5] in Bounty once an hour and three times in a pool', () => {
    expect(afterInPool(1)).toEqual({ reason: 'met', untilMs: NOW - 60_000 + HOUR })
    expect(afterInPool(3)).toEqual({ reason: 'met', untilMs: null })
  })

  test('a block, a shared device and the limit of another player are not revealed', () => {
    for (const hidden of [{ blockedPlayerIds: ['a'] }, { deviceIds: ['a'] }, { mayPlay: false }])
      expect(reasonOf(aTicket('a', met('b')), [aTicket('b', hidden)])).toEqual({ reason: 'open' })
  })
})
