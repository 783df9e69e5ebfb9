import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lonePairMeets, type Meetings, mayMeet, type Pair, pairWave, type Ticket } from './pairing.ts'
import { termsOfVersion } from './terms.ts'

const terms = termsOfVersion(1)
const NOW = 1_000_000_000
const HOUR = 3_600_000

const aTicket = (name: string, changes: Partial<Ticket> = {}): Ticket => ({
  id: `ticket-${name}`,
  playerId: name,
  personIds: [`person-${name}`, `mailbox-${name}`],
  joinedAtMs: NOW - 1_000,
  matchKey: `key-${name}`,
  deviceIds: [`device-${name}`],
  fundingWallets: [`funds-${name}`],
  withdrawalWallets: [`wallet-${name}`],
  blockedPlayerIds: [],
  mayPlay: true,
  recentOpponentIds: [],
  meetings: new Map(),
  ...changes,
})
const met = (name: string, meetings: Partial<Meetings>) =>
  new Map([[name, { inWindow: 1, lastAtMs: NOW - 2 * HOUR, inPool: 1, ...meetings }]])
const normal = (pair: Pair) => mayMeet(pair, { mode: 'normal', nowMs: NOW }, terms)
const bounty = (pair: Pair) => mayMeet(pair, { mode: 'bounty', nowMs: NOW }, terms)
const names = (pairs: readonly Pair[]) => pairs.map(([a, b]) => [a.playerId, b.playerId])

const bountyAfter = (meetings: Partial<Meetings>) =>
  bounty([aTicket('a', { meetings: met('b', meetings) }), aTicket('b')])

