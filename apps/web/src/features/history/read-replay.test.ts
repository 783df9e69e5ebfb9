import type { EntryBodies, EntryType, ResultBody, Transcript } from '@throwdown/rules/transcript/entry'
import { expect, test } from 'vitest'
import { aSignedHeader } from '../../crypto/testing/signed-header.ts'
import { readReplay } from './read-replay.ts'

const WON = { result: 'won', voided: null } as const
const LOST = { result: 'lost', voided: null } as const
const STARTED_AT_MS = Date.UTC(2026, 0, 1)
const HEX = '0'.repeat(64)
const SIG = '0'.repeat(128)
const RESULT: ResultBody = {
  winner: 1,
  reason: 'surrender',
  payout: { winner: '9750000', fee: '250000', pool: '0', refunds: ['0', '0'] },
  points: [0, 0],
}

type Planned = { [Type in EntryType]: readonly [Type, EntryBodies[Type]] }[EntryType]

/** A transcript of the given entries, a second apart. */
async function aTranscript(...planned: readonly Planned[]): Promise<Transcript> {
  const { header, transcript } = await aSignedHeader(STARTED_AT_MS)
  const entries = planned.map(([type, body], index) => {
    const seq = index + 1
    const entry = { ...header, seq, t: STARTED_AT_MS + seq * 1_000, type, body }
    return { entry, hash: HEX }
  })
  return JSON.parse(JSON.stringify({ ...transcript, entries: [...transcript.entries, ...entries] }))
}

const ACCEPTED: readonly Planned[] = [
  ['accept', { seat: 0, sig: SIG }],
  ['accept', { seat: 1, sig: SIG }],
]
const commit = (seat: 0 | 1, afterMs: number, turn = 1): Planned => [
  'commit',
  { turn, seat, c: HEX, recv: STARTED_AT_MS + 3_000 + afterMs, sig: SIG },
]
const reveal = (seat: 0 | 1, hand: 0 | 1 | 2): Planned => [
  'reveal',
  { turn: 1, seat, hand, nonce: HEX, sig: SIG, recv: STARTED_AT_MS },
]
/** Rock of seat 0 against paper of seat 1. */
const PLAYED: readonly Planned[] = [
  ...ACCEPTED,
  ['open', { turn: 1, commitBy: [0, 0] }],
  commit(0, 3_100),
  commit(1, 6_400),
  ['lock', { turn: 1, c: [HEX, HEX], revealBy: [0, 0] }],
  reveal(0, 0),
  reveal(1, 1),
  ['turn', { turn: 1, winner: 1, score: [0, 1] }],
]
const END: readonly Planned[] = [
  ['open', { turn: 2, commitBy: [0, 0] }],
  ['surrender', { turn: 2, seat: 0, sig: SIG }],
  ['result', RESULT],
]

test('the winner sees the match from the seat that won, the loser from the other', async () => {
  const transcript = await aTranscript(...PLAYED, ...END)
  const won = readReplay(transcript, WON)
  expect(won?.reason).toBe('surrender')
  expect(won?.outcomes).toEqual([
    {
      turn: 1,
      round: 1,
      yours: 'paper',
      theirs: 'rock',
      missed: [],
      unopened: [],
      misses: { you: 0, rival: 0 },
      isLast: false,
      winner: 'you',
      score: { you: 1, rival: 0 },
    },
  ])
  expect(readReplay(transcript, LOST)?.outcomes).toMatchObject([
    { yours: 'rock', theirs: 'paper', winner: 'rival', score: { you: 0, rival: 1 } },
  ])
})

test('a seal has the time since the throw opened, and a throw without one has none', async () => {
  const transcript = await aTranscript(...PLAYED, ...END)
  expect(readReplay(transcript, WON)?.sealTimesOf(1)).toEqual({ you: 6_400, rival: 3_100 })
  expect(readReplay(transcript, LOST)?.sealTimesOf(1)).toEqual({ you: 3_100, rival: 6_400 })
  expect(readReplay(transcript, LOST)?.sealTimesOf(2)).toEqual({ you: null, rival: null })
})

const VOID: ResultBody = {
  ...RESULT,
  winner: -1,
  payout: { winner: '0', fee: '0', pool: '0', refunds: ['5000000', '5000000'] },
}

const voidIn = (seat: 0 | 1) =>
  ({ result: 'void', voided: { seat, reason: 'turn_limit', absent: [] } }) satisfies Parameters<
    typeof readReplay
  >[1]

test('[M6] a void match is seen from the seat that the server names', async () => {
  const transcript = await aTranscript(...PLAYED, ['result', { ...VOID, reason: 'turn_limit' }])
  expect(readReplay(transcript, voidIn(0))?.outcomes).toMatchObject([{ yours: 'rock', theirs: 'paper' }])
  expect(readReplay(transcript, voidIn(1))?.outcomes).toMatchObject([{ yours: 'paper', theirs: 'rock' }])
})

test('an unfinished match, or one that ended in another way, has no replay', async () => {
  expect(readReplay({}, WON)).toBeNull()
  expect(readReplay(await aTranscript(...PLAYED), WON)).toBeNull()
  expect(readReplay(await aTranscript(...ACCEPTED, ...ACCEPTED), WON)).toBeNull()
  const voided = await aTranscript(...PLAYED, ['result', VOID])
  expect(readReplay(voided, WON)).toBeNull()
  expect(readReplay(voided, { result: 'void', voided: null })).toBeNull()
  expect(readReplay(await aTranscript(...PLAYED, ...END), voidIn(0))).toBeNull()
})
