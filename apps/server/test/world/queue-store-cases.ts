import { expect } from 'vitest'
import {
  aPlayer,
  aStoredMatch,
  prepared,
  type StoreCase,
  T0,
  termsAt,
  twoWaiting,
} from './store-under-test.ts'
import { aNode, stopEarlierNodes } from './stored-node.ts'

const FULL = { available: 5_000_000n, reserved: 0n }
const RESERVED = { available: 0n, reserved: 5_000_000n }
const EMPTY = { available: 0n, reserved: 0n }
const C = 'ab'.repeat(32)

export const QUEUE_CASES: readonly StoreCase[] = [
  {
    name: '[Q1] joining reserves the stake once, however often it is repeated',
    run: async (tested) => {
      const { store, balanceOf } = tested
      const ticket = (await aPlayer(tested)).ticket()
      expect(await store.insertTickets([ticket], T0)).toEqual(['joined'])
      expect(await store.insertTickets([ticket], T0 + 1)).toEqual(['joined'])
      expect(await balanceOf(ticket.playerId)).toEqual(RESERVED)
      expect(await store.findTicket(ticket.id)).toMatchObject({ ...ticket, state: 'waiting', joinedAtMs: T0 })
    },
  },
  {
    name: '[Q1] a second ticket of a waiting player is refused for good',
    run: async (tested) => {
      const { store, balanceOf } = tested
      const player = await aPlayer(tested, 10)
      const [first, second] = [player.ticket(), player.ticket()]
      await store.insertTickets([first], T0)
      expect(await store.insertTickets([second], T0)).toEqual(['in_queue'])
      expect(await balanceOf(player.id)).toEqual({ available: 5_000_000n, reserved: 5_000_000n })
      await store.endTickets([first.id], T0)
      expect(await store.insertTickets([second], T0)).toEqual(['in_queue'])
    },
  },
  {
    name: '[M7] a ticket of a barred player is refused for good; one that waits already goes on waiting',
    run: async (tested) => {
      const { store } = tested
      const player = await aPlayer(tested)
      const [early, late] = [player.ticket(), player.ticket()]
      expect(await store.insertTickets([{ ...early, isBarred: true }], T0)).toEqual(['barred'])
      expect(await store.insertTickets([early], T0)).toEqual(['barred'])
      expect(await store.insertTickets([late], T0)).toEqual(['joined'])
      expect(await store.insertTickets([{ ...late, isBarred: true }], T0)).toEqual(['joined'])
    },
  },
  {
    name: '[Q1] the 32 newest refusals of a player are remembered, a repeat counts once',
    run: async (tested) => {
      const { store, deposit } = tested
      const player = await aPlayer(tested, 4)
      const [oldest, next, last] = [player.ticket(), player.ticket(), player.ticket()]
      const between = Array.from({ length: 30 }, () => player.ticket())
      for (const ticket of [oldest, next, ...between, last, last, last])
        expect(await store.insertTickets([ticket], T0)).toEqual(['insufficient'])
      await deposit(player.id, 1)
      expect(await store.insertTickets([next], T0)).toEqual(['insufficient'])
      expect(await store.insertTickets([last], T0)).toEqual(['insufficient'])
      expect(await store.insertTickets([oldest], T0)).toEqual(['joined'])
    },
  },
  {
    name: '[Q1] without the money a ticket is refused for good, and a new one is needed',
    run: async (tested) => {
      const { store, balanceOf, deposit } = tested
      const player = await aPlayer(tested, 4)
      const ticket = player.ticket()
      expect(await store.insertTickets([ticket], T0)).toEqual(['insufficient'])
      await deposit(player.id, 1)
      expect(await store.insertTickets([ticket], T0)).toEqual(['insufficient'])
      expect(await balanceOf(player.id)).toEqual(FULL)
      expect(await store.insertTickets([player.ticket()], T0)).toEqual(['joined'])
    },
  },
  {
    name: 'the answers of a group are in its order',
    run: async (tested) => {
      const { store } = tested
      const tickets = [(await aPlayer(tested, 4)).ticket(), (await aPlayer(tested)).ticket()]
      expect(await store.insertTickets(tickets, T0)).toEqual(['insufficient', 'joined'])
    },
  },
  {
    name: '[C1] a used match key and a changed repeat are refused and reserve nothing',
    run: async (tested) => {
      const { store, balanceOf } = tested
      const [first, second] = [await aPlayer(tested), await aPlayer(tested)]
      const ticket = first.ticket()
      await store.insertTickets([ticket], T0)
      const sameKey = { ...second.ticket(), matchKey: ticket.matchKey }
      expect(await store.insertTickets([sameKey], T0)).toEqual(['ticket_used'])
      expect(await store.insertTickets([{ ...ticket, playerId: second.id }], T0)).toEqual(['ticket_used'])
      expect(await balanceOf(second.id)).toEqual(FULL)
      expect(await store.findKeyOwners([sameKey])).toEqual(new Map([[ticket.matchKey, ticket.id]]))
    },
  },
  {
    name: '[Q1] leaving gives the stake back once, and the ticket cannot join again',
    run: async (tested) => {
      const { store, balanceOf } = tested
      const ticket = (await aPlayer(tested)).ticket()
      await store.insertTickets([ticket], T0)
      expect(await store.endTickets([ticket.id], T0)).toEqual([ticket.id])
      expect(await store.endTickets([ticket.id], T0)).toEqual([])
      expect(await store.insertTickets([ticket], T0)).toEqual(['left'])
      expect(await balanceOf(ticket.playerId)).toEqual(FULL)
    },
  },
  {
    name: 'lists the oldest tickets of a queue',
    run: async (tested) => {
      const { store } = tested
      const tickets = []
      for (const laterMs of [20, 0, 10]) {
        const ticket = (await aPlayer(tested, 50)).ticket(50)
        await store.insertTickets([ticket], T0 + laterMs)
        tickets.push(ticket)
      }
      const waiting = (await store.listWaiting(2)).filter(({ tier }) => tier === 50)
      expect(waiting.map(({ id }) => id)).toEqual([tickets[1]?.id, tickets[2]?.id])
    },
  },
  {
    name: '[Q1] a player is seen while connected to a node, until the moment of leaving it or of its end',
    run: async (tested) => {
      await stopEarlierNodes(tested)
      const { store } = tested
      const [away, leaves, stays] = [await aPlayer(tested), await aPlayer(tested), await aPlayer(tested)]
      for (const player of [away, leaves, stays]) await store.insertTickets([player.ticket()], T0)
      const names = new Map(
        [away, leaves, stays].map(({ id }, index) => [id, ['away', 'leaves', 'stays'][index]]),
      )
      const unseen = async (beforeMs: number) =>
        (await store.listUnseen(beforeMs)).flatMap(({ playerId }) => names.get(playerId) ?? []).sort()
      const node = await aNode(tested)
      await store.storePlayers(node.nodeId, { arrived: [leaves.id, stays.id], left: [] }, T0)
      expect([await unseen(T0), await unseen(T0 + 1), await unseen(T0 + 60_000)]).toEqual([
        [],
        ['away'],
        ['away'],
      ])
      await store.storePlayers(node.nodeId, { arrived: [], left: [leaves.id] }, T0 + 30_000)
      expect(await unseen(T0 + 30_000)).toEqual(['away'])
      expect(await unseen(T0 + 30_001)).toEqual(['away', 'leaves'])
      await store.stopNode(node.nodeId, T0 + 40_000)
      expect(await unseen(T0 + 40_000)).toEqual(['away', 'leaves'])
      expect(await unseen(T0 + 40_001)).toEqual(['away', 'leaves', 'stays'])
    },
  },
]

