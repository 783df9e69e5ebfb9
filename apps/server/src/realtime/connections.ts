import type { ServerToClient } from '@throwdown/contract/realtime'

/** Every open tab of a player has a socket. */
const SOCKETS_PER_PLAYER_MAX = 8

export type EventName = keyof ServerToClient
export type EventPayload<Name extends EventName> = Parameters<ServerToClient[Name]>[0]

/** One open socket of a signed-in player, without the transport. */
export type Connection = {
  readonly id: string
  readonly playerId: string
  readonly sessionId: string
  readonly deviceId: string
  /** When it connected or chose to play; zero while its tab shows no match. */
  connectedAtMs: number
  /** [M11] A newer tab of the same device plays. */
  replaced: boolean
  /** The finished match whose rematch was offered over this socket. */
  offersRematchOf: string | null
  /** Which figures of the dashboard it has got; null while its tab does not show them. */
  dashboardVersion: number | null
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
    for (const spare of spareOf(all)) spare.close()
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

  all(): Connection[] {
    return [...this.byPlayer.values()].flat()
  }

  /** Sessions with an open socket on this node, and the player of each. */
  sessions(): Map<string, string> {
    return new Map(this.all().map(({ sessionId, playerId }) => [sessionId, playerId]))
  }

  /** [M11] Older tabs of the device that has just connected only watch from now on. */
  replaceOlder(playerId: string, newest: { id: string; deviceId: string; connectedAtMs: number }): void {
    for (const connection of this.of(playerId)) {
      if (connection.id === newest.id || connection.deviceId !== newest.deviceId || connection.replaced)
        continue
      if (newest.connectedAtMs === 0 || connection.connectedAtMs > newest.connectedAtMs) continue
      connection.replaced = true
      connection.emit('replaced', {})
    }
  }

  endSession(playerId: string, sessionId: string): void {
    for (const connection of this.of(playerId)) if (connection.sessionId === sessionId) connection.close()
  }
}

/** The newest tab plays, so the oldest is closed; tabs without a match before those with one. */
function spareOf(all: readonly Connection[]): readonly Connection[] {
  const tooMany = Math.max(0, all.length - SOCKETS_PER_PLAYER_MAX)
  const plays = ({ connectedAtMs, replaced }: Connection): boolean => connectedAtMs > 0 && !replaced
  return [...all].sort((a, b) => Number(plays(a)) - Number(plays(b))).slice(0, tooMany)
}
