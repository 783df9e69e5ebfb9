import { randomBytes, randomUUID } from 'node:crypto'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import { expect, test } from 'vitest'
import { type Capture, type Frame, type Throw, turnKey } from './capture.ts'
import { findLeaks } from './find-leaks.ts'

const OPENED = 1_800_000_000_000
const LOCKED = OPENED + 1_500
const HANDS: readonly Hand[] = [0, 1, 2]

type Changes = {
  /** More fields of the frame that carries the commitment. */
  readonly sent?: (made: Throw) => object
  readonly log?: (made: Throw) => string
  readonly row?: (made: Throw) => object
  readonly redis?: (made: Throw) => string
  readonly statement?: (made: Throw) => string
  readonly dump?: (made: Throw) => string
  readonly metrics?: (made: Throw) => string
}

/** The record of sixty honest throws of each hand, with the changes of a leak. */
function captureWith(changes: Changes = {}): Capture {
  const throws = HANDS.flatMap((hand) => Array.from({ length: 60 }, (_, index) => aThrow(hand, index)))
  const lines = (textOf: ((made: Throw) => string) | undefined) =>
    throws.map((made) => ({ atMs: OPENED + 500, text: textOf?.(made) ?? '{"msg":"answered"}' }))
  return {
    throws,
    windows: new Map(throws.map((made) => [turnKey(made), { openedAtMs: OPENED, lockedAtMs: LOCKED }])),
    tabs: throws.map((made) => ({ playerId: made.playerId, frames: framesOf(made, changes) })),
    serverLog: lines(changes.log),
    metrics: throws.map((made) => changes.metrics?.(made) ?? 'sockets_open 2'),
    snapshots: throws.map((made) => ({ locked: new Set(), text: changes.dump?.(made) ?? '(1,waiting)' })),
    sealedRows: throws.map((made) => ({
      matchId: made.matchId,
      turn: 1,
      rows: { match: { id: made.matchId, hands: [null, null] }, ...changes.row?.(made) },
    })),
    redis: lines(changes.redis ?? (({ playerId }) => `+1.0 [0 x] "spublish" "player:${playerId}" "{}"`)),
    statements: lines(changes.statement),
  }
}

const aThrow = (hand: Hand, index: number): Throw => ({
  matchId: randomUUID(),
  playerId: randomUUID(),
  seat: index % 2 === 0 ? 0 : 1,
  turn: 1,
  hand,
  nonce: randomBytes(32).toString('hex'),
})

function framesOf(made: Throw, { sent }: Changes): Frame[] {
  const { matchId, hand, nonce } = made
  const c = randomBytes(32).toString('hex')
  const push = (type: string, body: object): Frame => {
    const entries = [{ entry: { match: matchId, type, body }, hash: randomBytes(32).toString('hex') }]
    return { direction: 'in', text: `42${JSON.stringify(['matchEntry', { matchId, entries }])}` }
  }
  const command = (name: string, payload: object): Frame => ({
    direction: 'out',
    text: `427${JSON.stringify([name, { matchId, turn: 1, ...payload }])}`,
  })
  return [
    push('open', { turn: 1 }),
    command('commitHand', { c, ...sent?.(made) }),
    command('post commit', { c }),
    { direction: 'in', text: '437[{"success":true,"data":{"receipt":{}}}]' },
    push('commit', { turn: 1, c }),
    push('lock', { turn: 1 }),
    command('revealHand', { hand, nonce }),
    push('reveal', { turn: 1, hand, nonce }),
  ]
}

/** The second tab of a match, to which the lock was not sent. */
function aLateTab({ matchId, hand, nonce }: Throw, seqs: { lock: number; reveal: number }): Capture['tabs'] {
  const push = (seq: number, type: string, body: object): Frame => {
    const entries = [{ entry: { match: matchId, seq, type, body }, hash: '' }]
    return { direction: 'in', text: `42${JSON.stringify(['matchEntry', { matchId, entries }])}` }
  }
  return [
    { playerId: randomUUID(), frames: [push(seqs.lock, 'lock', { turn: 1 })] },
    { playerId: randomUUID(), frames: [push(seqs.reveal, 'reveal', { turn: 1, hand, nonce })] },
  ]
}

test.each([
  { seqs: { lock: 20, reveal: 21 }, leaks: 0 },
  { seqs: { lock: 22, reveal: 21 }, leaks: 1 },
])('a hand that is opened to a player before the push of its lock: $seqs', ({ seqs, leaks }) => {
  const made = aThrow(0, 0)
  const empty = {
    ...captureWith(),
    throws: [made],
    tabs: aLateTab(made, seqs),
    sealedRows: [],
    redis: [],
    serverLog: [],
  }
  expect(findLeaks(empty).leaks.filter((leak) => leak.startsWith('a nonce went in'))).toHaveLength(leaks)
})