describe('who may meet', () => {
  test.each<[string, Partial<Ticket>]>([
    ['the same player', { playerId: 'a' }],
    ['the same person', { personIds: ['person-a', 'mailbox-b'] }],
    ['the same mailbox', { personIds: ['person-b', 'mailbox-a'] }],
    ['the same device', { deviceIds: ['x', 'device-a'] }],
    ['the same match key', { matchKey: 'key-a' }],
    ['the same withdrawal wallet', { withdrawalWallets: ['wallet-a'] }],
    ['somebody funded by a withdrawal wallet of the other', { fundingWallets: ['funds-b', 'wallet-a'] }],
    ['somebody who withdraws to what funded the other', { withdrawalWallets: ['funds-a'] }],
    ['somebody blocked', { blockedPlayerIds: ['a'] }],
    ['somebody who may not play', { mayPlay: false }],
  ])('[Q3] never %s, in either order and mode', (_name, changes) => {
    const a = aTicket('a')
    const b = aTicket('b', changes)
    expect([normal([a, b]), normal([b, a]), bounty([a, b]), bounty([b, a])]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  test('[Q3] players funded by one wallet meet in Normal, and never in Bounty', () => {
    const [a, b] = [aTicket('a'), aTicket('b', { fundingWallets: ['funds-b', 'funds-a'] })]
    expect([normal([a, b]), normal([b, a]), bounty([a, b]), bounty([b, a])]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('[Q3] players without a connection may', () => {
    expect([normal([aTicket('a'), aTicket('b')]), bounty([aTicket('a'), aTicket('b')])]).toEqual([true, true])
  })

  test('[Q4] the last three opponents wait 20 s for each other, older ones do not', () => {
    const fresh = aTicket('a', { recentOpponentIds: ['b', 'c', 'd', 'e'] })
    const waited = aTicket('a', { recentOpponentIds: ['b', 'c', 'd', 'e'], joinedAtMs: NOW - 20_000 })
    expect(['b', 'c', 'd', 'e'].map((name) => normal([aTicket(name), fresh]))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(normal([waited, aTicket('b')])).toBe(true)
    expect(normal([waited, aTicket('b', { recentOpponentIds: ['a'] })])).toBe(false)
  })

  test('[Q4] a pair plays ten matches a day at most', () => {
    expect(normal([aTicket('a', { meetings: met('b', { inWindow: 9 }) }), aTicket('b')])).toBe(true)
    expect(normal([aTicket('a', { meetings: met('b', { inWindow: 10 }) }), aTicket('b')])).toBe(false)
    expect(normal([aTicket('a'), aTicket('b', { meetings: met('a', { inWindow: 10 }) })])).toBe(false)
  })

  test('[Q5] a bounty pair meets once an hour and three times in a pool', () => {
    expect(bountyAfter({ lastAtMs: NOW - HOUR + 1 })).toBe(false)
    expect(bountyAfter({ lastAtMs: NOW - HOUR })).toBe(true)
    expect(bountyAfter({ inPool: 2 })).toBe(true)
    expect(bountyAfter({ inPool: 3 })).toBe(false)
  })
})

const meetsAfter = (waitedMs: number, draw: number) => {
  const newest = aTicket('b', { joinedAtMs: NOW - waitedMs })
  return lonePairMeets([aTicket('a', { joinedAtMs: NOW - 60_000 }), newest], { nowMs: NOW, draw }, terms)
}

describe('[Q10] a lone pair in Bounty', () => {
  test('waits 2 s for others and 12 s at most, counted from who came last', () => {
    expect(meetsAfter(1_999, 0)).toBe(false)
    expect(meetsAfter(2_000, 0)).toBe(true)
    expect(meetsAfter(2_000, 0.999)).toBe(false)
    expect(meetsAfter(9_999, 0.999)).toBe(false)
    expect(meetsAfter(10_000, 0.999)).toBe(true)
    expect(meetsAfter(60_000, 0.999)).toBe(true)
  })

  test('meets in each round of its time as likely', () => {
    // The chance to wait until a round, times the chance to meet in it.
    const chances: number[] = []
    let waits = 1
    for (const waitedMs of [2_000, 4_000, 6_000, 8_000, 10_000]) {
      const draws = Array.from({ length: 1_000 }, (_, index) => index / 1_000)
      const meets = draws.filter((draw) => meetsAfter(waitedMs, draw)).length / draws.length
      chances.push(Number((waits * meets).toFixed(2)))
      waits *= 1 - meets
    }
    expect(chances).toEqual([0.2, 0.2, 0.2, 0.2, 0.2])
  })
})

describe('a pairing round', () => {
  test('[Q2] the draws decide who meets whom', () => {
    const tickets = ['a', 'b', 'c', 'd'].map((name, index) =>
      aTicket(name, { joinedAtMs: NOW - 9_000 + index }),
    )
    const wave = (draws: number[]) => names(pairWave({ mode: 'normal', tickets, draws, nowMs: NOW }, terms))
    expect(wave([0, 1, 2, 3])).toEqual([
      ['a', 'd'],
      ['b', 'c'],
    ])
    expect(wave([3, 2, 1, 0])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('[Q2] the newest is left over, not the oldest', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), (draws) => {
        const tickets = ['a', 'b', 'c', 'd', 'e'].map((name, index) =>
          aTicket(name, { joinedAtMs: NOW - 50 + index }),
        )
        const pairs = names(pairWave({ mode: 'normal', tickets, draws, nowMs: NOW }, terms)).flat()
        expect(pairs).toHaveLength(4)
        expect(pairs).toContain('a')
      }),
    )
  })

  test('[Q2] [Q3] no player is paired twice, and no pair that may not meet', () => {
    const anyTicket = fc.record({
      joined: fc.nat(40_000),
      device: fc.nat(6),
      recent: fc.nat(20),
      draw: fc.nat(),
    })
    fc.assert(
      fc.property(
        fc.array(anyTicket, { maxLength: 30 }),
        fc.constantFrom('normal', 'bounty'),
        (drawn, mode) => {
          const tickets = drawn.map(({ joined, device, recent }, index) =>
            aTicket(`p${index}`, {
              joinedAtMs: NOW - joined,
              deviceIds: [`d${device}`],
              recentOpponentIds: [`p${recent}`],
            }),
          )
          const pairs = pairWave({ mode, tickets, draws: drawn.map(({ draw }) => draw), nowMs: NOW }, terms)
          const paired = names(pairs).flat()
          expect(new Set(paired).size).toBe(paired.length)
          expect(pairs.every((pair) => mayMeet(pair, { mode, nowMs: NOW }, terms))).toBe(true)
        },
      ),
    )
  })

  test('[Q2] a full queue is paired in one wave', () => {
    const tickets = Array.from({ length: 10_000 }, (_, index) => aTicket(`p${index}`))
    const draws = tickets.map((_, index) => (index * 7_919) % 10_007)
    expect(pairWave({ mode: 'normal', tickets, draws, nowMs: NOW }, terms)).toHaveLength(5_000)
  })
})
