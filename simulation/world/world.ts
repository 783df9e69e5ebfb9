import type { step } from '@throwdown/rules/match/step'
import type { DayKeyCertificate } from '@throwdown/rules/transcript/day-key'
import type { ClientMessage, ServerMessage } from '../network/messages.ts'
import type { Network } from '../network/network.ts'
import type { Random } from '../scheduler/random.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { Flaws } from './flaws.ts'
import type { Keyring, SimulatedKey } from './keyring.ts'
import type { Store } from './store.ts'

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
  readonly store: Store
  readonly keyring: Keyring
  readonly operator: {
    readonly root: SimulatedKey
    readonly day: SimulatedKey
    readonly certificate: DayKeyCertificate
  }
  readonly flaws: Flaws
  readonly step: typeof step
  readonly violations: string[]
  /** When each throw reached a gateway, by `arrivalKey`. */
  readonly arrivals: Map<string, number[]>
  readonly toServer: (node: number, message: ClientMessage) => void
  readonly nextSession: (client: Client) => number
  readonly toClient: (session: number, message: ServerMessage) => void
  /** After this moment nothing breaks any more, so every match must end. */
  readonly calmFromMs: number
  /** How often a server crashes just before or just after a durable step. */
  readonly crashesPerStep: number
  storeIsUp: boolean
}

export const arrivalKey = (matchId: string, seat: number, type: 'commit' | 'reveal', turn: number): string =>
  `${matchId}:${seat}:${type}:${turn}`
