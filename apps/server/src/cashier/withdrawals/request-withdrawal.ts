import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { quoteWithdrawal } from '@throwdown/contract/wallet'
import { LAMPORTS_PER_SOL } from '@throwdown/rules/money'
import type pg from 'pg'
import { refuseAddressText } from '../../chain/payouts/judge-destination.ts'
import type { Clock } from '../../platform/clock.ts'
import { refuse } from '../../platform/refusal.ts'
import { refuseAmount } from './judge-request.ts'
import {
  findOwn,
  findPricedQuote,
  insertQuote,
  insertRequest,
  type NewRequest,
  type OwnWithdrawal,
  type PricedQuote,
} from './request-store.ts'
import { ANSWER_WITHIN_MS, type ShownWithdrawal, showWithdrawal } from './show-withdrawal.ts'

/** The cashier reads the chain before it replies. */
const QUOTE_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 40

type AskDeps = { readonly pool: pg.Pool; readonly clock: Clock }

/**
 * Stores the request and waits a moment for the cashier, which alone moves the money. The reply is what is stored by then: a
 * cashier that is down finds the request when it is back.
 */
export async function storeWithdrawalRequest(
  { pool, clock }: AskDeps,
  request: NewRequest,
): Promise<ShownWithdrawal> {
  refuseObvious(request)
  const stored = await insertRequest(pool, request)
  if (stored === 'used') return refuse('ticket_used')
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

export async function requestQuote(
  { pool, clock }: AskDeps,
  asked: Omit<NewRequest, 'id'>,
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
function refuseObvious({ address, micros }: Omit<NewRequest, 'id'>): void {
  const refusal = refuseAddressText(address) ?? refuseAmount(micros)
  if (refusal !== null) refuse(refusal)
}

function quoteOf({ coin, micros }: Omit<NewRequest, 'id'>, answer: PricedQuote) {
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
