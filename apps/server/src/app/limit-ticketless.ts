import type { Network } from '../platform/network-of.ts'

/** On one node. An open socket costs some 30 kB, and a page needs under a second between the upgrade and its ticket. */
const SILENT_MAX = 2_000
/** Of the attempts that a network has in a window. A household or a provider opens few at the same moment. */
const OPEN_SHARE_OF_ATTEMPTS = 0.2

/**
 * Open sockets whose ticket was not accepted yet. A network may hold a few. In all they are bounded by ending the one that has
 * been silent for longest: strangers of many networks cannot fill the places and keep players out.
 */
export class TicketlessSockets<Connection extends object> {
  private readonly perNetwork: number
  private readonly silentMax: number
  private readonly networksOf = new Map<Connection, readonly Network[]>()
  private readonly openOf = new Map<string, number>()
  /** In the order in which they were opened. */
  private readonly silent = new Set<Connection>()

  constructor({ attemptsMax, silentMax = SILENT_MAX }: { attemptsMax: number; silentMax?: number }) {
    this.perNetwork = Math.max(1, Math.floor(attemptsMax * OPEN_SHARE_OF_ATTEMPTS))
    this.silentMax = silentMax
  }

  mayOpen(networks: readonly Network[]): boolean {
    return networks.every(({ name, share }) => (this.openOf.get(name) ?? 0) < this.perNetwork * share)
  }

  /** Returns the socket that has to be ended for this one. */
  opened(connection: Connection, networks: readonly Network[]): Connection | undefined {
    this.networksOf.set(connection, networks)
    this.silent.add(connection)
    for (const { name } of networks) this.openOf.set(name, (this.openOf.get(name) ?? 0) + 1)
    const [longest] = this.silent
    return this.silent.size > this.silentMax ? longest : undefined
  }

  /** It has sent a ticket, so it is admitted or closed within a second. */
  presented(connection: Connection): void {
    this.silent.delete(connection)
  }

  /** Call it when the ticket was accepted, and when the socket closes. */
  forget(connection: Connection): void {
    const networks = this.networksOf.get(connection) ?? []
    this.networksOf.delete(connection)
    this.silent.delete(connection)
    for (const { name } of networks) {
      const open = (this.openOf.get(name) ?? 0) - 1
      if (open > 0) this.openOf.set(name, open)
      else this.openOf.delete(name)
    }
  }
}
