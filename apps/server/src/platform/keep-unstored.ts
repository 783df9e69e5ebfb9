import type { FastifyInstance } from 'fastify'

/** For replies that belong to one person and one moment: no cache keeps what this scope replies. */
export function sendNoStore(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
