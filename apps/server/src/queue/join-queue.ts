import type { ErrorCode } from '@throwdown/contract/errors'
import { isSafePublicKey } from '@throwdown/rules/transcript/public-key'
import { inBatches } from '../platform/batch.ts'
import { refuse } from '../platform/refusal.ts'
import { systemTimers } from '../platform/timers.ts'
import type { QueuePorts, QueueStore } from './ports.ts'
import type { JoinResult, NewTicket } from './store.ts'
import { barredAmong } from './strikes.ts'

const BATCH_MAX = 100
/** Pairs are made twice a second, so nobody waits longer for an opponent. */
const STARTS_EVERY_MS = 100

type TimedTicket = { readonly ticket: NewTicket; readonly nowMs: number }
export type InsertTicket = (request: TimedTicket) => Promise<JoinResult>

/** Joins that arrive during a batch share the next one. A player's second request waits for the result of the first. */
export function insertInBatches(store: QueueStore, timers = systemTimers): InsertTicket {
  return inBatches<TimedTicket, JoinResult>({
    timers,
    sizeMax: BATCH_MAX,
    startsEveryMs: STARTS_EVERY_MS,
    keyOf: ({ ticket }) => ticket.playerId,
    runAll: (batch) =>
      insertUnbarred(
        store,
        batch.map(({ ticket }) => ticket),
        Math.max(...batch.map(({ nowMs }) => nowMs)),
      ),
  })
}

/** One result per ticket, in their order. The store also gets the tickets of barred players, to remember that they are refused. */
export async function insertUnbarred(
  store: QueueStore,
  tickets: readonly NewTicket[],
  nowMs: number,
): Promise<JoinResult[]> {
  const barred = await barredAmong(
    store,
    tickets.map(({ playerId }) => playerId),
    nowMs,
  )
  const checked = tickets.map((ticket) => ({ ...ticket, isBarred: barred.has(ticket.playerId) }))
  return store.insertTickets(checked, nowMs)
}

type JoinDeps = {
  readonly ports: QueuePorts
  readonly insertTicket: InsertTicket
}

/** [Q1] Reserves the stake. A repeat with the same ticket changes nothing, also when the first one was refused. */
export async function joinQueue(
  { ports, insertTicket }: JoinDeps,
  ticket: NewTicket,
  nowMs: number,
): Promise<'waiting' | 'paired'> {
  if (!isSafePublicKey(ticket.matchKey)) refuse('match_key_refused')
  // Only to make it exist: the database refuses a ticket without an open pool, and remembers that it did.
  if (ticket.mode === 'bounty') await ports.openPool(ticket.tier, nowMs)
  return acceptedOrRefused(await insertTicket({ ticket, nowMs }))
}

const REFUSAL_OF = {
  outdated: 'outdated_client',
  staff: 'staff_cannot_play',
  unchecked: 'check_needed',
  check_refused: 'check_refused',
  country_closed: 'check_refused',
  held_safety: 'play_held_safety',
  held_fair_play: 'play_held_fair_play',
  held_payment: 'play_held_payment',
  held_legal: 'play_held_legal',
  excluded: 'self_excluded',
  timed_out: 'timed_out',
  stake_limit: 'stake_limit_reached',
  loss_limit: 'loss_limit_reached',
  time_limit: 'time_limit_reached',
  reality_check: 'reality_check_due',
  barred: 'queue_barred',
  in_queue: 'already_queued',
  in_match: 'in_match',
  mode_paused: 'mode_paused',
  tier_paused: 'tier_paused',
  insufficient: 'insufficient_funds',
  frozen: 'money_frozen',
  left: 'ticket_used',
  closed: 'ticket_used',
  ticket_used: 'ticket_used',
  bounty_closed: 'bounty_closed',
  bounty_choice_open: 'bounty_choice_open',
  bounty_cap_reached: 'bounty_cap_reached',
} as const satisfies Record<Exclude<JoinResult, 'joined' | 'paired'>, ErrorCode>

export function acceptedOrRefused(answer: JoinResult): 'waiting' | 'paired' {
  if (answer === 'joined') return 'waiting'
  return answer === 'paired' ? 'paired' : refuse(REFUSAL_OF[answer])
}
