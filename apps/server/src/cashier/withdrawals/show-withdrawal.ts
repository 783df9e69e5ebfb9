import type { Parsed } from '@throwdown/contract/endpoint'
import type { requestWithdrawal, walletActivity } from '@throwdown/contract/wallet'
import { usd } from '@throwdown/rules/money'
import type pg from 'pg'
import { CASHIER_TERMS, feeOfWithdrawal } from './judge-request.ts'
import { readHold } from './quote-store.ts'
import { listOwn, type OwnWithdrawal } from './request-store.ts'
import { readMoneyStops, sumOfDay } from './store.ts'

/** How long a request may wait for the cashier, so that its reply is the real state. */
export const ANSWER_WITHIN_MS = 1_000
/** The cashier looks at a request at once; one that it has not looked at by then waits for the cashier to come back. */
const UNSEEN_MS = 5_000
const SHOWN_MAX = 100

export type ShownWithdrawal = Parsed<typeof requestWithdrawal, 'reply'>['data']

/** The half of the activity about money out. */
export async function showOwnWithdrawals(
  pool: pg.Pool,
  playerId: string,
  nowMs: number,
): Promise<Parsed<typeof walletActivity, 'reply'>['data']['withdrawals']> {
  const own = await listOwn(pool, { playerId, limit: SHOWN_MAX, atOnceMs: ANSWER_WITHIN_MS })
  return own.map((row) => showWithdrawal(row, nowMs))
}

/** [C3] The limits of the terms, what is left of them today, and why each would wait [C9]. */
export async function showWithdrawalTerms(pool: pg.Pool, playerId: string, nowMs: number) {
  const [ofDay, { paused }] = [await sumOfDay(pool, playerId), await readMoneyStops(pool)]
  const { securedBecause: reason, securedUntil } = await readHold(pool, playerId)
  const dayMax = usd(CASHIER_TERMS.withdrawalDayMaxDollars)
  return {
    withdrawalMin: usd(CASHIER_TERMS.withdrawalMinDollars).toString(),
    withdrawalDayMax: dayMax.toString(),
    withdrawalLeftToday: (ofDay < dayMax ? dayMax - ofDay : 0n).toString(),
    withdrawalsPaused: paused,
    withdrawalHold:
      reason !== null && securedUntil !== null && securedUntil.getTime() > nowMs
        ? { reason, untilMs: securedUntil.getTime() }
        : null,
  }
}

export function showWithdrawal(row: OwnWithdrawal, nowMs: number): ShownWithdrawal {
  return {
    id: row.id,
    coin: row.coin,
    address: row.address,
    micros: row.micros.toString(),
    fee: (row.fee ?? feeOfWithdrawal(row.micros)).toString(),
    units: row.units?.toString() ?? null,
    ...stateOf(row, nowMs),
    waitsUntilMs: row.waits_until?.getTime() ?? null,
    refusal: row.refused,
    signature: row.signature,
    canCancel: row.can_cancel,
    requestedAtMs: row.requested_at.getTime(),
    endedAtMs:
      row.ended_at?.getTime() ?? (row.state === 'refused' ? (row.decided_at?.getTime() ?? null) : null),
  }
}

function stateOf(
  row: OwnWithdrawal,
  nowMs: number,
): Pick<ShownWithdrawal, 'state' | 'waitReason' | 'failure'> {
  const { state, wait_reason: waitReason, failure } = row
  if (state === 'requested') {
    const isUnseen = nowMs - row.requested_at.getTime() > UNSEEN_MS
    return isUnseen
      ? { state: 'waiting', waitReason: 'unseen', failure: null }
      : { state: 'requested', waitReason: null, failure: null }
  }
  if (state === 'refused') return { state: 'returned', waitReason: null, failure: 'not_accepted' }
  if (state === 'accepted')
    return { state: waitReason === null ? 'requested' : 'waiting', waitReason, failure: null }
  return { state, waitReason: null, failure }
}
