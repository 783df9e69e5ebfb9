import { hkdfSync } from 'node:crypto'
import { ERRORS, type ErrorCode } from '@throwdown/contract/errors'
import { acceptMatch, commitHand, revealHand, surrender } from '@throwdown/contract/match'
import { z } from 'zod'
import type { PlayerMove } from '../match/apply-move.ts'
import { decrypt, encrypt } from '../platform/encrypt.ts'

const withoutMatch = { matchId: true } as const
const move = z.discriminatedUnion('type', [
  acceptMatch.payload.omit(withoutMatch).extend({ type: z.literal('accept') }),
  commitHand.payload.omit(withoutMatch).extend({ type: z.literal('commit') }),
  revealHand.payload.omit(withoutMatch).extend({ type: z.literal('reveal') }),
  surrender.payload.omit(withoutMatch).extend({ type: z.literal('surrender') }),
]) satisfies z.ZodType<PlayerMove>

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

const message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('move'),
    id: z.uuid(),
    matchId: z.string(),
    sender: z.object({ playerId: z.uuid(), deviceId: z.string(), recvMs: z.int() }),
    move,
  }),
  z.object({
    kind: z.literal('moved'),
    id: z.uuid(),
    /** Of a throw. */
    receipt: commitHand.ack.shape.receipt.nullable(),
  }),
  z.object({ kind: z.literal('refused'), id: z.uuid(), code: z.string().refine(isErrorCode) }),
  z.object({ kind: z.literal('failed'), id: z.uuid() }),
])

export type RelayMessage = z.output<typeof message>
export type RelayedMove = Extract<RelayMessage, { readonly kind: 'move' }>
export type RelayReply = Exclude<RelayMessage, RelayedMove>

/**
 * Encrypts what nodes say about moves. Redis and who can read or write it learn no opening before the players do, and make no
 * move: what another key has encrypted, or another version of the server has meant differently, is not read.
 */
export class RelaySeal {
  private readonly key: string

  /** The key has other uses elsewhere, so this one is derived from it. */
  constructor(secret: string) {
    const derived = hkdfSync('sha256', secret, '', 'throwdown moves between nodes', 32)
    this.key = Buffer.from(derived).toString('base64url')
  }

  /** For one node only. */
  close(nodeId: string, said: RelayMessage): string {
    return encrypt(this.key, { text: JSON.stringify(said), owner: nodeId }).toString('base64')
  }

  /** Undefined for what was not closed for this node. */
  open(nodeId: string, text: string): RelayMessage | undefined {
    try {
      const opened = decrypt(this.key, { sealed: Buffer.from(text, 'base64'), owner: nodeId })
      return message.parse(JSON.parse(opened))
    } catch {
      return undefined
    }
  }
}
