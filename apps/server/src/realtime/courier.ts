import { entriesToSend, type SavedElsewhere } from '../match/match-news.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Connection, Connections } from './connections.ts'
import { type NodeMessage, type PlayerMessage, readMessage } from './player-message.ts'
import { Presence } from './presence.ts'
import type { PushProgress } from './push-progress.ts'

type CourierDeps = {
  readonly bus: Bus
  readonly clock: Clock
  readonly connections: Connections
  readonly progress: PushProgress
  /** Another node has saved this version of a match. */
  readonly onSaved: (saved: SavedElsewhere) => void
  /** A match was announced to a player of this node. */
  readonly onFound: (playerId: string) => void
  /** How old the newest entry was when a push of a match left for a player of this node. */
  readonly onPushed?: (ageMs: number) => void
}

/** Delivers messages to a player's sockets: here at once, through the bus only if another node may have some. */
export class Courier {
  private readonly deps: CourierDeps
  private readonly presence: Presence

  constructor(deps: CourierDeps) {
    this.deps = deps
    this.presence = new Presence(deps.clock)
  }

  readonly send = (playerId: string, message: PlayerMessage): void => {
    this.push(playerId, message)
    if (!this.presence.isOnlyHere(playerId)) this.publish(playerId, message)
  }

  /** To the other nodes only: nothing of it is shown to the player, also not that it happened. */
  notifyNodes(playerId: string, saved: SavedElsewhere): void {
    if (!this.presence.isOnlyHere(playerId)) this.publish(playerId, { kind: 'saved', ...saved })
  }

  connected(connection: Connection): void {
    const { playerId } = connection
    const isFirst = this.deps.connections.add(connection)
    if (isFirst) this.presence.arrived(playerId)
    this.send(playerId, connectedMessage(connection))
    if (!isFirst) return
    this.deps.bus.subscribe(channelOf(playerId), {
      onMessage: (received, nodeId) => this.receive(playerId, received, nodeId),
      onSubscribed: () => this.announce(playerId),
    })
  }

  disconnected(connection: Connection): void {
    const { playerId } = connection
    if (!this.deps.connections.remove(connection)) return
    this.presence.left(playerId)
    this.publish(playerId, { kind: 'left' })
    this.deps.bus.unsubscribe(channelOf(playerId))
    this.deps.progress.forget(playerId)
  }

  isHere(playerId: string): boolean {
    return this.deps.connections.of(playerId).length > 0
  }

  /** Players with sockets on this node. */
  playerIds(): string[] {
    return this.deps.connections.playerIds()
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

  /** Only now do the replies of other nodes arrive here. Older tabs on them learn that they only watch [M11]. */
  private announce(playerId: string): void {
    for (const connection of this.deps.connections.of(playerId))
      this.publish(playerId, connectedMessage(connection))
    this.presence.announced(playerId)
  }

  private receive(playerId: string, received: unknown, nodeId: string): void {
    const message = readMessage(received)
    if (!message) return
    if (message.kind === 'left') return this.presence.hasLeft(playerId, nodeId)
    if (message.kind === 'present') return this.presence.isOn(playerId, nodeId)
    if (message.kind === 'saved') return this.deps.onSaved(message)
    if (message.kind === 'connected') {
      this.presence.isOn(playerId, nodeId)
      this.publish(playerId, { kind: 'present' })
    }
    if (message.kind === 'entries') this.deps.onSaved(message)
    // Repaired while the message was kept. Again, it would lead the player back into a match that may be over.
    const { progress } = this.deps
    if (isFound(message) && progress.isFollowing(playerId, message.payload.matchId)) return
    this.push(playerId, message)
  }

  private push(playerId: string, message: PlayerMessage): void {
    this.deliver(playerId, message)
    const newest = message.kind === 'entries' ? message.entries.at(-1) : undefined
    if (newest && this.isHere(playerId)) this.deps.onPushed?.(this.deps.clock.nowMs() - newest.entry.t)
  }

  private publish(playerId: string, message: PlayerMessage | NodeMessage): void {
    this.deps.bus.publish(channelOf(playerId), message)
  }
}

const isFound = (
  message: PlayerMessage,
): message is Extract<PlayerMessage, { readonly name: 'matchFound' }> =>
  message.kind === 'event' && message.name === 'matchFound'

const connectedMessage = ({ id, deviceId, connectedAtMs }: Connection): PlayerMessage => ({
  kind: 'connected',
  id,
  deviceId,
  connectedAtMs,
})

/** For a process without sockets of players: every message goes over the bus. */
export const sendOverBus =
  (bus: Bus): Courier['send'] =>
  (playerId, message) =>
    bus.publish(channelOf(playerId), message)

const channelOf = (playerId: string): string => `player:${playerId}`
