import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { StoredEntry } from '@throwdown/rules/transcript/entry'
import { signersOf } from '../../apps/server/src/match/certificate-book.ts'
import type { MatchNews } from '../../apps/server/src/match/match-news.ts'
import type { ClientMessage, ServerMessage } from '../network/messages.ts'
import type { Network } from '../network/network.ts'
import type { Random } from '../scheduler/random.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { Keyring } from './keyring.ts'
import type { Tables } from './tables.ts'

/** The player behind a session, as the network sees them. */
export interface Client {
  readonly id: string
  readonly behaviour: { readonly isHonest: boolean }
  receive(session: number, message: ServerMessage): void
  loseConnection(session: number, node: number): void
}

/** What all parts of a run share. Violations found on the way are kept until the end. */
export type World = {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly network: Network
  readonly tables: Tables
  readonly keyring: Keyring
  /** The certificates of all nodes and lives, by day key. */
  readonly certificates: Map<string, Certificate>
  readonly violations: string[]
  /** When each throw reached a gateway, by `arrivalKey`. */
  readonly arrivals: Map<string, number[]>
  /** Tickets refused to a player for lack of money; the refusal is final. */
  readonly refusedTickets: Set<string>
  readonly toServer: (node: number, message: ClientMessage) => void
  readonly toOtherNodes: (from: number, news: MatchNews) => void
  readonly nextSession: (client: Client) => number
  readonly toClient: (session: number, message: ServerMessage) => void
  /** After this moment nothing breaks any more, so every match must end. */
  readonly calmFromMs: number
  /** How often a server crashes just before or just after a durable step. */
  readonly crashesPerStep: number
  /** How often all servers stand still during a durable step. */
  readonly freezesPerStep: number
  readonly freezeAll: () => void
  /** How often a durable step takes long. */
  readonly slowSteps: number
  /** How often a durable step succeeds and looks as if it had failed. */
  readonly lostReplies: number
  storeIsUp: boolean
}

/** The certificates that the server sends with these entries. */
export const certificatesOf = ({ certificates }: World, entries: readonly StoredEntry[]): Certificate[] =>
  signersOf(entries).flatMap((key) => certificates.get(key) ?? [])

export const arrivalKey = (matchId: string, seat: number, type: 'commit' | 'reveal', turn: number): string =>
  `${matchId}:${seat}:${type}:${turn}`
