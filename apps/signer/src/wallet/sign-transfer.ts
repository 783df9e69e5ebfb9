import { createHash } from 'node:crypto'
import type { ApprovalTrust } from '@throwdown/approvals/trusted-keys'
import type { Databases } from '../databases.ts'
import { refuse } from '../refuse.ts'
import { inTurn, LOCKS, type Transaction } from '../store.ts'
import { judgePayment, type PaidFor, type Payment } from './judge-payment.ts'
import { judgeTransfer, type Spending } from './judge-transfer.ts'
import { readMessage } from './read-message.ts'
import { associatedTokenAccount } from './token-account.ts'
import type { WalletKey } from './wallet-key.ts'
import { deleteRoom, insertTransfer, isCounted, listUsable, type Sums, sumRecent } from './wallet-store.ts'

export type WalletPolicy = {
  readonly usdcMint: string
  /** Our own wallets, which may be paid without a wait. */
  readonly coldWallets: readonly string[]
  readonly waitHours: number
  readonly trust: ApprovalTrust
  readonly perTransfer: Sums
  readonly perHour: Sums
  readonly perDay: Sums
  /** How long room is kept for a payment that is about to be signed. */
  readonly roomSeconds: number
}

export type SignTransferDeps = Databases & {
  readonly key: WalletKey
  readonly policy: WalletPolicy
}

/**
 * Signs the transaction of one attempt of a withdrawal, or of a move to a cold wallet. It is counted and committed first: a
 * signature that exists anywhere is in the sums. A repeat of the same message is signed again and counted once.
 */
export async function signTransfer(
  { state, game, key, policy }: SignTransferDeps,
  message: Buffer,
  payment: Payment,
): Promise<Buffer> {
  const { usdcMint } = policy
  const spending = judgeTransfer(readMessage(message), { address: key.address, usdcMint })
  const messageHash = createHash('sha256').update(message).digest()
  await inTurn(state, LOCKS.wallet, async (transaction) => {
    if (await isCounted(transaction, messageHash)) return
    await refuseOverCaps(transaction, { spending, policy, withdrawalId: payment.withdrawal })
    await refuseStrangers(transaction, spending, policy)
    const paidFor = await judgePayment({ state: transaction, game }, { spending, payment, rules: policy })
    refuseUnopened(paidFor)
    await insertTransfer(transaction, {
      ...paidFor,
      messageHash,
      message,
      lamports: spending.lamports,
      usdc: spending.usdc,
    })
    if (paidFor.withdrawalId !== null) await deleteRoom(transaction, paidFor.withdrawalId)
  })
  return key.sign(message)
}

type Capped = {
  readonly spending: Sums
  readonly policy: WalletPolicy
  /** Room that is kept for this one is its own. */
  readonly withdrawalId?: string | undefined
}

export async function refuseOverCaps(
  db: Transaction,
  { spending, policy, withdrawalId }: Capped,
): Promise<void> {
  if (isOver(spending, policy.perTransfer)) refuse('over_transfer_cap')
  const { hour, day } = await sumRecent(db, withdrawalId)
  if (isOver(add(hour, spending), policy.perHour)) refuse('over_hour_cap')
  if (isOver(add(day, spending), policy.perDay)) refuse('over_day_cap')
}

export async function refuseStrangers(
  db: Transaction,
  spending: Spending,
  policy: WalletPolicy,
): Promise<void> {
  const usable = await listUsable(db, spending, policy.waitHours)
  for (const wallet of policy.coldWallets)
    usable.add(wallet).add(associatedTokenAccount(wallet, policy.usdcMint))
  const paid = [...spending.wallets, ...spending.tokenAccounts]
  if (!paid.every((address) => usable.has(address))) refuse('destination_not_allowed')
}

/** Only the open attempt is signed. */
function refuseUnopened({ withdrawalId, attempt }: PaidFor): void {
  if (withdrawalId !== null && attempt === null) refuse('withdrawal_unknown')
}

const isOver = (sums: Sums, cap: Sums): boolean => sums.lamports > cap.lamports || sums.usdc > cap.usdc
const add = (a: Sums, b: Sums): Sums => ({ lamports: a.lamports + b.lamports, usdc: a.usdc + b.usdc })
