import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { authRoutes } from './auth-routes.ts'
import { createIdentity, type OnSessionEnded } from './identity.ts'
import { userRoutes } from './user-routes.ts'

export function identityRoutes(
  api: FastifyInstance,
  context: Context,
  { onSessionEnded }: { onSessionEnded: OnSessionEnded },
): void {
  const deps = createIdentity(context, onSessionEnded)
  // These replies belong to one person and one moment.
  api.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  authRoutes(api, deps)
  userRoutes(api, deps)
}
