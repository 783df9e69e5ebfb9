import { describe, expect, test } from 'vitest'
import type { Ticket } from './pairing.ts'
import { CURRENT_TERMS_VERSION, termsOfVersion } from './terms.ts'
import { waitReason } from './wait-reason.ts'

const TERMS = termsOfVersion(CURRENT_TERMS_VERSION)
const NOW = 1_000_000_000

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

const met = (playerId: string, known: { inWindow?: number; agoMs?: number } = {}) => ({
  recentOpponentIds: [playerId],
  meetings: new Map([
    [playerId, { inWindow: known.inWindow ?? 1, lastAtMs: NOW - (known.agoMs ?? 60_000), inPool: 1 }],
  ]),
})
const reasonOf = (ticket: Ticket, others: readonly Ticket[], mode: 'normal' | 'bounty' = 'normal') =>
  waitReason(ticket, others, { mode, nowMs: NOW }, TERMS)

describe('[Q10] the search shows why it waits', () => {
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

  test.each<[string, Partial<Ticket>]>([
    ['a block', { blockedPlayerIds: ['a'] }],
    ['a shared device', { deviceIds: ['a'] }],
    ['a shared wallet', { withdrawalWallets: ['wallet-a'] }],
    ['the limit of the other', { mayPlay: false }],
  ])('[Q3] in Normal %s says only that nobody here may be met', (_name, hidden) => {
    const own = { withdrawalWallets: ['wallet-a'] }
    expect(reasonOf(aTicket('a', own), [aTicket('b', hidden)])).toEqual({ reason: 'none' })
    expect(reasonOf(aTicket('a', { ...own, ...met('b') }), [aTicket('b', hidden)])).toEqual({
      reason: 'none',
    })
    expect(reasonOf(aTicket('a', { ...own, ...met('c') }), [aTicket('b', hidden), aTicket('c')])).toEqual({
      reason: 'none',
    })
    expect(reasonOf(aTicket('a', own), [aTicket('b', hidden), aTicket('c')])).toEqual({ reason: 'open' })
  })

  test('in Normal a player who may not play meets nobody', () => {
    expect(reasonOf(aTicket('a', { mayPlay: false }), [aTicket('b')])).toEqual({ reason: 'none' })
  })

  test('in Bounty it shows nothing: neither first, nor a meeting, nor a block', () => {
    const others = [
      [],
      [aTicket('b')],
      [aTicket('b', { blockedPlayerIds: ['a'] })],
      [aTicket('b', { mayPlay: false })],
    ]
    for (const here of others)
      expect(reasonOf(aTicket('a', met('b', { agoMs: 1_000 })), here, 'bounty')).toEqual({ reason: 'open' })
  })
})
