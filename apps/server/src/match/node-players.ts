import type { Clock } from '../platform/clock.ts'
import type { TimeStore } from './ports.ts'

/** A statement with more would keep the heartbeat waiting. */
const STORED_AT_ONCE_MAX = 2_000

type NodePlayersDeps = {
  readonly nodeId: string
  readonly store: Pick<TimeStore, 'storePlayers'>
  readonly clock: Clock
  /** Awaited before anything is stored: an outage concerns the players who were here when it began. */
  readonly service: { inService(): Promise<void> }
}

/**
 * Stores which players are connected to this node: an outage of the node gives time back to their matches [M10], and nobody who is
 * connected is released from a queue [Q1].
 */
export class NodePlayers {
  private readonly deps: NodePlayersDeps
  private readonly here = new Set<string>()
  private readonly changed = new Set<string>()
  private storing: Promise<void> | undefined

  constructor(deps: NodePlayersDeps) {
    this.deps = deps
  }

  connected(playerId: string): void {
    if (this.here.has(playerId)) return
    this.here.add(playerId)
    this.changed.add(playerId)
    this.storeSoon()
  }

  disconnected(playerId: string): void {
    if (!this.here.delete(playerId)) return
    this.changed.add(playerId)
    this.storeSoon()
  }

  ids(): string[] {
    return [...this.here]
  }

  /** Stores what has changed; what fails is stored with the next call. */
  store(): Promise<void> {
    this.storing ??= this.storeChanged().finally(() => {
      this.storing = undefined
    })
    return this.storing
  }

  /** Without waiting: the repeated task reports a failure. */
  private storeSoon(): void {
    this.store().catch(() => undefined)
  }

  private async storeChanged(): Promise<void> {
    const { nodeId, store, clock, service } = this.deps
    while (this.changed.size > 0) {
      await service.inService()
      const playerIds = [...this.changed].slice(0, STORED_AT_ONCE_MAX)
      for (const id of playerIds) this.changed.delete(id)
      const arrived = playerIds.filter((id) => this.here.has(id))
      const left = playerIds.filter((id) => !this.here.has(id))
      const isStored = await store
        .storePlayers(nodeId, { arrived, left }, clock.nowMs())
        .catch((fault: unknown) => {
          for (const id of playerIds) this.changed.add(id)
          throw fault
        })
      if (isStored) continue
      // The node was ended. It stores all its players when it comes back.
      for (const id of playerIds) this.changed.add(id)
      return
    }
  }
}
