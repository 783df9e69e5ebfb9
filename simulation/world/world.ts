import type { step } from '@throwdown/rules/match/step'
import type { DayKeyCertificate } from '@throwdown/rules/transcript/day-key'
import type { ClientMessage, ServerMessage } from '../network/messages.ts'
import type { Network } from '../network/network.ts'
import type { Player } from '../players/player.ts'
import type { Random } from '../scheduler/random.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { Flaws } from './flaws.ts'
import type { Keyring, SimulatedKey } from './keyring.ts'
import type { Store } from './store.ts'

/** What everybody in a run shares. Violations noticed on the way are kept until the end. */
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
  readonly nextSession: (player: Player) => number
  readonly toClient: (session: number, message: ServerMessage) => void
  /** After this moment nothing breaks any more and everything must come to its end. */
  readonly calmFromMs: number
  /** How often a server dies just before or just after a durable step. */
  readonly crashesPerStep: number
  storeIsUp: boolean
}

export const arrivalKey = (matchId: string, seat: number, type: 'commit' | 'reveal', turn: number): string =>
  `${matchId}:${seat}:${type}:${turn}`
