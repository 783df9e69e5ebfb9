import { expect } from 'vitest'
import type { StoredMatch } from '../../src/match/stored-match.ts'
import {
  acceptBy,
  anAcceptedMatch,
  aStoredMatch,
  type StoreCase,
  type StoreUnderTest,
  saveAll,
  surrenderBy,
  T0,
  toSave,
} from './store-under-test.ts'

const FULL = { available: 5_000_000n, reserved: 0n }
const EMPTY = { available: 0n, reserved: 0n }
const C = 'ab'.repeat(32)

export const SAVE_CASES: readonly StoreCase[] = [
  {
    name: 'a new match has version 1 and its header; an unknown one is not found',
    run: async (tested) => {
      const { store } = tested
      const { facts, version, state, withheld } = await aStoredMatch(tested)
      expect({ version, phase: state.phase, withheld }).toEqual({
        version: 1,
        phase: 'accepting',
        withheld: [],
      })
      expect(facts).toMatchObject({ mode: 'normal', tier: 5, startedAtMs: T0, rematchNumber: 0 })
      const [header, ...more] = await store.loadEntries(facts.id, -1)
      expect(header).toMatchObject({ audience: 'both', stored: { entry: { type: 'header', seq: 0 } } })
      expect([more, header?.stored.sig?.length]).toEqual([[], 128])
      expect(await store.loadHead(facts.id)).toEqual({ facts, nextSeq: 1, isFinished: false })
      const unknown = crypto.randomUUID()
      expect(await store.loadHead(unknown)).toBeUndefined()
      expect([await store.loadMatch(unknown), await store.loadVersion(unknown)]).toEqual([
        undefined,
        undefined,
      ])
      expect(await store.loadEntries(unknown, -1)).toEqual([])
    },
  },
  {
    name: 'saves at the expected version only, and appends the entries in order',
    run: async (tested) => {
      const { store } = tested
      const match = await aStoredMatch(tested)
      const { id } = match.facts
      expect(await store.saveMatches([toSave(match, acceptBy(match, 0))], T0)).toEqual(new Set([id]))
      expect(await store.saveMatches([toSave(match, acceptBy(match, 1))], T0)).toEqual(new Set())
      expect(await store.loadVersion(id)).toBe(2)
      const after = await saveAll(tested, id, [(now) => acceptBy(now, 1)])
      const { deadlineMs } = after.state
      expect(await store.loadProgress([id])).toEqual(new Map([[id, { version: 3, nextSeq: 4, deadlineMs }]]))
      expect(after.state.phase).toBe('choosing')
      const entries = await store.loadEntries(id, 0)
      expect(entries.map(({ stored }) => [stored.entry.seq, stored.entry.type])).toEqual([
        [1, 'accept'],
        [2, 'accept'],
        [3, 'open'],
      ])
    },
  },
  {
    name: 'of a group with one conflict the other match is saved',
    run: async (tested) => {
      const { store } = tested
      const [one, other] = [await aStoredMatch(tested), await aStoredMatch(tested)]
      await store.saveMatches([toSave(one, acceptBy(one, 0))], T0)
      const group = [toSave(one, acceptBy(one, 1)), toSave(other, acceptBy(other, 1))]
      expect(await store.saveMatches(group, T0)).toEqual(new Set([other.facts.id]))
      expect(await store.loadEntries(one.facts.id, 1)).toEqual([])
      expect(await store.loadEntries(other.facts.id, 0)).toHaveLength(1)
    },
  },
  {
    name: 'a row that cannot be stored fails its whole group with a code, and nothing is stored',
    run: async (tested) => {
      const { store } = tested
      const [bad, good] = [await aStoredMatch(tested), await aStoredMatch(tested)]
      const group = [{ ...toSave(bad, acceptBy(bad, 0)), entries: [] }, toSave(good, acceptBy(good, 0))]
      await expect(store.saveMatches(group, T0)).rejects.toMatchObject({ code: '23514' })
      expect(await store.loadVersion(good.facts.id)).toBe(1)
      expect(await store.loadVersion(bad.facts.id)).toBe(1)
    },
  },
  {
    name: '[F4] entries for one seat are withheld until one is for both',
    run: async (tested) => {
      const match = await anAcceptedMatch(tested)
      const signed = { sig: '00'.repeat(64), verifiedOver: match.state.transcript.headerHash }
      const commit = { type: 'commit', turn: 1, c: C, ...signed, recvMs: T0, nowMs: T0 } as const
      const one = await saveAll(tested, match.facts.id, [() => ({ ...commit, seat: 1 })])
      expect(one.withheld).toMatchObject([{ audience: 1, stored: { entry: { type: 'commit' } } }])
      const both = await saveAll(tested, match.facts.id, [() => ({ ...commit, seat: 0 })])
      expect(both.withheld.map(({ audience }) => audience)).toEqual([1, 0])
      const lockedAtMs = both.state.turn.lockDueAtMs ?? 0
      const locked = await saveAll(tested, match.facts.id, [() => ({ type: 'tick', nowMs: lockedAtMs })])
      expect([locked.state.phase, locked.withheld]).toEqual(['opening', []])
    },
  },
  {
    name: '[F3] continues from every earlier state of a match to the one that is stored',
    run: async (tested) => {
      const { store } = tested
      const match = await aStoredMatch(tested)
      const { id } = match.facts
      const accepted = await saveAll(tested, id, [(now) => acceptBy(now, 0)])
      const opened = await saveAll(tested, id, [(now) => acceptBy(now, 1)])
      const signed = { sig: '00'.repeat(64), verifiedOver: match.state.transcript.headerHash }
      const commit = { type: 'commit', turn: 1, seat: 1, c: C, ...signed, recvMs: T0, nowMs: T0 } as const
      const last = await saveAll(tested, id, [() => commit])
      for (const known of [match, accepted, opened, last]) expect(await store.loadNewer(known)).toEqual(last)
    },
  },
  {
    name: '[F3] continues from no state that was not stored',
    run: async (tested) => {
      const { store } = tested
      const match = await aStoredMatch(tested)
      await store.saveMatches([toSave(match, acceptBy(match, 0))], T0)
      const { state } = toSave(match, acceptBy(match, 1))
      expect(await store.loadNewer({ ...match, version: 2, state })).toBeUndefined()
      expect(await store.loadNewer({ ...match, version: 9, state })).toBeUndefined()
      const unknown = { ...match.facts, id: crypto.randomUUID() }
      expect(await store.loadNewer({ ...match, facts: unknown })).toBeUndefined()
    },
  },
  {
    name: 'keeps the first conflicting commitment of a seat and turn',
    run: async (tested) => {
      const { store, evidenceOf } = tested
      const { id: matchId } = (await aStoredMatch(tested)).facts
      const evidence = { matchId, turn: 1, seat: 0, c: C, recvMs: T0 } as const
      await store.saveEvidence(evidence)
      await store.saveEvidence({ ...evidence, c: 'cd'.repeat(32) })
      await store.saveEvidence({ ...evidence, seat: 1 })
      expect(await evidenceOf(matchId)).toEqual([C, C])
    },
  },
]

