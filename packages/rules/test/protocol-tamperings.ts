import type { Seat } from '../src/terms.ts'
import { commitmentOf, type Hand } from '../src/transcript/commitment.ts'
import type { EntryOf } from '../src/transcript/entry.ts'
import { commitSignatureInput, revealSignatureInput } from '../src/transcript/signature-inputs.ts'
import { type SigningKey, sha256 } from './node-keys.ts'
import { find, hashOf, indexOf, type LooseEntry, resign, type Tampering } from './tamper.ts'

// The list of the protocol: what a verifier must reject at least, each by the name of its check. It is made for any
// $5 bounty match that seat 0 wins by these hands, and for any match that seat 0 wins because seat 1 never throws.

const ROCK = 0
const PAPER = 1
const SCISSORS = 2
const NONCE = '5a'.repeat(32)

/** By turn: the hands of seat 0 and seat 1. */
export const DECIDED_HANDS: readonly (readonly [Hand, Hand])[] = [
  [PAPER, ROCK],
  [ROCK, PAPER],
  [SCISSORS, PAPER],
]

export type ProtocolTampering = {
  readonly name: string
  readonly check: string
  readonly course: 'decided' | 'waited'
  /** The operator signs everything again after the change; an outsider cannot. */
  readonly by: 'operator' | 'outsider'
  readonly change: (entries: LooseEntry[], playerKey: (seat: Seat) => SigningKey) => void
}

const result = (changes: Partial<EntryOf<'result'>['body']>): Tampering => {
  return (entries) => Object.assign(find(entries, 'result').body, changes)
}

const payout = (line: 'winner' | 'fee' | 'pool', micros: string): Tampering => {
  return (entries) => (find(entries, 'result').body.payout[line] = micros)
}

const DECIDED: readonly [string, string, ProtocolTampering['change']][] = [
  ['flipped winner', 'result', result({ winner: 1 })],
  [
    'flipped winner down to the turn',
    'turns',
    (entries) => {
      Object.assign(find(entries, 'turn', 2).body, { winner: 1, score: [1, 2] })
      result({ winner: 1, points: [0, 2] })(entries)
    },
  ],
  ['changed hand', 'openings', (entries) => Object.assign(find(entries, 'reveal').body, { hand: SCISSORS })],
  ['changed commitment', 'locks', (entries) => Object.assign(find(entries, 'commit').body, { c: NONCE })],
  [
    'commitment with a wrong signature',
    'commit-signatures',
    (entries) => Object.assign(find(entries, 'commit').body, { sig: NONCE + NONCE }),
  ],
  [
    'commitment without a signature',
    'shape',
    (entries) => Reflect.deleteProperty(find(entries, 'commit').body, 'sig'),
  ],
  ['commitment of the opponent replaced after the lock', 'reveal-signatures', replaceCommitment],
  ['decided match voided', 'result', result({ winner: -1, reason: 'both_absent', points: [0, 0] })],
  [
    'match cut before its last throw and voided',
    'result',
    (entries) => {
      result({ winner: -1, reason: 'service_void', points: [0, 0] })(entries)
      const from = indexOf(entries, 'open', 2) + 1
      entries.splice(from, entries.length - 1 - from)
    },
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
    (entries, playerKey) => {
      const { body } = find(entries, 'reveal', 5)
      body.sig = playerKey(body.seat).sign(revealSignatureInput('ab'.repeat(32), body))
    },
  ],
  ['fee one micro-dollar too high', 'payout', payout('fee', '250001')],
  ['fee one micro-dollar too low', 'payout', payout('fee', '249999')],
  ['pool one micro-dollar short', 'payout', payout('pool', '1499999')],
  ['winner one micro-dollar over', 'payout', payout('winner', '8250001')],
  ['points too many', 'points', result({ points: [3, 0] })],
  ['points for the loser', 'points', result({ points: [2, 1] })],
]

const WAITED: readonly [string, string, ProtocolTampering['change']][] = [
  ['timeout a millisecond early', 'timeouts', callLateAMillisecondEarly],
  [
    'timeout of the wrong seat',
    'timeouts',
    (entries) => Object.assign(find(entries, 'timeout').body, { seats: [0] }),
  ],
]

export const PROTOCOL_TAMPERINGS: readonly ProtocolTampering[] = [
  ...DECIDED.map(([name, check, change]) => aTampering(name, check, { change, course: 'decided' })),
  ...WAITED.map(([name, check, change]) => aTampering(name, check, { change, course: 'waited' })),
  {
    ...aTampering('edit by an outsider', 'chain', { change: result({ winner: 1 }), course: 'decided' }),
    by: 'outsider',
  },
]

function aTampering(
  name: string,
  check: string,
  rest: Pick<ProtocolTampering, 'change' | 'course'>,
): ProtocolTampering {
  return { name, check, by: 'operator', ...rest }
}

function replaceCommitment(entries: LooseEntry[], playerKey: (seat: Seat) => SigningKey): void {
  const opening = { turn: 1, seat: 1, hand: SCISSORS, nonce: NONCE } as const
  const { matchId, players } = find(entries, 'header').body
  const headerHash = hashOf(entries, 'header')
  const better = commitmentOf({ headerHash, matchId, playerId: players[1].id, ...opening }, sha256)
  const commit = { turn: 1, seat: 1, c: better } as const
  const commitSig = playerKey(1).sign(commitSignatureInput(headerHash, commit))
  Object.assign(ofSeatOne(entries, 'commit').body, { c: better, sig: commitSig })
  find(entries, 'lock').body.c[1] = better
  resign(entries)
  // Seat 1 plays along and signs over the new lock; seat 0 has signed over the one it was shown.
  const sig = playerKey(1).sign(revealSignatureInput(hashOf(entries, 'lock'), opening))
  Object.assign(ofSeatOne(entries, 'reveal').body, { ...opening, sig })
  Object.assign(find(entries, 'turn').body, { winner: 1, score: [0, 1] })
}

/** Either player may be the first to seal or to open. */
function ofSeatOne<Type extends 'commit' | 'reveal'>(entries: LooseEntry[], type: Type) {
  const first = find(entries, type)
  return first.body.seat === 1 ? first : find(entries, type, 1)
}

/** Moves the second timeout and all after it to the last moment at which it is too early. */
function callLateAMillisecondEarly(entries: LooseEntry[]): void {
  const { graceMs, judgeAfterGraceMs } = find(entries, 'header').body.terms
  const at = indexOf(entries, 'timeout', 1)
  const tooEarly = find(entries, 'open', 1).body.commitBy[1] + graceMs + judgeAfterGraceMs - 1
  const early = find(entries, 'timeout', 1).t - tooEarly
  for (const { entry } of entries.slice(at)) entry.t -= early
}
