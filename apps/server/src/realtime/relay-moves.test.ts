import type { Receipt } from '@throwdown/rules/transcript/receipt'
import { expect, test } from 'vitest'
import { Refusal, refuse } from '../platform/refusal.ts'
import { systemTimers } from '../platform/timers.ts'
import { MatchKeepers } from './match-keepers.ts'
import { type ApplyMove, MoveRelay } from './relay-moves.ts'
import { RelaySeal } from './relayed-move.ts'

const MATCH = '01a1f664-64c1-7685-b5b8-d4ddcea9102c'
const SENDER = { playerId: 'c0ffee00-0000-4000-8000-000000000001', deviceId: 'device-one', recvMs: 1_000 }
const MOVE = { type: 'commit', turn: 1, c: 'ab'.repeat(32), sig: 'cd'.repeat(64) } as const
const RECEIPT: Receipt = {
  recv: 1_000,
  sig: 'ef'.repeat(64),
  certificate: { rootKeyId: 1, key: 'aa'.repeat(32), validFrom: 0, validTo: 1, sig: 'bb'.repeat(64) },
}
const SECRET = 'a secret of all servers'

type Inbox = (text: string, fromNodeId: string) => void

/** Nodes that reach each other, as over Redis; what they say is kept. */
class Wire {
  readonly texts: string[] = []
  private readonly inboxes = new Map<string, Inbox>()

  of(nodeId: string) {
    return {
      nodeId,
      receiveAsNode: (inbox: Inbox) => void this.inboxes.set(nodeId, inbox),
      sendToNode: async (to: string, text: string) => {
        this.texts.push(text)
        const inbox = this.inboxes.get(to)
        inbox?.(text, nodeId)
        return inbox !== undefined
      },
    }
  }
}

function aNode(wire: Wire, nodeId: string, applyHere: ApplyMove, secret = SECRET) {
  const counted: string[] = []
  const keepers = new MatchKeepers()
  const relay = new MoveRelay({
    bus: wire.of(nodeId),
    keepers,
    seal: new RelaySeal(secret),
    timers: systemTimers,
    log: { warn: () => undefined, error: () => undefined },
    applyHere,
    count: (outcome) => counted.push(outcome),
  })
  return { relay, keepers, counted }
}

const never: ApplyMove = () => new Promise(() => undefined)

test('a move is applied by the node that keeps the match, and its receipt comes back', async () => {
  const wire = new Wire()
  const applied: unknown[] = []
  aNode(wire, 'keeper', async (...move) => {
    applied.push(move)
    return RECEIPT
  })
  const { relay, keepers, counted } = aNode(wire, 'other', never)
  keepers.set(MATCH, 'keeper', 0)
  expect(await relay.apply(MATCH, SENDER, MOVE)).toEqual(RECEIPT)
  expect(applied).toEqual([[MATCH, SENDER, MOVE]])
  expect(counted).toEqual(['relayed'])
})

test('a refusal of the keeper is the reply', async () => {
  const wire = new Wire()
  aNode(wire, 'keeper', async () => refuse('too_late'))
  const { relay, keepers } = aNode(wire, 'other', never)
  keepers.set(MATCH, 'keeper', 0)
  const refused = await relay.apply(MATCH, SENDER, MOVE).catch((err: unknown) => err)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ refusal: 'too_late' })
})

test.each([
  ['is gone', undefined],
  ['does not reply', never],
  ['fails', () => Promise.reject(new Error('no database'))],
  ['has another secret', 'other secret'],
] as const)('a move is applied here, once and within a second, if the keeper %s', async (_, keeper) => {
  const wire = new Wire()
  if (keeper === 'other secret') aNode(wire, 'keeper', async () => RECEIPT, 'another secret')
  else if (keeper) aNode(wire, 'keeper', keeper)
  let applied = 0
  const { relay, keepers, counted } = aNode(wire, 'other', async () => {
    applied += 1
    return null
  })
  keepers.set(MATCH, 'keeper', 0)
  const fromMs = performance.now()
  expect(await relay.apply(MATCH, SENDER, MOVE)).toBeNull()
  expect(performance.now() - fromMs).toBeLessThan(1_000)
  expect(applied).toBe(1)
  expect(keepers.of(MATCH)).toBeUndefined()
  expect(counted).toHaveLength(1)
})

test('what goes over the wire names no match, no player and no hand, and opens for its node only', async () => {
  const wire = new Wire()
  aNode(wire, 'keeper', async () => RECEIPT)
  const { relay, keepers } = aNode(wire, 'other', never)
  keepers.set(MATCH, 'keeper', 0)
  await relay.apply(MATCH, SENDER, MOVE)
  expect(wire.texts).toHaveLength(2)
  for (const text of wire.texts) {
    const plain = Buffer.from(text, 'base64').toString('latin1')
    for (const secret of [MATCH, SENDER.playerId, MOVE.c, 'commit']) expect(plain).not.toContain(secret)
  }
  const [asked = ''] = wire.texts
  const seal = new RelaySeal(SECRET)
  expect(seal.open('keeper', asked)).toMatchObject({ kind: 'move', matchId: MATCH })
  expect(seal.open('other', asked)).toBeUndefined()
  expect(new RelaySeal('another secret').open('keeper', asked)).toBeUndefined()
  const bytes = Buffer.from(asked, 'base64')
  bytes[20] = (bytes[20] ?? 0) ^ 1
  expect(seal.open('keeper', bytes.toString('base64'))).toBeUndefined()
})

test('a keeper is forgotten two minutes after the last save', () => {
  const keepers = new MatchKeepers()
  keepers.set('old', 'keeper', 0)
  keepers.set('new', 'keeper', 60_000)
  keepers.set('newest', 'keeper', 120_000)
  expect([keepers.of('old'), keepers.of('new')]).toEqual([undefined, 'keeper'])
  expect(keepers.size).toBe(2)
})
