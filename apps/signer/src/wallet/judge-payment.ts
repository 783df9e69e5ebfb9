import { usd } from '@throwdown/rules/money'
import { termsOfVersion } from '@throwdown/rules/terms'
import type { Reads } from '../databases.ts'
import { refuse } from '../refuse.ts'
import type { Spending } from './judge-transfer.ts'
import { type ApprovalRules, paysExactly, requireApproval } from './require-approval.ts'
import { associatedTokenAccount } from './token-account.ts'
import { isAttemptCounted } from './wallet-store.ts'
import { findWithdrawal, type WithdrawalToSign } from './withdrawal-store.ts'

/** What the cashier says a transfer is for. */
export type Payment = { readonly withdrawal?: string | undefined; readonly approval?: string | undefined }

/** What it is for: a withdrawal with its open attempt, if there is one, or one approval to move coins to a cold wallet. */
export type PaidFor =
  | { readonly withdrawalId: string; readonly attempt: number | null; readonly approvalId: null }
  | { readonly withdrawalId: null; readonly attempt: null; readonly approvalId: string }

type Asked = { readonly spending: Spending; readonly payment: Payment; readonly rules: ApprovalRules }

/**
 * Refuses what is neither exactly what a withdrawal wants nor a move to a cold wallet that two people signed.
 * Where a withdrawal goes and what it pays is read from the game's database by its id, not believed from the cashier. What was
 * signed for it before is our own knowledge: a game that was put back to an older state does not know of it, and is refused.
 */
export async function judgePayment(db: Reads, { spending, payment, rules }: Asked): Promise<PaidFor> {
  const { withdrawal: withdrawalId, approval: approvalId } = payment
  if (isColdMove(spending, rules)) {
    const approval = await requireApproval(db, { spending, withdrawalId: null, approvalId, rules })
    return { withdrawalId: null, attempt: null, approvalId: approval }
  }
  if (withdrawalId === undefined) return refuse('withdrawal_unknown')
  const withdrawal = (await findWithdrawal(db.game, withdrawalId)) ?? refuse('withdrawal_unknown')
  const isExact = paysExactly(spending, { ...withdrawal, usdcMint: rules.usdcMint })
  const isTooDear = spending.feeLamports > (withdrawal.open?.networkLamports ?? spending.feeLamports)
  if (!isExact || isTooDear) refuse('withdrawal_differs')
  if (needsTwoPeople(withdrawal)) await requireApproval(db, { spending, withdrawalId, approvalId, rules })
  const paidFor = { withdrawalId, attempt: withdrawal.open?.attempt ?? null, approvalId: null }
  if (await isAttemptCounted(db.state, { ...paidFor, expired: withdrawal.expired })) refuse('attempt_signed')
  return paidFor
}

const isColdMove = (
  { wallets, tokenAccounts }: Spending,
  { coldWallets, usdcMint }: ApprovalRules,
): boolean =>
  coldWallets.some(
    (cold) => wallets.includes(cold) || tokenAccounts.includes(associatedTokenAccount(cold, usdcMint)),
  )

/** [C8] By the dollars that left the balance, in both coins, and by the terms of this release rather than a row. */
const needsTwoPeople = ({ micros, terms }: WithdrawalToSign): boolean =>
  micros > usd(termsOfVersion(terms).cashier.withdrawalApprovalOverDollars)
