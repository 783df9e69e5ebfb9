import type { Seat } from '@throwdown/rules/terms'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { z } from 'zod'
import { entriesToSend } from '../match/entries-to-send.ts'
import type { Bus } from '../platform/bus.ts'
import type { Connection, Connections, EventName, EventPayload } from './connections.ts'
import type { PushProgress } from './push-progress.ts'

const sessionEnded = z.object({ kind: z.literal('sessionEnded'), sessionId: z.string() })

export type EntriesMessage = {
  readonly kind: 'entries'
  readonly matchId: string
  readonly seat: Seat
  readonly version: number
  readonly entries: readonly StoredEntry[]
  /** The last entry here that both players may see. */
  readonly openSeq: number
  readonly finished: boolean
}

type EventMessage = {
  [Name in EventName]: { readonly kind: 'event'; readonly name: Name; readonly payload: EventPayload<Name> }
}[EventName]

export type PlayerMessage =
  | EntriesMessage
  | EventMessage
  | {
      readonly kind: 'connected'
      readonly id: string
      readonly deviceId: string
      readonly connectedAtMs: number
    }
  | z.output<typeof sessionEnded>

type CourierDeps = {
  readonly bus: Bus
  readonly connections: Connections
  readonly progress: PushProgress
  /** Another node has saved this version of the match. */
  readonly onVersion: (matchId: string, version: number) => void
}

/** Brings messages to a player's sockets, wherever they are: here at once, on other nodes through the bus. */
export class Courier {
  private readonly deps: CourierDeps

  constructor(deps: CourierDeps) {
    this.deps = deps
  }

  readonly tell = (playerId: string, message: PlayerMessage): void => {
    this.deliver(playerId, message)
    this.deps.bus.publish(channelOf(playerId), message)
  }

  connected(connection: Connection): void {
    const { id, playerId, deviceId, connectedAtMs } = connection
    if (this.deps.connections.add(connection))
      this.deps.bus.subscribe(channelOf(playerId), (heard) => this.hear(playerId, heard))
    this.tell(playerId, { kind: 'connected', id, deviceId, connectedAtMs })
  }

  disconnected(connection: Connection): void {
    if (!this.deps.connections.remove(connection)) return
    this.deps.bus.unsubscribe(channelOf(connection.playerId))
    this.deps.progress.forget(connection.playerId)
  }

  /** To the sockets of this node only. */
  deliver(playerId: string, message: PlayerMessage): void {
    const { connections, progress } = this.deps
    const here = connections.of(playerId)
    if (here.length === 0) return
    if (message.kind === 'connected') return connections.replaceOlder(playerId, message)
    if (message.kind === 'sessionEnded') return connections.endSession(playerId, message.sessionId)
    if (message.kind === 'event') {
      for (const connection of here) connection.emit(message.name, message.payload)
      return
    }
    progress.pushed(playerId, message)
    const payload = { matchId: message.matchId, entries: entriesToSend(message.entries) }
    if (payload.entries.length > 0) for (const connection of here) connection.emit('matchEntry', payload)
  }

  private hear(playerId: string, heard: unknown): void {
    if (!isMessage(heard)) return
    if (heard.kind === 'entries') this.deps.onVersion(heard.matchId, heard.version)
    this.deliver(playerId, heard)
  }
}

/** For a process without sockets of players: every message goes over the bus. */
export const tellOverBus =
  (bus: Bus): Courier['tell'] =>
  (playerId, message) =>
    bus.publish(channelOf(playerId), message)

const channelOf = (playerId: string): string => `player:${playerId}`

// Only nodes of this service write to the bus. Entries are not parsed again, because every throw sends some.
const isMessage = (heard: unknown): heard is PlayerMessage =>
  typeof heard === 'object' &&
  heard !== null &&
  'kind' in heard &&
  (heard.kind !== 'sessionEnded' || sessionEnded.safeParse(heard).success)
