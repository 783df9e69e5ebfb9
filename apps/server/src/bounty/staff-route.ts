import { succeed } from '@throwdown/contract/envelope'
import { type StaffPool, staffPools } from '@throwdown/contract/staff-pools'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { staffCallerOf } from '../identity/identity.ts'
import type { Clock } from '../platform/clock.ts'
import { serve } from '../platform/route.ts'
import { listForStaff, type StaffPoolRow } from './staff-store.ts'

type StaffPoolDeps = { readonly pool: pg.Pool; readonly clock: Clock }

/** [B14] What two people may hold before the timer settles it. */
export function staffPoolRoute(api: FastifyInstance, deps: StaffPoolDeps): void {
  serve(api, staffPools, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const rows = await listForStaff(deps.pool, staffCallerOf(deps, request))
    return succeed({ pools: rows.map(poolOf) })
  })
}

const poolOf = (row: StaffPoolRow): StaffPool => ({
  id: row.id,
  tier: row.tier,
  state: row.state,
  startsAtMs: row.starts_at.getTime(),
  endsAtMs: row.ends_at.getTime(),
  settlesAtMs: row.review_ends_at?.getTime() ?? null,
  heldAtMs: row.held_at?.getTime() ?? null,
  players: row.players,
  total: row.total.toString(),
  booked: row.booked.toString(),
  endsAs: row.ends_as,
  fee: row.fee?.toString() ?? null,
  prizes: row.prizes,
  request: requestOf(row),
})

function requestOf({ request_id, request_kind, request_signatures }: StaffPoolRow): StaffPool['request'] {
  if (request_id === null || request_kind === null) return null
  return { approvalId: request_id, kind: request_kind, signatures: request_signatures ?? 0 }
}
