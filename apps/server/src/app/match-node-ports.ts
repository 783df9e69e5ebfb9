import type pg from 'pg'
import { openPool } from '../bounty/open-pool.ts'
import { pointsTermsOf } from '../bounty/points-terms.ts'
import type { BountyPorts } from '../bounty/ports.ts'
import { listCards, verifiedPlayers } from '../identity/people/list-cards.ts'
import { listFighters } from '../identity/people/list-fighters.ts'
import { findPublicPlayers } from '../identity/people/public-players.ts'
import type { Context } from '../platform/context.ts'
import { QUEUE_ALONE, type QueuePorts } from '../queue/ports.ts'
import type { MatchNodePorts } from './match-node.ts'

type Parts = Pick<Context, 'database'>

/** What the queue asks of the pools. */
export const poolPorts = (pool: pg.Pool): Pick<QueuePorts, 'openPool' | 'pointsTermsOf'> => ({
  openPool: (tier, nowMs) => openPool(pool, tier, nowMs),
  pointsTermsOf: (poolId, pairs) => pointsTermsOf(pool, poolId, pairs),
})

/** What the pools ask of identity. */
export const bountyPorts = (context: Parts): BountyPorts => ({
  cardsOf: (ids) => listCards(context, ids),
  findByName: (search) => findPublicPlayers(context, search),
  verifiedOf: (ids) => verifiedPlayers(context, ids),
})

/** What a node that plays knows from other domains. */
export const matchNodePorts = (context: Parts): MatchNodePorts => ({
  ...QUEUE_ALONE,
  ...poolPorts(context.database.pool),
  ...bountyPorts(context),
  fightersOf: (ids) => listFighters(context, ids),
})
