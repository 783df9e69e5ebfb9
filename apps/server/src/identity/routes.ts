import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { authRoutes } from './auth-routes.ts'
import { createIdentity } from './identity.ts'
import { userRoutes } from './user-routes.ts'

export function identityRoutes(api: FastifyInstance, context: Context): void {
  const identity = createIdentity(context)
  // What these calls answer belongs to one person and one moment.
  api.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  authRoutes(api, identity)
  userRoutes(api, identity)
}
