import type { ErrorCode } from '@throwdown/contract/errors'
import { barredUntilMs } from '@throwdown/rules/strikes'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { isSafePublicKey } from '@throwdown/rules/transcript/public-key'
import { inBatches } from '../platform/batch.ts'
import { refuse } from '../platform/refusal.ts'
import { systemTimers } from '../platform/timers.ts'
import type { QueuePorts, QueueStore } from './ports.ts'
import type { JoinAnswer, NewTicket } from './store.ts'

const BATCH_MAX = 100

type TimedTicket = { readonly ticket: NewTicket; readonly nowMs: number }
export type InsertTicket = (request: TimedTicket) => Promise<JoinAnswer>

/** Joins that arrive during a batch share the next one. A player's second request waits for the result of the first. */
export function insertInBatches(store: QueueStore, timers = systemTimers): InsertTicket {
  return inBatches<TimedTicket, JoinAnswer>({
    timers,
    sizeMax: BATCH_MAX,
    keyOf: ({ ticket }) => ticket.playerId,
    runAll: (batch) =>
      store.insertTickets(
        batch.map(({ ticket }) => ticket),
        Math.max(...batch.map(({ nowMs }) => nowMs)),
      ),
  })
}

type JoinDeps = {
  readonly store: QueueStore
  readonly ports: QueuePorts
  readonly insertTicket: InsertTicket
}

/** [Q1] Holds the stake. A repeat with the same ticket changes nothing. */
export async function joinQueue(
  { store, ports, insertTicket }: JoinDeps,
  ticket: NewTicket,
  nowMs: number,
): Promise<'waiting' | 'paired'> {
  if (!isSafePublicKey(ticket.matchKey)) refuse('match_key_refused')
  await refuseBarred(store, ticket.playerId, nowMs)
  if (ticket.mode === 'bounty' && (await ports.openPool(ticket.tier, nowMs)) === null) refuse('bounty_closed')
  return acceptedOrRefused(await insertTicket({ ticket, nowMs }))
}

/** [M7] */
export async function refuseBarred(store: QueueStore, playerId: string, nowMs: number): Promise<void> {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const { windowMs, barMaxMs } = terms.strikes
  const strikesAtMs = await store.listStrikes(playerId, nowMs - windowMs - barMaxMs)
  if (barredUntilMs({ strikesAtMs, nowMs }, terms) !== undefined) refuse('queue_barred')
}

const REFUSAL_OF = {
  in_queue: 'already_queued',
  in_match: 'in_match',
  insufficient: 'insufficient_funds',
  frozen: 'money_frozen',
  left: 'ticket_used',
  closed: 'ticket_used',
  ticket_used: 'ticket_used',
  bounty_closed: 'bounty_closed',
  bounty_choice_open: 'bounty_choice_open',
  bounty_cap_reached: 'bounty_cap_reached',
} as const satisfies Record<Exclude<JoinAnswer, 'joined' | 'paired'>, ErrorCode>

export function acceptedOrRefused(answer: JoinAnswer): 'waiting' | 'paired' {
  if (answer === 'joined') return 'waiting'
  return answer === 'paired' ? 'paired' : refuse(REFUSAL_OF[answer])
}
