import type { Mode, Tier } from '@throwdown/rules/terms'
import type { ExplainedWait } from '../queue/explain-waits.ts'
import type { Connections } from './connections.ts'

type WaitingTicket = {
  readonly id: string
  readonly tier: Tier
  readonly mode: Mode
  readonly joinedAtMs: number
}

/** Waiting players connected to this node, to show them why they wait. A copy for display; the tickets decide. */
export class WaitingPlayers {
  private readonly connections: Connections
  private readonly tickets = new Map<string, WaitingTicket & { sent: string }>()

  constructor(connections: Connections) {
    this.connections = connections
  }

  get size(): number {
    return this.tickets.size
  }

  ticketIds(): string[] {
    return [...this.tickets.values()].map(({ id }) => id)
  }

  has(playerId: string, ticketId: string): boolean {
    return this.tickets.get(playerId)?.id === ticketId
  }

  add(playerId: string, ticket: WaitingTicket): void {
    this.tickets.set(playerId, { ...ticket, sent: '' })
  }

  remove(playerId: string): void {
    this.tickets.delete(playerId)
  }

  /** [Q10] Sends what has changed since the last push. */
  push(waitOf: (ticket: WaitingTicket) => ExplainedWait): void {
    for (const [playerId, waiting] of this.tickets) {
      const { id, tier, mode, joinedAtMs } = waiting
      const explained = waitOf(waiting)
      const sent = JSON.stringify(explained)
      if (sent === waiting.sent) continue
      waiting.sent = sent
      for (const connection of this.connections.of(playerId))
        connection.emit('queueChanged', { ticket: { id, tier, mode, joinedAtMs }, ...explained })
    }
  }
}
