import type { FastifyInstance } from 'fastify'
import { bountyRoutes } from '../bounty/routes.ts'
import type { OnSessionEnded } from '../identity/identity.ts'
import { publicPlayersOf } from '../identity/people/public-players.ts'
import { identityRoutes } from '../identity/routes.ts'
import { signedInOf } from '../identity/sessions/authenticate.ts'
import { matchRoutes } from '../match/routes.ts'
import type { Context } from '../platform/context.ts'
import type { CallerOf } from '../platform/route.ts'
import { queueRoutes } from '../queue/routes.ts'
import { realtimeRoutes } from '../realtime/routes.ts'
import { standingsRoutes } from '../standings/routes.ts'
import { supportRoutes } from '../support/routes.ts'
import { systemRoutes } from '../system/routes.ts'
import { termsRoutes } from '../terms/routes.ts'
import { keepNames } from './keep-names.ts'
import type { MatchNode } from './match-node.ts'

/** The routes of every domain that needs no running match node. */
export function registerApi(
  api: FastifyInstance,
  context: Context,
  ports: { onSessionEnded: OnSessionEnded },
): void {
  systemRoutes(api, context)
  termsRoutes(api)
  void api.register(async (scope) => identityRoutes(scope, context, ports))
  supportRoutes(api, context)
  standingsRoutes(api, {
    pool: context.database.pool,
    redis: context.redis,
    clock: context.clock,
    callerOf: signedInOf,
    players: { publicPlayersOf: (ids) => publicPlayersOf(context.database.pool, ids) },
    names: keepNames(api, context),
  })
}

/** Routes of a node that hosts matches. */
export function registerMatchRoutes(
  api: FastifyInstance,
  context: Context,
  { matchNode, callerOf }: { matchNode: MatchNode; callerOf: CallerOf },
): void {
  const { redis, clock } = context
  const { pool } = context.database
  queueRoutes(api, pool)
  const { host, ports, keys, certificates, gate } = matchNode
  bountyRoutes(api, { db: pool, redis, clock, ports, callerOf, names: keepNames(api, context) })
  matchRoutes(api, { pool, ports, host, keys, certificates, clock, callerOf, gate })
  realtimeRoutes(api, { tickets: matchNode.tickets, callerOf })
}
