import type { playerRef } from '@throwdown/contract/standing-parts'
import type { z } from 'zod'
import type { FindByName } from '../standings/ports.ts'

/** A player as boards show one. */
export type PlayerCard = z.output<typeof playerRef>

/** What pools must know about people; they know players by id alone. */
export type BountyPorts = {
  /** Unknown and deleted players are left out. */
  readonly cardsOf: (playerIds: readonly string[]) => Promise<ReadonlyMap<string, PlayerCard>>
  /** Ids of players whose name begins so, in the order of names; of some players only, if they are given. */
  readonly findByName: FindByName
  /** [B8] Those of the players who are verified people. */
  readonly verifiedOf: (playerIds: readonly string[]) => Promise<ReadonlySet<string>>
}
