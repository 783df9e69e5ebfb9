import { refuse } from '../refuse.ts'
import { inTurn, LOCKS } from '../store.ts'
import { judgePayment, type Payment } from './judge-payment.ts'
import { judgeTransfer } from './judge-transfer.ts'
import { readMessage } from './read-message.ts'
import { refuseOverCaps, refuseStrangers, type SignTransferDeps } from './sign-transfer.ts'
import { upsertRoom } from './wallet-store.ts'

/**
 * Everything that signing would refuse, before an attempt is opened; and keeps room for the payment under the caps for as
 * long as opening and signing take. Kept room counts like a signed transfer, so others cannot take it meanwhile.
 */
export async function reserveRoom(
  { state, game, policy, key }: SignTransferDeps,
  message: Buffer,
  payment: Payment,
): Promise<void> {
  const { withdrawal: withdrawalId } = payment
  if (withdrawalId === undefined) return refuse('withdrawal_unknown')
  const spending = judgeTransfer(readMessage(message), { address: key.address, usdcMint: policy.usdcMint })
  await inTurn(state, LOCKS.wallet, async (transaction) => {
    await refuseOverCaps(transaction, { spending, policy, withdrawalId })
    await refuseStrangers(transaction, spending, policy)
    await judgePayment({ state: transaction, game }, { spending, payment, rules: policy })
    const { lamports, usdc } = spending
    await upsertRoom(transaction, { withdrawalId, lamports, usdc, forSeconds: policy.roomSeconds })
  })
}
