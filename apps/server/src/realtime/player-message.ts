import { matchEntry } from '@throwdown/contract/match'
import { EVENTS } from '@throwdown/contract/realtime'
import type { Seat } from '@throwdown/rules/terms'
import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { z } from 'zod'
import type { SavedElsewhere } from '../match/match-news.ts'
import type { EventName, EventPayload } from './connections.ts'

export type EntriesMessage = {
  readonly kind: 'entries'
  readonly matchId: string
  readonly seat: Seat
  readonly version: number
  readonly entries: readonly StoredEntry[]
  /** Of every day key that signed one of the entries. */
  readonly certificates: readonly Certificate[]
  /** The last entry here that both players may see. */
  readonly openSeq: number
  readonly finished: boolean
  /** The tab that plays on this device has a receipt for these entries and needs no push of them. */
  readonly receiptOn?: string
}

type EventMessage = {
  [Name in EventName]: { readonly kind: 'event'; readonly name: Name; readonly payload: EventPayload<Name> }
}[EventName]

/** Between nodes only: which of them have sockets of a player, and that one has saved a match of the player. */
export type NodeMessage =
  | { readonly kind: 'present' }
  | { readonly kind: 'left' }
  | ({ readonly kind: 'saved' } & SavedElsewhere)

/** What is delivered to the sockets of a player, here or on another node. */
export type PlayerMessage =
  | EntriesMessage
  | EventMessage
  | {
      readonly kind: 'connected'
      readonly id: string
      readonly deviceId: string
      readonly connectedAtMs: number
    }
  | { readonly kind: 'sessionEnded'; readonly sessionId: string }

const playerMessage = z.discriminatedUnion('kind', [
  matchEntry.payload.extend({
    kind: z.literal('entries'),
    seat: z.literal([0, 1]),
    version: z.int(),
    openSeq: z.int(),
    finished: z.boolean(),
    receiptOn: z.string().optional(),
  }),
  z.object({ kind: z.literal('event'), name: z.string(), payload: z.unknown() }),
  z.object({
    kind: z.literal('connected'),
    id: z.string(),
    deviceId: z.string(),
    connectedAtMs: z.number(),
  }),
  z.object({ kind: z.literal('sessionEnded'), sessionId: z.string() }),
  z.object({ kind: z.enum(['present', 'left']) }),
  z.object({ kind: z.literal('saved'), matchId: z.string(), version: z.int(), finished: z.boolean() }),
])

/** A message that came over the bus; undefined if it is malformed. Anyone who can write to Redis can send any. */
export function readMessage(received: unknown): PlayerMessage | NodeMessage | undefined {
  const { success, data } = playerMessage.safeParse(received)
  if (!success || (data.kind === 'event' && !isEvent(data))) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed just now; entries are checked by the browser
  return data as PlayerMessage | NodeMessage
}

const events: Readonly<Record<string, { readonly payload: z.ZodType }>> = EVENTS

const isEvent = ({ name, payload }: { readonly name: string; readonly payload?: unknown }): boolean =>
  Object.hasOwn(events, name) && events[name]?.payload.safeParse(payload).success === true
