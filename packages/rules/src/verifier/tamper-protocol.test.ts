import { expect, test } from 'vitest'
import { playerKey, Table } from '../../test/table.ts'
import {
  copyOf,
  failedAfter,
  failedAfterEdit,
  find,
  hashOf,
  indexOf,
  resign,
  type Tampering,
  verify,
} from '../../test/tamper.ts'
import { revealSignatureInput } from '../transcript/signature-inputs.ts'

// The list of the protocol: what a verifier must reject at least, each by the name of its check.

const ROCK = 0
const PAPER = 1
const SCISSORS = 2
const NONCE = '5a'.repeat(32)

const played = new Table({ mode: 'bounty' }).acceptBoth()
played.playTurn([PAPER, ROCK]).playTurn([ROCK, PAPER]).playTurn([SCISSORS, PAPER])

const waiting = new Table().acceptBoth()
waiting.commit(0, ROCK)
waiting.runOut()
waiting.commit(0, ROCK)
waiting.runOut()

const replaceCommitment: Tampering = (entries) => {
  const better = played.commitmentTo(1, SCISSORS, NONCE, 1)
  find(entries, 'commit', 1).body.c = better
  find(entries, 'lock').body.c[1] = better
  resign(entries)
  // Seat 1 plays along and signs over the new lock; seat 0 has signed over the one it was shown.
  const opening = { turn: 1, seat: 1, hand: SCISSORS, nonce: NONCE } as const
  const sig = playerKey(1).sign(revealSignatureInput(hashOf(entries, 'lock'), opening))
  Object.assign(find(entries, 'reveal', 1).body, { ...opening, sig })
  Object.assign(find(entries, 'turn').body, { winner: 1, score: [0, 1] })
}

const TAMPERINGS: [string, string, Tampering, Table?][] = [
  ['flipped winner', 'result', (entries) => Object.assign(find(entries, 'result').body, { winner: 1 })],
  [
    'flipped winner down to the turn',
    'turns',
    (entries) => {
      Object.assign(find(entries, 'turn', 2).body, { winner: 1, score: [1, 2] })
      Object.assign(find(entries, 'result').body, { winner: 1, points: [0, 2] })
    },
  ],
  ['changed hand', 'openings', (entries) => Object.assign(find(entries, 'reveal').body, { hand: SCISSORS })],
  ['changed commitment', 'locks', (entries) => Object.assign(find(entries, 'commit').body, { c: NONCE })],
  ['commitment of the opponent replaced after the lock', 'reveal-signatures', replaceCommitment],
  [
    'decided match voided',
    'result',
    (entries) =>
      Object.assign(find(entries, 'result').body, { winner: -1, reason: 'both_absent', points: [0, 0] }),
  ],
  [
    'match cut before its last throw and voided',
    'result',
    (entries) => {
      Object.assign(find(entries, 'result').body, { winner: -1, reason: 'service_void', points: [0, 0] })
      const from = indexOf(entries, 'open', 2) + 1
      entries.splice(from, entries.length - 1 - from)
    },
  ],
  [
    'timeout a millisecond early',
    'timeouts',
    (entries) => {
      for (const { entry } of entries.slice(indexOf(entries, 'timeout', 1))) entry.t -= 1
    },
    waiting,
  ],
  [
    'timeout of the wrong seat',
    'timeouts',
    (entries) => Object.assign(find(entries, 'timeout').body, { seats: [0] }),
    waiting,
  ],
  [
    'stake times ten',
    'stake',
    (entries) => Object.assign(find(entries, 'header').body, { stakeMicroUsd: '50000000' }),
  ],
  ['entry removed', 'order', (entries) => entries.splice(indexOf(entries, 'commit'), 1)],
  ['last entry missing', 'complete', (entries) => entries.pop()],
  [
    'reveals of two players signed over different locks',
    'reveal-signatures',
    (entries) => {
      const { body } = find(entries, 'reveal', 5)
      body.sig = playerKey(1).sign(revealSignatureInput('ab'.repeat(32), body))
    },
  ],
  [
    'fee one micro-dollar too high',
    'payout',
    (entries) => (find(entries, 'result').body.payout.fee = '250001'),
  ],
  [
    'fee one micro-dollar too low',
    'payout',
    (entries) => (find(entries, 'result').body.payout.fee = '249999'),
  ],
  [
    'pool one micro-dollar short',
    'payout',
    (entries) => (find(entries, 'result').body.payout.pool = '1499999'),
  ],
  [
    'winner one micro-dollar over',
    'payout',
    (entries) => (find(entries, 'result').body.payout.winner = '8250001'),
  ],
  ['points too many', 'points', (entries) => Object.assign(find(entries, 'result').body, { points: [3, 0] })],
  [
    'points for the loser',
    'points',
    (entries) => Object.assign(find(entries, 'result').body, { points: [2, 1] }),
  ],
]

test('[F3] the matches before tampering verify, and so do their copies signed again', () => {
  for (const { stored } of [played, waiting]) {
    expect(verify(stored).verified).toBe(true)
    expect(failedAfter(() => undefined, stored)).toEqual([])
  }
})

test.each(TAMPERINGS)('[F3] %s, signed again by the operator: %s', (_name, check, change, from = played) => {
  expect(failedAfter(change, from.stored)).toContain(check)
})

test('[F3] an edit by an outsider: chain', () => {
  expect(
    failedAfterEdit((entries) => Object.assign(find(entries, 'result').body, { winner: 1 }), played.stored),
  ).toContain('chain')
})

test('[F3] any single entry removed is noticed, signed again or not', () => {
  for (let index = 0; index < played.stored.length; index++) {
    const remove: Tampering = (entries) => entries.splice(index, 1)
    expect(failedAfter(remove, played.stored)).not.toEqual([])
    expect(failedAfterEdit(remove, played.stored)).not.toEqual([])
  }
})

const TOUCHES_THE_RESULT_ONLY = TAMPERINGS.filter(
  ([name, check]) =>
    ['payout', 'points', 'complete'].includes(check) ||
    ['flipped winner', 'decided match voided'].includes(name),
)

test.each(TOUCHES_THE_RESULT_ONLY)('[F3] %s fails no check but %s', (_name, check, change) => {
  expect(failedAfter(change, played.stored)).toEqual([check])
})

test('[F3] the first failing entry and what is wrong there are named', () => {
  const entries = copyOf(played.stored)
  const at = entries.findIndex(({ entry }) => entry.type === 'turn')
  Object.assign(entries[at]?.entry.body ?? {}, { winner: 1, score: [0, 1] })
  const turns = verify(resign(entries)).checks.find(({ id }) => id === 'turns')
  expect(turns).toMatchObject({ status: 'failed', seq: at, detail: 'the throws give 0, not 1' })
})
