import type pg from 'pg'
import { openPool } from '../bounty/open-pool.ts'
import { pointsTermsOf } from '../bounty/points-terms.ts'
import type { BountyPorts } from '../bounty/ports.ts'
import { personFactsOf, verifiedPlayersOf } from '../identity/check/pairing-facts.ts'
import { publicPlayersOf } from '../identity/people/public-players.ts'
import { findLiveSession } from '../identity/sessions/session-store.ts'
import type { Context } from '../platform/context.ts'
import type { QueuePorts } from '../queue/ports.ts'
import type { MatchNodePorts } from './match-node.ts'

type PortDeps = Pick<Context, 'database'>

/** What the queue needs from identity and the bounty pools. */
export const queuePorts = (pool: pg.Pool): QueuePorts => ({
  factsOf: (ids, nowMs) => personFactsOf(pool, ids, nowMs),
  openPool: (tier, nowMs) => openPool(pool, tier, nowMs),
  pointsTermsOf: (poolId, pairs) => pointsTermsOf(pool, poolId, pairs),
})

/** What pools, boards and matches need from identity. */
export const bountyPorts = ({ database: { pool } }: PortDeps): BountyPorts => ({
  publicPlayersOf: (ids) => publicPlayersOf(pool, ids),
  verifiedOf: (ids) => verifiedPlayersOf(pool, ids),
})

/** What a node that hosts matches needs from other domains. */
export const matchNodePorts = (
  context: Pick<Context, 'database' | 'identityDatabase' | 'clock'>,
): MatchNodePorts => ({
  ...queuePorts(context.database.pool),
  ...bountyPorts(context),
  isSessionLive: async (holder) => {
    const { identityDatabase, clock } = context
    const now = new Date(clock.nowMs())
    return (await findLiveSession(identityDatabase.pool, { ...holder, now })) !== null
  },
})
