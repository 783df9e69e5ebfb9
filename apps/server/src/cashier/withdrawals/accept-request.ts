import type { ErrorCode } from '@throwdown/contract/errors'
import { inTransaction } from '../../platform/sql.ts'
import type { PayingDeps } from './deps.ts'
import { isOverDay, judgeRequest, TERMS_VERSION } from './judge-request.ts'
import { isRefusedByLedger, LEDGER_REFUSES } from './ledger-refusals.ts'
import {
  debitForWithdrawal,
  lockInState,
  lockPlayer,
  markAccepted,
  markRefused,
  noteDestination,
  sumOfDay,
  type WithdrawalRow,
} from './store.ts'

/** An older request comes from a time when the cashier did not run; the player was asked to try again long ago. */
const REQUEST_MAX_MS = 60_000

/** Takes the money of a request out of the balance, or refuses the request for good. */
export async function acceptRequest(deps: PayingDeps, row: WithdrawalRow): Promise<void> {
  const refused = await decide(deps, row)
  if (refused !== null)
    await inTransaction(deps.pool, (transaction) => markRefused(transaction, row.id, refused))
  deps.onChanged(row.player_id)
}

async function decide(deps: PayingDeps, row: WithdrawalRow): Promise<ErrorCode | null> {
  if (deps.clock.nowMs() - row.requested_at.getTime() > REQUEST_MAX_MS) return 'withdrawals_paused'
  const answer = await judgeRequest(deps, { ...row, playerId: row.player_id })
  if ('refused' in answer) return answer.refused
  try {
    return await ask(deps, row, answer.judged.price)
  } catch (error) {
    if (isRefusedByLedger(error, LEDGER_REFUSES.price)) return 'price_missing'
    throw error
  }
}

type Price = Parameters<typeof debitForWithdrawal>[2]['price']

function ask(deps: PayingDeps, row: WithdrawalRow, price: Price): Promise<ErrorCode | null> {
  return inTransaction(deps.pool, async (transaction) => {
    await lockPlayer(transaction, row.player_id)
    if (!(await lockInState(transaction, { id: row.id, state: 'requested' }))) return null
    // Again under the lock: another withdrawal may have been accepted since.
    if (isOverDay(await sumOfDay(transaction, row.player_id), row.micros)) return 'withdrawal_over_limit'
    const answer = await debitForWithdrawal(transaction, row, { price, termsVersion: TERMS_VERSION })
    if (answer.journal_id === null) return answer.refused === 'frozen' ? 'money_frozen' : 'insufficient_funds'
    await markAccepted(transaction, row, answer.journal_id)
    await noteDestination(transaction, row)
    return null
  })
}
