import type pg from 'pg'
import { openPool } from '../bounty/open-pool.ts'
import { pointsTermsOf } from '../bounty/points-terms.ts'
import type { BountyPorts } from '../bounty/ports.ts'
import { publicPlayersOf, verifiedPlayersOf } from '../identity/people/public-players.ts'
import type { Context } from '../platform/context.ts'
import { QUEUE_ALONE, type QueuePorts } from '../queue/ports.ts'
import type { MatchNodePorts } from './match-node.ts'

type Parts = Pick<Context, 'database'>

/** What the queue asks of the pools. */
export const poolPorts = (pool: pg.Pool): Pick<QueuePorts, 'openPool' | 'pointsTermsOf'> => ({
  openPool: (tier, nowMs) => openPool(pool, tier, nowMs),
  pointsTermsOf: (poolId, pairs) => pointsTermsOf(pool, poolId, pairs),
})

/** What pools, boards and matches ask of identity. */
export const bountyPorts = ({ database: { pool } }: Parts): BountyPorts => ({
  publicPlayersOf: (ids) => publicPlayersOf(pool, ids),
  verifiedOf: (ids) => verifiedPlayersOf(pool, ids),
})

/** What a node that plays knows from other domains. */
export const matchNodePorts = (context: Parts): MatchNodePorts => ({
  ...QUEUE_ALONE,
  ...poolPorts(context.database.pool),
  ...bountyPorts(context),
})
