import type { SignerLink } from '@throwdown/signer-link/signer-link'
import type { CashierTask } from '../cashier/run-leased-tasks.ts'
import { startWithdrawals } from '../cashier/withdrawals/start-withdrawals.ts'
import { payoutPriceReader } from '../chain/payouts/payout-price.ts'
import type { CashierConfig } from '../platform/cashier-config.ts'
import { CONNECTIONS } from '../platform/connection-counts.ts'
import type { ProcessContext } from '../platform/context.ts'
import { openDatabase } from '../platform/db.ts'
import type { CashierNodes } from './cashier-nodes.ts'

const LEASE_SEEN_EVERY_MS = 500
/** A process that has lost the lease stops within this time; until then it does the same work as the next one. */
const LEASE_LASTS_MS = 2_000

type WithdrawalParts = {
  readonly nodes: Pick<CashierNodes, 'own' | 'openRpc'>
  readonly signer: SignerLink
  readonly onChanged: (playerId: string) => void
}

/** Runs the withdrawals of this process as long as the returned task is run, which only the holder of the lease does. */
export function openWithdrawals(
  { config, log, clock, metrics, shutdown }: ProcessContext<CashierConfig>,
  { nodes, signer, onChanged }: WithdrawalParts,
): CashierTask {
  const database = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: CONNECTIONS.cashier.withdrawals,
    applicationName: 'throwdown-cashier-withdrawals',
  })
  shutdown.onClose('database for withdrawals', () => database.close())
  metrics.measurePool('withdrawals', database.pool)
  let leasedUntilMs = 0
  const withdrawals = startWithdrawals({
    databaseUrl: config.DATABASE_URL,
    pool: database.pool,
    rpc: nodes.openRpc(),
    readPayoutPrice: payoutPriceReader({ node: nodes.own, nowMs: () => clock.nowMs() }),
    signer,
    usdcMint: config.USDC_MINT,
    clock,
    log,
    onChanged,
    mayWork: () => clock.nowMs() < leasedUntilMs,
  })
  shutdown.onClose('withdrawals', () => withdrawals.stop())
  return {
    name: 'hold the lease of withdrawals',
    everyMs: LEASE_SEEN_EVERY_MS,
    run: async () => {
      leasedUntilMs = clock.nowMs() + LEASE_LASTS_MS
    },
  }
}