export const RESULT_CASES: readonly StoreCase[] = [
  {
    name: 'a save that ends a match has a result, and no other',
    run: async (tested) => {
      const { store } = tested
      const match = await anAcceptedMatch(tested)
      const last = toSave(match, surrenderBy(match, 0))
      const goesOn = { ...last, state: { ...last.state, deadlineMs: T0 } }
      for (const bad of [{ ...last, outcome: undefined }, goesOn])
        await expect(store.saveMatches([bad], T0)).rejects.toMatchObject({ code: 'MA002' })
      expect(await store.loadVersion(match.facts.id)).toBe(match.version)
    },
  },
  {
    name: '[P1] a win pays with the save that ends the match, and only once',
    run: async (tested) => {
      const { store } = tested
      const match = await anAcceptedMatch(tested)
      const last = toSave(match, surrenderBy(match, 0))
      expect(await store.saveMatches([last], T0)).toEqual(new Set([match.facts.id]))
      expect(await store.saveMatches([last, { ...last, version: last.version + 1 }], T0)).toEqual(new Set())
      expect(await balancesOf(tested, match)).toEqual([EMPTY, { available: 9_750_000n, reserved: 0n }])
      const { playerId } = match.facts.seats[1]
      const ticket = {
        id: crypto.randomUUID(),
        playerId,
        mode: 'normal',
        tier: 5,
        deviceId: 'device-1',
      } as const
      const matchKey = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
      expect(await store.insertTickets([{ ...ticket, matchKey }], T0)).toEqual(['joined'])
    },
  },
  {
    name: '[M9] a void gives both stakes back',
    run: async (tested) => {
      const match = await aStoredMatch(tested)
      await saveAll(tested, match.facts.id, [() => ({ type: 'void', nowMs: T0 })])
      expect(await balancesOf(tested, match)).toEqual([FULL, FULL])
    },
  },
  {
    name: '[M7] a strike is stored with the result',
    run: async (tested) => {
      const { store } = tested
      const match = await aStoredMatch(tested)
      const lateMs = match.state.deadlineMs ?? 0
      const accepted = await saveAll(tested, match.facts.id, [(now) => acceptBy(now, 0)])
      await store.saveMatches([toSave(accepted, { type: 'tick', nowMs: lateMs })], lateMs)
      const [one, other] = [match.facts.seats[0].playerId, match.facts.seats[1].playerId]
      expect(await store.listStrikes([one, other], T0)).toEqual(new Map([[other, [lateMs]]]))
      expect(await store.listStrikes([one], T0)).toEqual(new Map())
      expect(await store.listStrikes([other], lateMs)).toEqual(new Map())
      expect(await balancesOf(tested, match)).toEqual([FULL, FULL])
    },
  },
]

const balancesOf = async ({ balanceOf }: StoreUnderTest, { facts }: StoredMatch) =>
  Promise.all(facts.seats.map(({ playerId }) => balanceOf(playerId)))
