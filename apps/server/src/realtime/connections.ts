import type { ServerToClient } from '@throwdown/contract/realtime'

const SOCKETS_PER_PLAYER_MAX = 3

export type EventName = keyof ServerToClient
export type EventPayload<Name extends EventName> = Parameters<ServerToClient[Name]>[0]

/** One open socket of a signed-in player, without the transport. */
export type Connection = {
  readonly id: string
  readonly playerId: string
  readonly sessionId: string
  readonly deviceId: string
  readonly connectedAtMs: number
  /** [M11] A newer tab of the same device plays. */
  replaced: boolean
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void
  close(): void
}

/** The sockets of this node, by player. */
export class Connections {
  private readonly byPlayer = new Map<string, Connection[]>()

  /** True when it is the player's first socket on this node. */
  add(connection: Connection): boolean {
    const others = this.of(connection.playerId)
    const all = [...others, connection]
    this.byPlayer.set(connection.playerId, all)
    // The newest tab plays, so the oldest is closed.
    for (const oldest of all.slice(0, Math.max(0, all.length - SOCKETS_PER_PLAYER_MAX))) oldest.close()
    return others.length === 0
  }

  /** True when the player has no socket left on this node. */
  remove(connection: Connection): boolean {
    const rest = this.of(connection.playerId).filter(({ id }) => id !== connection.id)
    if (rest.length > 0) this.byPlayer.set(connection.playerId, rest)
    else this.byPlayer.delete(connection.playerId)
    return rest.length === 0
  }

  of(playerId: string): readonly Connection[] {
    return this.byPlayer.get(playerId) ?? []
  }

  playerIds(): string[] {
    return [...this.byPlayer.keys()]
  }

  /** Sessions with an open socket on this node, and the player of each. */
  sessions(): Map<string, string> {
    const all = [...this.byPlayer.values()].flat()
    return new Map(all.map(({ sessionId, playerId }) => [sessionId, playerId]))
  }

  /** [M11] Older tabs of the device that has just connected only watch from now on. */
  replaceOlder(playerId: string, newest: { id: string; deviceId: string; connectedAtMs: number }): void {
    for (const connection of this.of(playerId)) {
      if (connection.id === newest.id || connection.deviceId !== newest.deviceId || connection.replaced)
        continue
      if (connection.connectedAtMs > newest.connectedAtMs) continue
      connection.replaced = true
      connection.emit('replaced', {})
    }
  }

  endSession(playerId: string, sessionId: string): void {
    for (const connection of this.of(playerId)) if (connection.sessionId === sessionId) connection.close()
  }
}
