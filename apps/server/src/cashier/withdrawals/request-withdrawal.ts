import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { quoteWithdrawal } from '@throwdown/contract/wallet'
import { LAMPORTS_PER_SOL } from '@throwdown/rules/money'
import type pg from 'pg'
import { refuseAddressText } from '../../chain/payouts/judge-destination.ts'
import { recordOwnChange } from '../../identity/accounts/record-own-change.ts'
import type { Client } from '../../identity/identity.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction } from '../../platform/sql.ts'
import { CASHIER_TERMS, refuseAmount } from './judge-request.ts'
import { mailRequest } from './mail-request.ts'
import {
  findOwn,
  findPricedQuote,
  insertQuote,
  insertRequest,
  type NewQuote,
  type NewRequest,
  type OwnWithdrawal,
  type PricedQuote,
  stopOwn,
} from './request-store.ts'
import { ANSWER_WITHIN_MS, type ShownWithdrawal, showWithdrawal } from './show-withdrawal.ts'

/** The cashier reads the chain before it replies. */
const QUOTE_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 40

type AskDeps = { readonly pool: pg.Pool; readonly clock: Clock; readonly jobs: JobQueue }
type QuoteDeps = Omit<AskDeps, 'jobs'>

/**
 * Stores the request and waits a moment for the cashier, which alone moves the money. The reply is what is stored by then: a
 * cashier that is down finds the request when it is back.
 */
export async function storeWithdrawalRequest(
  { pool, clock, jobs }: AskDeps,
  asked: Omit<NewRequest, 'stopMs'>,
): Promise<ShownWithdrawal> {
  const request = { ...asked, stopMs: CASHIER_TERMS.withdrawalStopMs }
  refuseObvious(request)
  const stored = await inTransaction(pool, async (transaction) => {
    const answer = await insertRequest(transaction, request)
    if (answer === 'stored') await mailRequest({ jobs }, transaction, request)
    return answer
  })
  if (stored === 'used') return refuse('ticket_used')
  if (stored === 'unconfirmed') return refuse('confirmation_needed')
  if (stored === 'too_many') return refuse('too_many_requests')
  const found = await until(clock, ANSWER_WITHIN_MS, async () => {
    const row = await findOwn(pool, request)
    return { row, isOver: row !== undefined && isDecided(row) }
  })
  if (found === undefined) return refuse('ticket_used')
  if (found.refused !== null) return refuse(found.refused)
  return showWithdrawal(found, clock.nowMs())
}

/** Accepted, and it is known whether it leaves now. */
const isDecided = ({ state, wait_reason: waitReason }: OwnWithdrawal): boolean =>
  state !== 'requested' && (state !== 'accepted' || waitReason !== null)

/**
 * [C9] Cancels an own withdrawal that no attempt pays, and waits a moment for the cashier, which gives the money back. Once
 * more changes nothing.
 */
export async function cancelWithdrawal(
  { pool, clock }: QuoteDeps,
  { signedIn, id, client }: { signedIn: Caller; id: string; client: Client },
): Promise<ShownWithdrawal> {
  const own = { id, playerId: signedIn.playerId }
  const answer = await inTransaction(pool, async (transaction) => {
    const stopped = await stopOwn(transaction, { ...own, by: 'player' })
    const after = { withdrawal: id }
    if (stopped === 'stopped')
      await recordOwnChange(transaction, { kind: 'withdrawal-cancelled', signedIn, client, after })
    return stopped
  })
  if (answer === 'missing') return refuse('not_found')
  const found = await until(clock, ANSWER_WITHIN_MS, async () => {
    const row = await findOwn(pool, own)
    return { row, isOver: row?.state !== 'accepted' }
  })
  const isCancelled = found?.failure === 'cancelled' || found?.refused === 'withdrawal_cancelled'
  if (found === undefined || (answer === 'over' && !isCancelled)) return refuse('withdrawal_sent')
  return showWithdrawal(found, clock.nowMs())
}

export async function requestQuote(
  { pool, clock }: QuoteDeps,
  asked: Omit<NewQuote, 'id'>,
): Promise<Parsed<typeof quoteWithdrawal, 'reply'>['data']> {
  refuseObvious(asked)
  const id = randomUUID()
  if (!(await insertQuote(pool, { ...asked, id }))) return refuse('too_many_requests')
  const answer = await until(clock, QUOTE_WITHIN_MS, async () => {
    const row = await findPricedQuote(pool, id)
    return { row, isOver: row !== undefined }
  })
  // No reply comes while the cashier is down.
  if (answer === undefined) return refuse('withdrawals_paused')
  if (answer.refused !== null) return refuse(answer.refused)
  return quoteOf(asked, answer)
}

/** What needs no cashier. Its own checks include these. */
export function refuseObvious({ address, micros }: Pick<NewQuote, 'address' | 'micros'>): void {
  const refusal = refuseAddressText(address) ?? refuseAmount(micros)
  if (refusal !== null) refuse(refusal)
}

function quoteOf({ coin, micros }: Omit<NewQuote, 'id'>, answer: PricedQuote) {
  const { fee, units, price, price_at, wait_reason: waitReason, waits_until } = answer
  const known = price !== null && price_at !== null ? { price, atMs: price_at.getTime() } : null
  return {
    fee: fee.toString(),
    arrives: (micros - fee).toString(),
    units: units.toString(),
    networkFee: known ? ((answer.network_lamports * known.price) / LAMPORTS_PER_SOL).toString() : null,
    price: coin === 'sol' && known ? { microUsdPerSol: known.price.toString(), asOfMs: known.atMs } : null,
    waitReason,
    waitsUntilMs: waits_until?.getTime() ?? null,
  }
}

type Look<Row> = { readonly row: Row | undefined; readonly isOver: boolean }

/** The last row that was found, once it is what is waited for or the time is over. */
async function until<Row>(
  clock: Clock,
  withinMs: number,
  look: () => Promise<Look<Row>>,
): Promise<Row | undefined> {
  const endsAtMs = clock.nowMs() + withinMs
  for (;;) {
    const { row, isOver } = await look()
    if (isOver || clock.nowMs() >= endsAtMs) return row
    await delay(LOOK_EVERY_MS)
  }
}
