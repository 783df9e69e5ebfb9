import { succeed } from '@throwdown/contract/envelope'
import { staffLog, staffLogKinds } from '@throwdown/contract/staff-log'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { listLogKinds } from '../audit/log-store.ts'
import { originOf } from '../identity/identity.ts'
import { signedInOf } from '../identity/sessions/authenticate.ts'
import type { Clock } from '../platform/clock.ts'
import { keepUnstored } from '../platform/keep-unstored.ts'
import { serve } from '../platform/route.ts'
import { showLog } from './show-log.ts'

type BackOfficeDeps = { readonly pool: pg.Pool; readonly clock: Clock }

/** What staff read of accounts and of the log. What they look at is recorded. */
export function backOfficeRoutes(api: FastifyInstance, { pool, clock }: BackOfficeDeps): void {
  keepUnstored(api)
  const readerOf = (request: FastifyRequest) => ({
    sessionId: signedInOf(request).sessionId,
    origin: originOf(request),
    now: new Date(clock.nowMs()),
  })
  serve(api, staffLog, async ({ query, request }) =>
    succeed(await showLog(pool, { reader: readerOf(request), query })),
  )
  serve(api, staffLogKinds, async ({ request }) =>
    succeed({ kinds: await listLogKinds(pool, readerOf(request)) }),
  )
}
