import { type PayoutFacts, requestReading, type SecuredBecause } from './attempt-store.ts'
import type { PayingDeps } from './deps.ts'
import type { Waiting, WithdrawalRow } from './store.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** The audit announces each reading; this is for announcements that were lost. */
const READING_AGAIN_MS = 1_000
/** A reading takes less; until then the player sees that the withdrawal was accepted. */
const READING_SHOWN_AFTER_MS = 5 * SECOND
/** The price was fixed when the withdrawal was requested; one that left at once needs no second look. */
const PRICE_AGAIN_AFTER_MS = 10 * MINUTE
/** The ledger knows 100. A person must find out what is wrong before the last ones are used. */
const ATTEMPTS_MAX = 90
/** [C7] More than this the house does not carry for one withdrawal that waited. */
const PRICE_MOVE_PERCENT_MAX = 25n

/** Woken by the one in front; this is for one that died. */
const IN_LINE: Waiting = { waitReason: 'limit', againInMs: 15 * SECOND }

/** Why an accepted withdrawal must wait, or null. Each reason has a sentence on the screen [C3]. */
export async function reasonToWait(
  deps: PayingDeps,
  row: WithdrawalRow,
  facts: PayoutFacts,
): Promise<Waiting | 'price_gone' | null> {
  const nowMs = deps.clock.nowMs()
  return (
    dated(facts, nowMs) ??
    usedUp(deps, row, facts) ??
    stopsOf(facts) ??
    (await unread(deps, row, facts, nowMs)) ??
    (await pricedTooLongAgo(deps, row, facts, nowMs)) ??
    emptyHotWallet(row, facts) ??
    (facts.is_behind ? IN_LINE : null)
  )
}

function dated(facts: PayoutFacts, nowMs: number): Waiting | null {
  if (facts.usable_at === null) return { waitReason: 'new_address', againInMs: MINUTE }
  const wait = datedWait(
    {
      usableAtMs: facts.usable_at.getTime(),
      securedBecause: facts.secured_because,
      securedUntil: facts.secured_until,
      stopUntil: facts.stop_until,
    },
    nowMs,
  )
  return wait && { ...wait, againInMs: wait.untilMs - nowMs }
}

type Dates = {
  readonly usableAtMs: number
  readonly securedBecause: SecuredBecause | null
  readonly securedUntil: Date | null
  readonly stopUntil: Date | null
}

/**
 * [C3] [C9] A new address and an account that was reopened or secured anew wait for a day, and what no passkey confirmed for
 * as long as its mail can stop it: the latest end is shown, because it leaves then.
 */
export function datedWait(
  { usableAtMs, securedBecause, securedUntil, stopUntil }: Dates,
  nowMs: number,
): { readonly waitReason: 'new_address' | 'stop_time' | SecuredBecause; readonly untilMs: number } | null {
  const waits = [
    { waitReason: 'new_address' as const, untilMs: usableAtMs },
    { waitReason: 'stop_time' as const, untilMs: stopUntil?.getTime() ?? 0 },
    ...(securedBecause === null
      ? []
      : [{ waitReason: securedBecause, untilMs: securedUntil?.getTime() ?? 0 }]),
  ]
  const longest = waits.reduce((one, other) => (other.untilMs > one.untilMs ? other : one))
  return longest.untilMs > nowMs ? longest : null
}

function usedUp({ log }: PayingDeps, { id }: WithdrawalRow, { next_attempt }: PayoutFacts): Waiting | null {
  if (next_attempt <= ATTEMPTS_MAX) return null
  log.error({ bug: true, withdrawalId: id, attempts: next_attempt - 1 }, 'a withdrawal cannot be sent')
  return { waitReason: 'paused', againInMs: 10 * MINUTE }
}

function stopsOf({ is_approved, held, paused, frozen }: PayoutFacts): Waiting | null {
  if (held !== null) return { waitReason: `held_${held}`, againInMs: 5 * SECOND }
  if (!is_approved) return { waitReason: 'approval', againInMs: 5 * SECOND }
  if (paused) return { waitReason: 'paused', againInMs: 5 * SECOND }
  return frozen ? { waitReason: 'ledger', againInMs: 5 * SECOND } : null
}

/** No coin leaves before the audit has read the chain since the money left the balance, and since the attempt before was taken back. */
async function unread(
  { pool }: PayingDeps,
  { wait_reason: waitReason }: WithdrawalRow,
  { is_audited, reading_requested_at }: PayoutFacts,
  nowMs: number,
): Promise<Waiting | null> {
  if (is_audited) return null
  const isLate = nowMs - reading_requested_at.getTime() > READING_SHOWN_AFTER_MS
  if (!isLate) return { waitReason, againInMs: READING_AGAIN_MS, isUnread: true }
  await requestReading(pool)
  return { waitReason: 'ledger', againInMs: 2 * SECOND, isUnread: true }
}

/** A withdrawal in SOL that waited long needs a price that is near the one it was requested at. */
async function pricedTooLongAgo(
  { readPayoutPrice }: PayingDeps,
  { coin, decided_at }: WithdrawalRow,
  { price }: PayoutFacts,
  nowMs: number,
): Promise<Waiting | 'price_gone' | null> {
  if (coin !== 'sol' || nowMs - (decided_at?.getTime() ?? nowMs) < PRICE_AGAIN_AFTER_MS) return null
  const now = await readPayoutPrice()
  if (now === null) return { waitReason: 'price', againInMs: 15 * SECOND }
  const moved = now.micros > price ? now.micros - price : price - now.micros
  return moved * 100n > price * PRICE_MOVE_PERCENT_MAX ? 'price_gone' : null
}

/** By the ledger: coins that are signed for others have left the hot wallet there. */
function emptyHotWallet({ coin, units }: WithdrawalRow, { hot_sol, hot_usdc }: PayoutFacts): Waiting | null {
  const held = coin === 'sol' ? hot_sol : hot_usdc
  return held < (units ?? 0n) || hot_sol === 0n ? { waitReason: 'hot_wallet', againInMs: 10 * SECOND } : null
}
