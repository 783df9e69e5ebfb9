import type { Mode, Tier } from '@throwdown/rules/terms'
import type { QueueCount } from '../queue/store.ts'
import type { Connections } from './connections.ts'

type WaitingTicket = {
  readonly id: string
  readonly tier: Tier
  readonly mode: Mode
  readonly joinedAtMs: number
}

/** Waiting players connected to this node, to show them how many others wait. A copy for display; the tickets decide. */
export class WaitingPlayers {
  private readonly connections: Connections
  private readonly tickets = new Map<string, WaitingTicket & { sentCount: number }>()

  constructor(connections: Connections) {
    this.connections = connections
  }

  get size(): number {
    return this.tickets.size
  }

  ticketIds(): string[] {
    return [...this.tickets.values()].map(({ id }) => id)
  }

  add(playerId: string, ticket: WaitingTicket): void {
    this.tickets.set(playerId, { ...ticket, sentCount: -1 })
  }

  remove(playerId: string): void {
    this.tickets.delete(playerId)
  }

  /** Sends the count to every player whose queue has changed since the last push. */
  push(counts: readonly QueueCount[]): void {
    for (const [playerId, ticket] of this.tickets) {
      const queue = counts.find(({ tier, mode }) => tier === ticket.tier && mode === ticket.mode)
      const playersWaiting = queue?.playersWaiting ?? 0
      if (playersWaiting === ticket.sentCount) continue
      ticket.sentCount = playersWaiting
      const { id, tier, mode, joinedAtMs } = ticket
      for (const connection of this.connections.of(playerId))
        connection.emit('queueChanged', { ticket: { id, tier, mode, joinedAtMs }, playersWaiting })
    }
  }
}
