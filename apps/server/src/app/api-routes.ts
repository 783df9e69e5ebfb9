import type { FastifyInstance } from 'fastify'
import { identityRoutes } from '../identity/routes.ts'
import { matchRoutes } from '../matches/routes.ts'
import { queueRoutes } from '../queue/routes.ts'
import { type CallerOf, realtimeRoutes } from '../realtime/routes.ts'
import { supportRoutes } from '../support/routes.ts'
import { systemRoutes } from '../system/routes.ts'
import { termsRoutes } from '../terms/routes.ts'
import type { Context } from './context.ts'
import type { RegisterRoutes } from './http.ts'
import type { Play } from './play.ts'

/** Every domain's routes, in one list. */
export const registerApi: RegisterRoutes = (api, context) => {
  systemRoutes(api, context)
  termsRoutes(api)
  void api.register(async (scope) => identityRoutes(scope, context))
  supportRoutes(api, context)
}

/** The routes of a node that plays. */
export function registerPlay(
  api: FastifyInstance,
  { database }: Context,
  { play, callerOf }: { play: Play; callerOf: CallerOf },
): void {
  const { pool } = database
  queueRoutes(api, pool)
  matchRoutes(api, { pool, ports: play.ports, callerOf })
  realtimeRoutes(api, { tickets: play.tickets, callerOf })
}
