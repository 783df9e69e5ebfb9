import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { act, anyAct, anySeat } from '../../test/any-act.ts'
import { sha256 } from '../../test/node-keys.ts'
import { Table } from '../../test/table.ts'
import { copyOf, type LooseEntry, resign } from '../../test/tamper.ts'
import { InvariantBroken } from '../invariant.ts'
import { type EntryType, entryHash, type StoredEntry } from '../transcript/entry.ts'
import { replayEntries, replayNewer } from './replay-entries.ts'

const ROCK = 0
const PAPER = 1
const replay = (stored: readonly StoredEntry[]) => replayEntries(stored, { sha256 })

/** Clocks of two servers differ: a message may have arrived before its phase opened, or after its entry. */
const anySkew = fc.integer({ min: -4_000, max: 4_000 })
const canReveal = (table: Table, seat: 0 | 1) => table.state.turn.lockHash !== null && table.sealedBy(seat)

const anyActOrEnd = fc.oneof(
  { weight: 20, arbitrary: anyAct },
  {
    weight: 3,
    arbitrary: act(fc.tuple(anySeat, anySkew), (table, [seat, skew]) =>
      table.commit(seat, ROCK, table.nowMs + skew),
    ),
  },
  {
    weight: 3,
    arbitrary: act(
      fc.tuple(anySeat, anySkew),
      (table, [seat, skew]) => canReveal(table, seat) && table.reveal(seat, {}, table.nowMs + skew),
    ),
  },
  {
    weight: 2,
    arbitrary: act(
      fc.tuple(anySeat, anySkew),
      (table, [seat, skew]) =>
        canReveal(table, seat) && table.reveal(seat, { nonce: '00'.repeat(32) }, table.nowMs + skew),
    ),
  },
  { weight: 1, arbitrary: act(anySeat, (table, seat) => table.surrender(seat)) },
  { weight: 1, arbitrary: act(fc.constant(0), (table) => table.void()) },
)

test('[F3] after every step of any course of play the entries alone give the state', () => {
  const seen = new Set<EntryType>()
  fc.assert(
    fc.property(
      fc.array(anyActOrEnd, { maxLength: 80, size: 'max' }),
      fc.constantFrom('normal', 'bounty'),
      (acts, mode) => {
        const table = new Table({ mode })
        expect(replay(table.stored)).toStrictEqual(table.state)
        for (const run of acts) {
          const { state, stored } = table
          const { length } = stored
          run(table)
          expect(replay(table.stored)).toStrictEqual(table.state)
          expect(replayNewer(state, table.stored.slice(length), { sha256 })).toStrictEqual(table.state)
        }
        for (const { entry } of table.stored) seen.add(entry.type)
      },
    ),
    { numRuns: 150 },
  )
  expect([...seen].sort()).toEqual([
    'accept',
    'bad_reveal',
    'commit',
    'header',
    'lock',
    'open',
    'outage',
    'result',
    'reveal',
    'surrender',
    'timeout',
    'turn',
  ])
})

/** Changes of what the rules decide or check; what only a signature protects is not theirs to notice. */
const CHANGES: readonly (readonly [EntryType, object])[] = [
  ['header', { stakeMicroUsd: '6000000' }],
  ['open', { commitBy: [0, 0] }],
  ['commit', { seat: 1 }],
  ['lock', { revealBy: [0, 0] }],
  ['reveal', { hand: 1 }],
  ['bad_reveal', { turn: 1 }],
  ['outage', { to: 0 }],
  ['timeout', { seats: [] }],
  ['surrender', { seat: 0 }],
  ['turn', { winner: 0 }],
  ['result', { winner: 1 }],
]

const isNoticed = (entries: readonly StoredEntry[]): boolean => {
  try {
    replay(entries)
    return false
  } catch (fault) {
    return fault instanceof InvariantBroken
  }
}

const doubleOne = (entries: LooseEntry[], index: number): LooseEntry[] =>
  resign(entries.toSpliced(index, 0, ...copyOf(entries.slice(index, index + 1))))

describe('entries that the rules would not write', () => {
  const played = new Table().acceptBoth().playTurn([ROCK, PAPER]).lock([ROCK, PAPER])
  played.reveal(0, { nonce: '00'.repeat(32) })
  played.wait(19_000).outage(5_000)
  played.runOut()
  played.surrender(1)
  const unnoticed = (change: (entries: LooseEntry[], index: number) => readonly StoredEntry[]): EntryType[] =>
    played.stored
      .filter((_entry, index) => !isNoticed(change(copyOf(played.stored), index)))
      .map(({ entry }) => entry.type)

  test('a changed entry is noticed', () => {
    const unchanged = unnoticed((entries, index) =>
      entries.map(({ entry }, place) => {
        const read = place === index ? { ...entry, t: entry.t + 1 } : entry
        return { entry: read, hash: entryHash(read, sha256) }
      }),
    )
    expect(unchanged).toEqual([])
  })

  test.each(CHANGES)('a changed %s is noticed, also when all is hashed and signed again', (type, change) => {
    const entries = copyOf(played.stored)
    Object.assign(entries.find(({ entry }) => entry.type === type)?.entry.body ?? {}, change)
    expect(isNoticed(resign(entries))).toBe(true)
  })

  test('a missing entry is noticed', () => {
    // Without these the rules write the same.
    const allowed = ['bad_reveal', 'outage']
    expect(unnoticed((entries, index) => resign(entries.toSpliced(index, 1)))).toEqual(allowed)
  })

  test('a doubled entry is noticed', () => {
    // A player may send a wrong opening again.
    expect(unnoticed(doubleOne)).toEqual(['bad_reveal'])
  })

  test('half of a step is noticed', () => {
    expect(isNoticed(played.stored.slice(0, -1))).toBe(true)
    expect(isNoticed([])).toBe(true)
  })
})
