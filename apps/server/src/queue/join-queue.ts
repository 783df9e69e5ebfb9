import { barredUntilMs } from '@throwdown/rules/strikes'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { refuse } from '../platform/refusal.ts'
import type { QueuePorts } from './ports.ts'
import { insertTicket, type JoinAnswer, listStrikes, type NewTicket } from './store.ts'

type Parts = { readonly pool: pg.Pool; readonly ports: QueuePorts }

/** [Q1] Holds the stake. Asking again with the same ticket changes nothing. */
export async function joinQueue(
  { pool, ports }: Parts,
  ticket: NewTicket,
  nowMs: number,
): Promise<'waiting' | 'paired'> {
  await refuseBarred(pool, ticket.playerId, nowMs)
  if (ticket.mode === 'bounty' && (await ports.openPool(ticket.tier, nowMs)) === null) refuse('bounty_closed')
  return acceptedOrRefused(await insertTicket(pool, ticket, nowMs))
}

/** [M7] */
export async function refuseBarred(pool: pg.Pool, playerId: string, nowMs: number): Promise<void> {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const { windowMs, barMaxMs } = terms.strikes
  const strikesAtMs = await listStrikes(pool, playerId, nowMs - windowMs - barMaxMs)
  if (barredUntilMs({ strikesAtMs, nowMs }, terms) !== undefined) refuse('queue_barred')
}

export function acceptedOrRefused(answer: JoinAnswer): 'waiting' | 'paired' {
  switch (answer) {
    case 'joined':
      return 'waiting'
    case 'paired':
      return 'paired'
    case 'in_queue':
      return refuse('already_queued')
    case 'in_match':
      return refuse('in_match')
    case 'insufficient':
      return refuse('insufficient_funds')
    case 'frozen':
      return refuse('money_frozen')
    case 'left':
    case 'closed':
    case 'ticket_used':
      return refuse('ticket_used')
  }
}
