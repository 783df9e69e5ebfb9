import type { playerRef } from '@throwdown/contract/standing-parts'
import type { z } from 'zod'

/** A player as boards show one. */
export type PlayerCard = z.output<typeof playerRef>

/** What pools must know about people; they know players by id alone. */
export type BountyPorts = {
  /** Unknown and deleted players are left out. */
  readonly cardsOf: (playerIds: readonly string[]) => Promise<ReadonlyMap<string, PlayerCard>>
  /** Players whose name begins like this, in the order of names. */
  readonly findByName: (beginning: string, limit: number) => Promise<string[]>
  /** [B8] Those of the players who are verified people. */
  readonly verifiedOf: (playerIds: readonly string[]) => Promise<ReadonlySet<string>>
}
