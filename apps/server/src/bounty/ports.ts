import type { SolOf } from '../ledger/sol-figures.ts'
import type { PlayerPorts } from '../platform/public-player.ts'
import type { Redis } from '../platform/redis.ts'
import type { Queryable } from '../platform/sql.ts'
import type { Names } from '../standings/read/names.ts'

/** What pools need from identity: they know players by id alone. */
export type BountyPorts = PlayerPorts & {
  /** [B8] Returns the players that are verified people. */
  readonly verifiedOf: (playerIds: readonly string[]) => Promise<ReadonlySet<string>>
}

/** What reading a board needs. */
export type BoardDeps = {
  readonly db: Queryable
  readonly redis: Redis
  readonly names: Names
  readonly ports: BountyPorts
  readonly nowMs: number
  readonly solOf: SolOf
}
