import { askReading, type Gate } from './attempt-store.ts'
import type { PayingDeps } from './deps.ts'
import type { Waiting, WithdrawalRow } from './store.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** The worker announces each reading; this is for announcements that were lost. */
const READING_AGAIN_MS = 1_000
/** A reading takes less; until then the player sees that the withdrawal was accepted. */
const READING_SHOWN_AFTER_MS = 5 * SECOND
/** The price was fixed when the withdrawal was requested; one that left at once needs no second look. */
const PRICE_AGAIN_AFTER_MS = 10 * MINUTE
/** The ledger knows 100. A person must find out what is wrong before the last ones are used. */
const ATTEMPTS_MAX = 90
/** [C7] More than this the house does not carry for one withdrawal that waited. */
const PRICE_MOVE_PERCENT_MAX = 25n

/** Why an open withdrawal must wait, or null. Each reason has a sentence on the screen [C3]. */
export async function reasonToWait(
  deps: PayingDeps,
  row: WithdrawalRow,
  gate: Gate,
): Promise<Waiting | 'price_gone' | null> {
  const nowMs = deps.clock.nowMs()
  return (
    dated(gate, nowMs) ??
    usedUp(deps, row, gate) ??
    brakes(gate) ??
    (await unread(deps, row, gate, nowMs)) ??
    (await pricedTooLongAgo(deps, row, gate, nowMs)) ??
    emptyHotWallet(row, gate)
  )
}

function dated({ usable_at, reopened_until }: Gate, nowMs: number): Waiting | null {
  if (usable_at === null) return { hold: 'new_address', againInMs: MINUTE }
  const wait = datedHold({ usableAtMs: usable_at.getTime(), reopenedUntil: reopened_until }, nowMs)
  return wait && { ...wait, againInMs: wait.untilMs - nowMs }
}

/** [C3] [C9] A new address and a reopened account wait for a day: the later of the two is shown, because it leaves then. */
export function datedHold(
  { usableAtMs, reopenedUntil }: { readonly usableAtMs: number; readonly reopenedUntil: Date | null },
  nowMs: number,
): { readonly hold: 'new_address' | 'reopened'; readonly untilMs: number } | null {
  const reopenedUntilMs = reopenedUntil?.getTime() ?? 0
  const untilMs = Math.max(usableAtMs, reopenedUntilMs)
  if (untilMs <= nowMs) return null
  return { hold: reopenedUntilMs > usableAtMs ? 'reopened' : 'new_address', untilMs }
}

function usedUp({ log }: PayingDeps, { id }: WithdrawalRow, { next_attempt }: Gate): Waiting | null {
  if (next_attempt <= ATTEMPTS_MAX) return null
  log.error({ bug: true, withdrawalId: id, attempts: next_attempt - 1 }, 'a withdrawal cannot be sent')
  return { hold: 'paused', againInMs: 10 * MINUTE }
}

function brakes({ is_approved, held, paused, frozen }: Gate): Waiting | null {
  if (held !== null) return { hold: `held_${held}`, againInMs: 5 * SECOND }
  if (!is_approved) return { hold: 'approval', againInMs: 5 * SECOND }
  if (paused) return { hold: 'paused', againInMs: 5 * SECOND }
  return frozen ? { hold: 'books', againInMs: 5 * SECOND } : null
}

/** No coin leaves before the audit has read the chain since the money left the balance, and since the attempt before was taken back. */
async function unread(
  { pool }: PayingDeps,
  { hold }: WithdrawalRow,
  { is_audited, reading_asked_at }: Gate,
  nowMs: number,
): Promise<Waiting | null> {
  if (is_audited) return null
  const isLate = nowMs - reading_asked_at.getTime() > READING_SHOWN_AFTER_MS
  if (!isLate) return { hold, againInMs: READING_AGAIN_MS, isUnread: true }
  await askReading(pool)
  return { hold: 'books', againInMs: 2 * SECOND, isUnread: true }
}

/** A withdrawal in SOL that waited long needs a price that is near the one it was requested at. */
async function pricedTooLongAgo(
  { readPayoutPrice }: PayingDeps,
  { coin, decided_at }: WithdrawalRow,
  { price }: Gate,
  nowMs: number,
): Promise<Waiting | 'price_gone' | null> {
  if (coin !== 'sol' || nowMs - (decided_at?.getTime() ?? nowMs) < PRICE_AGAIN_AFTER_MS) return null
  const now = await readPayoutPrice()
  if (now === null) return { hold: 'price', againInMs: 15 * SECOND }
  const moved = now.micros > price ? now.micros - price : price - now.micros
  return moved * 100n > price * PRICE_MOVE_PERCENT_MAX ? 'price_gone' : null
}

/** By the ledger: coins that are signed for others have left the hot wallet there. */
function emptyHotWallet({ coin, units }: WithdrawalRow, { hot_sol, hot_usdc }: Gate): Waiting | null {
  const held = coin === 'sol' ? hot_sol : hot_usdc
  return held < (units ?? 0n) || hot_sol === 0n ? { hold: 'hot_wallet', againInMs: 10 * SECOND } : null
}
