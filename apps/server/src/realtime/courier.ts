import { entriesToSend } from '../match/match-news.ts'
import type { Bus } from '../platform/bus.ts'
import type { Connection, Connections } from './connections.ts'
import { type PlayerMessage, readMessage } from './player-message.ts'
import type { PushProgress } from './push-progress.ts'

type CourierDeps = {
  readonly bus: Bus
  readonly connections: Connections
  readonly progress: PushProgress
  /** Another node has saved this version of the match. */
  readonly onVersion: (matchId: string, version: number) => void
  /** A match was announced to a player of this node. */
  readonly onFound: (playerId: string) => void
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
      if (message.name === 'matchFound') {
        progress.found(playerId, message.payload)
        this.deps.onFound(playerId)
      }
      for (const connection of here) connection.emit(message.name, message.payload)
      return
    }
    progress.pushed(playerId, message)
    const { matchId, certificates } = message
    const payload = { matchId, entries: entriesToSend(message.entries), certificates: [...certificates] }
    if (payload.entries.length === 0) return
    for (const connection of here)
      if (connection.replaced || connection.deviceId !== message.receiptOn)
        connection.emit('matchEntry', payload)
  }

  private receive(playerId: string, received: unknown): void {
    const message = readMessage(received)
    if (!message) return
    if (message.kind === 'entries') this.deps.onVersion(message.matchId, message.version)
    this.deliver(playerId, message)
  }
}

/** For a process without sockets of players: every message goes over the bus. */
export const sendOverBus =
  (bus: Bus): Courier['send'] =>
  (playerId, message) =>
    bus.publish(channelOf(playerId), message)

const channelOf = (playerId: string): string => `player:${playerId}`
