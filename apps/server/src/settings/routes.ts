import { succeed } from '@throwdown/contract/envelope'
import * as contract from '@throwdown/contract/staff-settings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { staffCallerOf } from '../identity/identity.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusal.ts'
import { serve } from '../platform/route.ts'
import {
  endAnnouncement,
  listAnnouncements,
  listPauses,
  listTerms,
  readFreeze,
  setPause,
  stopTermsStart,
} from './store.ts'

type SettingsDeps = Pick<Context, 'clock' | 'database'>

/** What staff decide for everybody. All of it is recorded. */
export function settingsRoutes(api: FastifyInstance, { clock, database: { pool } }: SettingsDeps): void {
  const staffOf = (request: FastifyRequest) => staffCallerOf({ clock }, request)
  serve(api, contract.readSettings, async ({ request }) =>
    succeed({
      freeze: await readFreeze(pool),
      pauses: await listPauses(pool, staffOf(request)),
      terms: await listTerms(pool),
      announcements: await listAnnouncements(pool),
    }),
  )
  serve(api, contract.pauseService, async ({ body, request }) => {
    const answer = await setPause(pool, { ...body, staff: staffOf(request) })
    return answer === 'paused' ? succeed({}) : refuse(PAUSE_REFUSALS[answer])
  })
  serve(api, contract.stopTermsStart, async ({ params: { version }, body: { note }, request }) => {
    const answer = await stopTermsStart(pool, { version, note, staff: staffOf(request) })
    return answer === 'stopped' ? succeed({}) : refuse(STOP_REFUSALS[answer])
  })
  serve(api, contract.endAnnouncement, async ({ params: { announcementId: id }, request }) => {
    const answer = await endAnnouncement(pool, { id, staff: staffOf(request) })
    return answer === 'ended' ? succeed({}) : refuse(END_REFUSALS[answer])
  })
}

const STOP_REFUSALS = { unknown: 'terms_not_waiting', not_allowed: 'not_allowed' } as const
const PAUSE_REFUSALS = { known: 'pause_exists', not_allowed: 'not_allowed' } as const

const END_REFUSALS = { unknown: 'announcement_over', not_allowed: 'not_allowed' } as const