const base64 = (nonce: string): string => Buffer.from(nonce, 'hex').toString('base64')
const isPaper = ({ hand }: Throw): boolean => hand === 1

test('[F4] the record of honest throws has no leak', () => {
  const { leaks, sizes, linesCompared } = findLeaks(captureWith())
  expect(leaks).toEqual([])
  expect([...sizes.values()].every((byHand) => byHand.every(({ length }) => length === 1))).toBe(true)
  expect(linesCompared).toBe(180)
})

test.each<[string, Changes, RegExp]>([
  [
    'one byte more for paper',
    { sent: (made) => ({ pad: isPaper(made) ? 'xx' : 'x' }) },
    /sizes of "own out commitHand"/,
  ],
  ['a field of its own for paper', { sent: (made) => (isPaper(made) ? { x: 1 } : {}) }, /has" is/],
  [
    'the number of the hand',
    { sent: ({ hand }) => ({ kind: hand }) },
    /commitHand\.kind" is "0" with rock 60 of 60/,
  ],
  [
    'a commitment that ends with the hand',
    { sent: ({ hand }) => ({ c: `${'ab'.repeat(31)}0${hand}` }) },
    /\.c ends" is/,
  ],
  ['the nonce in a frame', { sent: ({ nonce }) => ({ n: nonce }) }, /nonce went out before its lock/],
  [
    'the nonce in a frame in capitals',
    { sent: ({ nonce }) => ({ n: nonce.toUpperCase() }) },
    /nonce went out/,
  ],
  [
    'the nonce inside longer base64',
    { sent: ({ nonce }) => ({ n: base64(`0102${nonce}03`) }) },
    /nonce went out/,
  ],
  [
    'the nonce in a statement',
    { statement: ({ nonce }) => `values ('\\x${nonce}')` },
    /PostgreSQL had a nonce before/,
  ],
  ['the nonce in Redis', { redis: ({ nonce }) => `+1.0 [0 x] "set" "${nonce}"` }, /Redis had a nonce before/],
  ['the nonce in a row', { dump: ({ nonce }) => `(1,${base64(nonce)})` }, /a row had the nonce/],
  ['the nonce in the log', { log: ({ nonce }) => `{"msg":"${nonce}"}` }, /the log had a nonce/],
  ['the nonce in the metrics', { metrics: ({ nonce }) => `n{x="${nonce}"} 1` }, /the metrics had a nonce/],
  ['the name of a hand in the log', { log: () => '{"msg":"took paper"}' }, /the log says "paper"/],
  ['a cut hand in the log', { log: () => '{"hand":"[redacted]"}' }, /the log says "hand"/],
  [
    'the name of a hand as a label',
    { metrics: () => 'throws_total{kind="scissors"} 3' },
    /metrics says "scissors"/,
  ],
  [
    'a level of the log',
    { log: (made) => `{"id":"${made.matchId}","level":${isPaper(made) ? 20 : 30}}` },
    /"log, .*level" is/,
  ],
  [
    'a key of Redis',
    { redis: (made) => `+1 "set" "${made.playerId}" "${made.hand}"` },
    /"Redis, own\[2\]" is "0"/,
  ],
  ['a column of a row', { row: ({ hand }) => ({ weight: hand }) }, /weight" is "2" with rock 0 of 30/],
])('[F4] %s is found', (_name, changes, reportedAs) => {
  expect(findLeaks(captureWith(changes)).leaks.join('\n')).toMatch(reportedAs)
})

test('[F4] what a player is sent in two tabs counts as one throw', () => {
  const papers = new Set<string>()
  const capture = captureWith({
    sent: (made) => {
      if (isPaper(made)) papers.add(made.matchId)
      return { stake: isPaper(made) && papers.size <= 10 ? 7 : 5 }
    },
  })
  expect(findLeaks(capture).leaks).toEqual([])
  expect(findLeaks({ ...capture, tabs: [...capture.tabs, ...capture.tabs] }).leaks).toEqual([])
})

test('[F4] a nonce after its lock is not a leak', () => {
  const capture = captureWith()
  const locked = new Set(capture.throws.map(turnKey))
  const late = capture.throws.map(({ nonce }) => ({ atMs: LOCKED, text: nonce }))
  const snapshots = capture.throws.map(({ nonce }) => ({ locked, text: nonce }))
  expect(findLeaks({ ...capture, statements: late, snapshots }).leaks).toEqual([])
})
