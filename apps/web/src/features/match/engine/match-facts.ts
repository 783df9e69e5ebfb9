import type { Seat } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type { Seal } from '../../../crypto/match-records.ts'
import type { EntryLog } from './entry-log.ts'

/** What the engine knows of a match. */
export type MatchFacts = {
  readonly log: EntryLog
  readonly seat: Seat
  readonly seals: readonly Seal[]
  /** Chosen a moment ago, still being written down. */
  readonly sealing: { readonly turn: number; readonly hand: Hand } | null
  /** Null until this device has searched for the key. */
  readonly role: 'plays' | 'watches_tab' | 'watches_device' | null
  readonly isOnline: boolean
  readonly isBroken: boolean
  /** Server clock minus this device's clock. */
  readonly offsetMs: number
}
