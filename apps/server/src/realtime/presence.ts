import type { Clock } from '../platform/clock.ts'

/** Another node needs this long to reply that it has sockets of a player, too. */
const KNOWN_AFTER_MS = 1_000

type Known = {
  /** When the other nodes were notified that this one has sockets of the player; null until Redis has confirmed that it hears them. */
  announcedAtMs: number | null
  readonly otherNodes: Set<string>
}

/** On which other nodes the players of this node have sockets, as those nodes say. */
export class Presence {
  private readonly byPlayer = new Map<string, Known>()
  private readonly clock: Clock

  constructor(clock: Clock) {
    this.clock = clock
  }

  arrived(playerId: string): void {
    this.byPlayer.set(playerId, { announcedAtMs: null, otherNodes: new Set() })
  }

  announced(playerId: string): void {
    const known = this.byPlayer.get(playerId)
    if (known) known.announcedAtMs = this.clock.nowMs()
  }

  left(playerId: string): void {
    this.byPlayer.delete(playerId)
  }

  isOn(playerId: string, nodeId: string): void {
    this.byPlayer.get(playerId)?.otherNodes.add(nodeId)
  }

  hasLeft(playerId: string, nodeId: string): void {
    this.byPlayer.get(playerId)?.otherNodes.delete(nodeId)
  }

  /** Its player has sockets here, and no other node has said that it has some. */
  isOnlyHere(playerId: string): boolean {
    const known = this.byPlayer.get(playerId)
    if (!known || known.announcedAtMs === null || known.otherNodes.size > 0) return false
    return this.clock.nowMs() - known.announcedAtMs >= KNOWN_AFTER_MS
  }
}
