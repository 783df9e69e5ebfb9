import { usd } from '@throwdown/rules/money'
import type { PreparedPayout } from '../../chain/payouts/prepare-payout.ts'
import { preparePayout } from '../../chain/payouts/prepare-payout.ts'
import { inTransaction } from '../../platform/sql.ts'
import { allowDestination } from './allow-destination.ts'
import { openAttempt, readPayoutFacts, wakeNextInLine } from './attempt-store.ts'
import type { PayingDeps } from './deps.ts'
import { CASHIER_TERMS } from './judge-request.ts'
import { isRefusedByLedger, LEDGER_REFUSES } from './ledger-refusals.ts'
import { reasonToWait } from './payout-checks.ts'
import { reserveRoom } from './reserve-room.ts'
import {
  type Failure,
  lockInState,
  markWaiting,
  returnMoney,
  type Waiting,
  type WithdrawalRow,
} from './store.ts'

const APPROVAL_OVER = usd(CASHIER_TERMS.withdrawalApprovalOverDollars)
const HOT_WALLET_AGAIN_MS = 10_000
const LEDGER_AGAIN_MS = 500

/** `unread`: it goes on with the next reading of the chain. */
type OpenStep = 'opened' | 'unread' | 'waits' | 'returned'

/** Opens the next attempt of a withdrawal whose money is out of the balance, or stores why it waits, or gives the money back. */
export async function openNextAttempt(deps: PayingDeps, row: WithdrawalRow): Promise<OpenStep> {
  if (row.rejected_by !== null) return refund(deps, row, failureOf(row.rejected_by))
  const step = await nextStep(deps, row)
  if (step === 'opened') return step
  if (typeof step === 'string') return refund(deps, row, step)
  const seenDueAt = row.due_at
  if (await markWaiting(deps.pool, row.id, { ...step, seenDueAt })) deps.onChanged(row.player_id)
  return step.isUnread === true ? 'unread' : 'waits'
}

async function nextStep(deps: PayingDeps, row: WithdrawalRow): Promise<'opened' | Failure | Waiting> {
  const named = await allowDestination(deps, row, await readPayoutFacts(deps.pool, row.id, APPROVAL_OVER))
  if ('failure' in named) return named.failure
  const wait = await reasonToWait(deps, row, named.facts)
  if (wait !== null) return wait
  const order = { ...row, units: row.units ?? 0n, attempt: named.facts.next_attempt }
  const prepared = await preparePayout(deps, order)
  if ('refused' in prepared) return prepared.refused === 'hot_wallet' ? HOT_WALLET_IS_EMPTY : prepared.refused
  const noRoom = await reserveRoom(deps, row, prepared.payout.message)
  if (noRoom !== null) return noRoom
  const step = await store(deps, row, { ...prepared.payout, attempt: order.attempt })
  if (step === 'opened' && row.wait_reason === 'limit') await wakeNextInLine(deps.pool, row.coin)
  return step
}

const HOT_WALLET_IS_EMPTY: Waiting = { waitReason: 'hot_wallet', againInMs: HOT_WALLET_AGAIN_MS }

/** Staff, or the player, who cancelled it or opened the link of its mail [C9]. */
function failureOf(rejectedBy: string): Failure {
  if (rejectedBy === 'player') return 'cancelled'
  return rejectedBy === 'link' ? 'stopped' : 'rejected_by_staff'
}

type Numbered = PreparedPayout & { readonly attempt: number }

async function store(deps: PayingDeps, { id }: WithdrawalRow, payout: Numbered): Promise<'opened' | Waiting> {
  try {
    const refused = await inTransaction(deps.pool, async (transaction) => {
      const isOpen = await lockInState(transaction, { id, state: 'accepted' })
      return isOpen && isOpen.rejected_by === null ? openAttempt(transaction, { ...payout, id }) : 'ended'
    })
    if (refused === null) return 'opened'
    if (refused === 'insufficient') return HOT_WALLET_IS_EMPTY
    return { waitReason: refused === 'frozen' ? 'ledger' : null, againInMs: LEDGER_AGAIN_MS }
  } catch (error) {
    // What the checks saw has changed since, or another withdrawal has the same message: the next round decides again.
    const { unaudited, unapproved, held, notOpen, notUnique, unwatched } = LEDGER_REFUSES
    if (!isRefusedByLedger(error, unaudited, unapproved, held, notOpen, notUnique, unwatched)) throw error
    return { waitReason: null, againInMs: LEDGER_AGAIN_MS }
  }
}

async function refund(
  deps: PayingDeps,
  { id, player_id }: WithdrawalRow,
  failure: Failure,
): Promise<'returned'> {
  await inTransaction(deps.pool, async (transaction) => {
    if (await lockInState(transaction, { id, state: 'accepted' })) await returnMoney(transaction, id, failure)
  })
  deps.onChanged(player_id)
  return 'returned'
}
