import { expect, test } from 'vitest'
import { Table } from '../../test/table.ts'
import { failedAfter, find, indexOf, type LooseEntry, type Tampering, verify } from '../../test/tamper.ts'

const ROCK = 0
const PAPER = 1
const TERMS_BANK_MS = 20_000

/** Seat 1 chooses late, then opens late, and opens nothing in the second turn. */
const played = new Table().acceptBoth()
played.commit(0, ROCK)
played.wait(17_500).commit(1, ROCK)
played.runOut()
played.wait(3_000).reveal(0)
played.wait(22_000).reveal(1)
played.lock([ROCK, PAPER]).reveal(0)
played.runOut().playTurn([PAPER, ROCK])

/** The same with an outage while the opening runs on the bank of seat 1. */
const struck = new Table().acceptBoth().lock([ROCK, PAPER])
struck.reveal(0)
struck.wait(25_000).outage(5_000)
struck.runOut().playTurn([PAPER, ROCK])

/** Moves an entry and all after it to another time. */
function moveFrom(entries: LooseEntry[], index: number, byMs: number): void {
  for (const { entry } of entries.slice(index)) {
    entry.t += byMs
    if (entry.type === 'commit' || entry.type === 'reveal') entry.body.recv += byMs
    if (entry.type === 'open') entry.body.commitBy = both(entry.body.commitBy, byMs)
    if (entry.type === 'lock') entry.body.revealBy = both(entry.body.revealBy, byMs)
  }
}
const both = ([first, second]: readonly [number, number], byMs: number): [number, number] => [
  first + byMs,
  second + byMs,
]

const lockOf = (entries: LooseEntry[], nth = 0) => find(entries, 'lock', nth)

const TAMPERINGS: [string, string, Tampering, Table?][] = [
  ['less time to open', 'deadlines', (entries) => (lockOf(entries).body.revealBy[1] -= 1)],
  ['more time to open', 'deadlines', (entries) => (lockOf(entries).body.revealBy[0] += 1)],
  [
    'time to open without the bank',
    'deadlines',
    (entries) => {
      const { t, body } = lockOf(entries)
      body.revealBy = [t + 20_000, t + 20_000]
    },
  ],
  [
    'time to open of the other seat',
    'deadlines',
    (entries) => {
      const { body } = lockOf(entries)
      body.revealBy = [body.revealBy[1], body.revealBy[0]]
    },
  ],
  [
    'bank not reduced after a late opening',
    'deadlines',
    (entries) => (find(entries, 'open', 1).body.commitBy[1] = find(entries, 'open', 1).t + 10_000 + 18_000),
  ],
  [
    'bank reduced although the opening was in time',
    'deadlines',
    (entries) => (find(entries, 'open', 1).body.commitBy[0] -= 1),
  ],
  [
    'bank kept by who did not open',
    'deadlines',
    (entries) => {
      const { body, t } = find(entries, 'open', 2)
      body.commitBy[1] = t + 10_000 + 8_000
    },
  ],
  [
    'opening counted after the bank was over',
    'arrivals',
    (entries) => {
      const at = indexOf(entries, 'reveal', 1)
      const late = lockOf(entries).body.revealBy[1] + 501
      moveFrom(entries, at, late - find(entries, 'reveal', 1).t)
    },
  ],
  [
    'opening judged without the bank',
    'timeouts',
    (entries) => {
      const tooEarly = lockOf(entries, 1).t + 20_000 + 1_500
      moveFrom(entries, indexOf(entries, 'timeout'), tooEarly - find(entries, 'timeout').t)
    },
  ],
  [
    'opening judged a millisecond before the bank was over',
    'timeouts',
    (entries) => moveFrom(entries, indexOf(entries, 'timeout'), -1),
  ],
  [
    'opening judged without the outage that moved it',
    'timeouts',
    (entries) => {
      const unmoved = lockOf(entries).body.revealBy[1] + 1_500
      moveFrom(entries, indexOf(entries, 'timeout'), unmoved - find(entries, 'timeout').t)
    },
    struck,
  ],
  [
    'bank spent by an outage',
    'deadlines',
    (entries) => (find(entries, 'open', 1).body.commitBy[0] -= TERMS_BANK_MS),
    struck,
  ],
]

test('[M3] the matches before tampering verify', () => {
  for (const { stored } of [played, struck]) {
    expect(verify(stored).verified).toBe(true)
    expect(failedAfter((entries) => moveFrom(entries, 5, 0), stored)).toEqual([])
  }
})

test.each(TAMPERINGS)('[M3] %s, signed again by the operator: %s', (_name, check, change, from = played) => {
  expect(failedAfter(change, from.stored)).toContain(check)
})
