import type { ApprovalTrust } from '@throwdown/approvals/trusted-keys'
import { APPROVAL_BODIES } from '@throwdown/contract/approval-kinds'
import type { Reads } from '../databases.ts'
import { readApproval } from '../read-approval.ts'
import { refuse } from '../refuse.ts'
import type { Spending } from './judge-transfer.ts'
import { associatedTokenAccount } from './token-account.ts'
import { isApprovalUsed } from './wallet-store.ts'

export type ApprovalRules = {
  readonly trust: ApprovalTrust
  readonly usdcMint: string
  readonly coldWallets: readonly string[]
}

type Asked = {
  readonly spending: Spending
  /** Null for a move to a cold wallet. */
  readonly withdrawalId: string | null
  readonly approvalId: string | undefined
  readonly rules: ApprovalRules
}

/**
 * [C8] Refuses unless two people signed exactly this payment. A withdrawal is paid once by itself, so its approval may
 * count for a second attempt; nothing but its approval counts a move to a cold wallet, so that is used once.
 */
export async function requireApproval(db: Reads, asked: Asked): Promise<string> {
  const { approvalId, rules, withdrawalId } = asked
  if (approvalId === undefined) return refuse('approval_needed')
  const { request, outcome } = await readApproval(db.game, approvalId, rules.trust)
  if (outcome !== 'done' || !allows(request, asked)) refuse('approval_refused')
  if (withdrawalId === null && (await isApprovalUsed(db.state, approvalId))) refuse('approval_used')
  return approvalId
}

/** Nothing but these coins, to nobody but this wallet. */
function allows(
  request: { readonly kind: string; readonly body: string },
  { spending, withdrawalId, rules: { usdcMint } }: Asked,
): boolean {
  const kind = withdrawalId === null ? 'to-cold' : 'withdrawal'
  if (request.kind !== kind) return false
  const parsed = APPROVAL_BODIES[kind].safeParse(JSON.parse(request.body))
  if (!parsed.success) return false
  if ('withdrawalId' in parsed.data && parsed.data.withdrawalId !== withdrawalId) return false
  const { coin, units, destination } = parsed.data
  return paysExactly(spending, { coin, units: BigInt(units), destination, usdcMint })
}

type Payout = {
  readonly coin: 'sol' | 'usdc'
  readonly units: bigint
  readonly destination: string
  readonly usdcMint: string
}

/** Whether nothing but these coins goes to nobody but this wallet. */
export function paysExactly(
  { sent, tokenAccounts, wallets }: Spending,
  { coin, units, destination, usdcMint }: Payout,
): boolean {
  const own = new Set([destination, associatedTokenAccount(destination, usdcMint)])
  return (
    [...wallets, ...tokenAccounts].every((address) => own.has(address)) &&
    sent.lamports === (coin === 'sol' ? units : 0n) &&
    sent.usdc === (coin === 'usdc' ? units : 0n)
  )
}