export const PAIRING_CASES: readonly StoreCase[] = [
  {
    name: '[P3] moves both stakes into the pot, and both tickets and players are taken',
    run: async (tested) => {
      const { store, balanceOf } = tested
      const tickets = await twoWaiting(tested)
      const match = await prepared(tickets)
      expect(await store.insertMatches([match], termsAt(T0))).toEqual(new Set([match.matchId]))
      for (const ticket of tickets) {
        expect(await balanceOf(ticket.playerId)).toEqual(EMPTY)
        expect(await store.endTickets([ticket.id], T0)).toEqual([])
        expect(await store.insertTickets([ticket], T0)).toEqual(['paired'])
        const another = { ...ticket, id: crypto.randomUUID(), matchKey: C }
        expect(await store.insertTickets([another], T0)).toEqual(['in_match'])
      }
    },
  },
  {
    name: 'a pair with a ticket that was taken is left out of its wave',
    run: async (tested) => {
      const { store, balanceOf } = tested
      const [pair, other] = [await twoWaiting(tested), await twoWaiting(tested)]
      await store.endTickets([pair[1].id], T0)
      const wave = [await prepared(pair), await prepared(other)]
      expect(await store.insertMatches(wave, termsAt(T0))).toEqual(new Set([wave[1]?.matchId]))
      expect(await store.loadMatch(wave[0]?.matchId ?? '')).toBeUndefined()
      expect(await balanceOf(pair[0].playerId)).toEqual(RESERVED)
      expect(await store.insertMatches(wave, termsAt(T0))).toEqual(new Set())
    },
  },
  {
    name: '[Q4] the history names the opponent and counts the meetings',
    run: async (tested) => {
      const { store } = tested
      const { facts } = await aStoredMatch(tested, T0)
      const [one, other] = [facts.seats[0].playerId, facts.seats[1].playerId]
      const window = { windowMs: 1_000, poolMs: 0, poolId: null }
      const meeting = { inWindow: 1, lastAtMs: T0, inPool: 0 }
      const recent = await store.loadHistory([one], { ...window, nowMs: T0 + 999 })
      expect(recent.get(one)).toEqual({ recentOpponentIds: [other], meetings: new Map([[other, meeting]]) })
      const later = await store.loadHistory([one], { ...window, nowMs: T0 + 1_000 })
      expect(later.get(one)).toEqual({ recentOpponentIds: [], meetings: new Map() })
    },
  },
]
