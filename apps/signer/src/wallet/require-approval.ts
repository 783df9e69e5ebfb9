import { approvalEvidence } from '@throwdown/approvals/evidence'
import { judgeApproval } from '@throwdown/approvals/judge-approval'
import type { ApprovalTrust } from '@throwdown/approvals/trusted-keys'
import { APPROVAL_BODIES } from '@throwdown/contract/approval-kinds'
import { canonicalJson } from '@throwdown/rules/transcript/canonical-json'
import { refuse } from '../refuse.ts'
import type { Transaction } from '../store.ts'
import type { Spending } from './judge-transfer.ts'
import { associatedTokenAccount } from './token-account.ts'
import { isApprovalUsed, readApprovalEvidence } from './wallet-store.ts'

export type ApprovalRules = {
  readonly trust: ApprovalTrust
  readonly usdcMint: string
  readonly coldWallets: readonly string[]
}

type Asked = {
  readonly spending: Spending
  readonly approvalId: string | undefined
  readonly rules: ApprovalRules
}

/**
 * [C8] Refuses unless two people signed exactly this payment and it was not signed before. The signer believes its own
 * configured keys, not the database or the cashier: it checks the signatures itself.
 */
export async function requireApproval(
  db: Transaction,
  { spending, approvalId, rules }: Asked,
): Promise<string> {
  if (approvalId === undefined) return refuse('approval_needed')
  const evidence = approvalEvidence.safeParse(await readApprovalEvidence(db, approvalId))
  if (!evidence.success || evidence.data.request.id !== approvalId) return refuse('approval_refused')
  const { request, outcome } = evidence.data
  if (outcome !== 'done' || !judgeApproval(evidence.data, rules.trust).isApproved) refuse('approval_refused')
  if (!allows(request, spending, rules)) refuse('approval_refused')
  if (await isApprovalUsed(db, approvalId)) refuse('approval_used')
  return approvalId
}

const isColdMove = (
  { wallets, tokenAccounts }: Spending,
  { coldWallets, usdcMint }: ApprovalRules,
): boolean =>
  coldWallets.some(
    (cold) => wallets.includes(cold) || tokenAccounts.includes(associatedTokenAccount(cold, usdcMint)),
  )

/** Nothing but these coins, to nobody but this wallet. */
function allows(
  request: { readonly kind: string; readonly body: string },
  spending: Spending,
  rules: ApprovalRules,
): boolean {
  const kind = isColdMove(spending, rules) ? 'to-cold' : 'withdrawal'
  if (request.kind !== kind) return false
  const parsed = APPROVAL_BODIES[kind].safeParse(JSON.parse(request.body))
  if (!parsed.success || canonicalJson(parsed.data) !== request.body) return false
  const { coin, units, destination } = parsed.data
  const own = new Set([destination, associatedTokenAccount(destination, rules.usdcMint)])
  return (
    [...spending.wallets, ...spending.tokenAccounts].every((address) => own.has(address)) &&
    spending.sent.lamports === (coin === 'sol' ? BigInt(units) : 0n) &&
    spending.sent.usdc === (coin === 'usdc' ? BigInt(units) : 0n)
  )
}

/** Whether a transfer needs the approval of two people. */
export const needsApproval = (
  spending: Spending,
  automatic: { readonly lamports: bigint; readonly usdc: bigint },
  rules: ApprovalRules,
): boolean =>
  spending.lamports > automatic.lamports || spending.usdc > automatic.usdc || isColdMove(spending, rules)
