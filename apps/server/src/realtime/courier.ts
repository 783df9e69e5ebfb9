import type { Seat } from '@throwdown/rules/terms'
import type { Certificate } from '@throwdown/rules/transcript/certificate'
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
  /** Of every day key that signed one of the entries. */
  readonly certificates: readonly Certificate[]
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

/** Delivers messages to a player's sockets on every node: here at once, on other nodes through the bus. */
export class Courier {
  private readonly deps: CourierDeps

  constructor(deps: CourierDeps) {
    this.deps = deps
  }

  readonly send = (playerId: string, message: PlayerMessage): void => {
    this.deliver(playerId, message)
    this.deps.bus.publish(channelOf(playerId), message)
  }

  connected(connection: Connection): void {
    const { id, playerId, deviceId, connectedAtMs } = connection
    if (this.deps.connections.add(connection))
      this.deps.bus.subscribe(channelOf(playerId), (received) => this.receive(playerId, received))
    this.send(playerId, { kind: 'connected', id, deviceId, connectedAtMs })
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
    const { matchId, certificates } = message
    const payload = { matchId, entries: entriesToSend(message.entries), certificates: [...certificates] }
    if (payload.entries.length > 0) for (const connection of here) connection.emit('matchEntry', payload)
  }

  private receive(playerId: string, received: unknown): void {
    if (!isMessage(received)) return
    if (received.kind === 'entries') this.deps.onVersion(received.matchId, received.version)
    this.deliver(playerId, received)
  }
}

/** For a process without sockets of players: every message goes over the bus. */
export const sendOverBus =
  (bus: Bus): Courier['send'] =>
  (playerId, message) =>
    bus.publish(channelOf(playerId), message)

const channelOf = (playerId: string): string => `player:${playerId}`

// Only nodes of this service write to the bus. Entries are not parsed again, because every throw sends some.
const isMessage = (received: unknown): received is PlayerMessage =>
  typeof received === 'object' &&
  received !== null &&
  'kind' in received &&
  (received.kind !== 'sessionEnded' || sessionEnded.safeParse(received).success)
