import type { Mode, Tier } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { ReceiptKind } from '@throwdown/rules/transcript/receipt'
import type { SigningKey } from '../../apps/server/src/platform/ed25519.ts'
import type { World } from '../world/world.ts'
import type { Behaviour } from './behaviours.ts'

export type Seal = {
  readonly hand: Hand
  readonly nonce: string
  readonly c: string
  readonly receipts: ReceiptKind[]
  /** [F2] The lock this hand was opened for; no other one is ever opened. */
  lockHash?: string
}

/** What the browser stores on disk: it survives reloads and is shared by tabs. */
export type Device = {
  readonly seals: Map<string, Seal>
  readonly keys: Map<string, SigningKey>
  readonly finished: Set<string>
}

export type QueueTicket = {
  readonly id: string
  readonly key: SigningKey
  answered: boolean
  leaves: boolean
}

/** What a tab knows of its player. */
export interface TabOwner {
  readonly world: World
  readonly id: string
  readonly behaviour: Behaviour
  readonly tier: Tier
  readonly mode: Mode
  readonly device: Device
  readonly isDone: boolean
  matchesLeft: number
  joinsLeft: number
  /** The ticket of the running join; the tab sends it again until it gets a reply. */
  ticket: QueueTicket | undefined
  readonly isOffline: boolean
  /** The turn in which the player looks at another page of the site. */
  readonly elsewhereIn: string | undefined
  plays(tab: { readonly session: number }): boolean
  thinksUntilMs(turn: string): number
  planToLeave(ticketId: string): void
  /** The throw of a turn is sealed, and its receipt is there. */
  onSealed(turn: string): void
  onRefused(ticketId: string): void
  onLeft(ticketId: string | undefined): void
  finish(matchId: string): void
}
