import type pg from 'pg'
import { openPool } from '../bounty/open-pool.ts'
import { pointsTermsOf } from '../bounty/points-terms.ts'
import type { BountyPorts } from '../bounty/ports.ts'
import { publicPlayersOf, verifiedPlayersOf } from '../identity/people/public-players.ts'
import type { Context } from '../platform/context.ts'
import { DEFAULT_QUEUE_PORTS, type QueuePorts } from '../queue/ports.ts'
import type { MatchNodePorts } from './match-node.ts'

type PortDeps = Pick<Context, 'database'>

/** What the queue needs from the bounty pools. */
export const poolPorts = (pool: pg.Pool): Pick<QueuePorts, 'openPool' | 'pointsTermsOf'> => ({
  openPool: (tier, nowMs) => openPool(pool, tier, nowMs),
  pointsTermsOf: (poolId, pairs) => pointsTermsOf(pool, poolId, pairs),
})

/** What pools, boards and matches need from identity. */
export const bountyPorts = ({ database: { pool } }: PortDeps): BountyPorts => ({
  publicPlayersOf: (ids) => publicPlayersOf(pool, ids),
  verifiedOf: (ids) => verifiedPlayersOf(pool, ids),
})

/** What a node that hosts matches needs from other domains. */
export const matchNodePorts = (context: PortDeps): MatchNodePorts => ({
  ...DEFAULT_QUEUE_PORTS,
  ...poolPorts(context.database.pool),
  ...bountyPorts(context),
})
