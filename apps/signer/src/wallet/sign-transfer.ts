import { createHash } from 'node:crypto'
import type { ApprovalTrust } from '@throwdown/approvals/trusted-keys'
import type pg from 'pg'
import { refuse } from '../refuse.ts'
import { inTurn, LOCKS, type Transaction } from '../store.ts'
import { judgeTransfer, type Spending } from './judge-transfer.ts'
import { readMessage } from './read-message.ts'
import { needsApproval, requireApproval } from './require-approval.ts'
import { associatedTokenAccount } from './token-account.ts'
import type { WalletKey } from './wallet-key.ts'
import { insertTransfer, isCounted, listUsable, type Sums, sumRecent } from './wallet-store.ts'

export type WalletPolicy = {
  readonly usdcMint: string
  /** Our own wallets, which may be paid without a hold. */
  readonly coldWallets: readonly string[]
  readonly waitHours: number
  /** [C8] What is beyond it needs the approval of two people, and every transfer to a cold wallet does. */
  readonly automatic: Sums
  readonly trust: ApprovalTrust
  readonly perTransfer: Sums
  readonly perHour: Sums
  readonly perDay: Sums
}

export type SignTransferDeps = {
  readonly pool: pg.Pool
  readonly key: WalletKey
  readonly policy: WalletPolicy
}

/**
 * Signs a transaction of the hot wallet. It is counted and committed first: a signature that exists anywhere is in the
 * sums. A repeat of the same message is signed again and counted once.
 */
export async function signTransfer(
  { pool, key, policy }: SignTransferDeps,
  message: Buffer,
  approvalId?: string,
): Promise<Buffer> {
  const { usdcMint } = policy
  const spending = judgeTransfer(readMessage(message), { address: key.address, usdcMint })
  const messageHash = createHash('sha256').update(message).digest()
  await inTurn(pool, LOCKS.wallet, async (transaction) => {
    if (await isCounted(transaction, messageHash)) return
    await refuseOverCaps(transaction, spending, policy)
    await refuseStrangers(transaction, spending, policy)
    const isAutomatic = !needsApproval(spending, policy.automatic, policy)
    await insertTransfer(transaction, {
      approvalId: isAutomatic
        ? null
        : await requireApproval(transaction, { spending, approvalId, rules: policy }),
      messageHash,
      message,
      lamports: spending.lamports,
      usdc: spending.usdc,
    })
  })
  return key.sign(message)
}

export async function refuseOverCaps(db: Transaction, spending: Sums, policy: WalletPolicy): Promise<void> {
  if (isOver(spending, policy.perTransfer)) refuse('over_transfer_cap')
  const { hour, day } = await sumRecent(db)
  if (isOver(add(hour, spending), policy.perHour)) refuse('over_hour_cap')
  if (isOver(add(day, spending), policy.perDay)) refuse('over_day_cap')
}

async function refuseStrangers(db: Transaction, spending: Spending, policy: WalletPolicy): Promise<void> {
  const usable = await listUsable(db, spending, policy.waitHours)
  for (const wallet of policy.coldWallets)
    usable.add(wallet).add(associatedTokenAccount(wallet, policy.usdcMint))
  const paid = [...spending.wallets, ...spending.tokenAccounts]
  if (!paid.every((address) => usable.has(address))) refuse('destination_not_allowed')
}

const isOver = (sums: Sums, cap: Sums): boolean => sums.lamports > cap.lamports || sums.usdc > cap.usdc
const add = (a: Sums, b: Sums): Sums => ({ lamports: a.lamports + b.lamports, usdc: a.usdc + b.usdc })
