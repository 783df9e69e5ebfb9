import { statusReply } from '@throwdown/signer-link/messages'
import type { SignerLink } from '@throwdown/signer-link/signer-link'
import type { CashierTask } from '../cashier/run-leased-tasks.ts'
import { sweepDeposits } from '../cashier/sweeps/sweep-deposits.ts'
import type { PayoutRpc } from '../chain/payouts/payout-rpc.ts'
import type { CashierConfig } from '../platform/cashier-config.ts'
import type { ProcessContext } from '../platform/context.ts'

/** Nobody waits for a sweep. */
const SWEEP_EVERY_MS = 2_000

/** One for each coin, so that a fault of one does not keep the other waiting. */
export function sweepTasks(
  { config, log }: ProcessContext<CashierConfig>,
  { rpc, signer }: { readonly rpc: PayoutRpc; readonly signer: SignerLink },
): CashierTask[] {
  let hot: string | undefined
  return (['sol', 'usdc'] as const).map((coin) => ({
    name: `sweep ${coin}`,
    everyMs: SWEEP_EVERY_MS,
    run: async (db) => {
      hot ??= (await signer.call('/status', {}, statusReply)).hotWallet
      await sweepDeposits({ rpc, signer, hot, usdcMint: config.USDC_MINT, log }, db, coin)
    },
  }))
}
