import { succeed } from '@throwdown/contract/envelope'
import { readPlayerCheck, takePlayerCheck } from '@throwdown/contract/player-check'
import type { FastifyInstance } from 'fastify'
import { callerOf, serve } from '../../platform/route.ts'
import { clientOf, type IdentityDeps, nowOf } from '../identity.ts'
import { checkPlayer } from './check-player.ts'
import { readCheckState } from './check-store.ts'
import type { PersonCheck } from './person-check.ts'

export function checkRoutes(api: FastifyInstance, deps: IdentityDeps, personCheck: PersonCheck): void {
  serve(api, readPlayerCheck, async ({ request }) =>
    succeed(await readCheckState(deps.database.pool, callerOf(request).playerId, nowOf(deps))),
  )
  serve(api, takePlayerCheck, async ({ body, request }) => {
    const client = clientOf(deps, request)
    return succeed(
      await checkPlayer({ ...deps, personCheck }, { signedIn: callerOf(request), answers: body, client }),
    )
  })
}
