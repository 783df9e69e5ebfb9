import { Gauge } from 'prom-client'
import type { CashierTask } from '../cashier/run-leased-tasks.ts'
import { countUnexplained } from '../cashier/spends/store.ts'
import { type SpendNode, watchSpends } from '../cashier/spends/watch-spends.ts'
import type { CashierConfig } from '../platform/cashier-config.ts'
import type { ProcessContext } from '../platform/context.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { CashierNodes } from './cashier-nodes.ts'

/** A transaction is final some thirteen seconds after it is sent. */
const WATCH_EVERY_MS = 2_000

export function spendTask(
  { clock, log, metrics }: ProcessContext<CashierConfig>,
  { chain, secondChain, openRpc }: CashierNodes,
): CashierTask {
  const { unexplained, readAt } = gaugesOf(metrics)
  const second: SpendNode[] = secondChain === null ? [] : [{ name: 'witness', ...secondChain }]
  const rpc = openRpc()
  const deps = {
    nodes: [{ name: 'cashier', ...chain }, ...second],
    usdcMint: chain.usdcMint,
    tokenAccountOf: chain.tokenAccountOf,
    readFinalizedHeight: () => rpc.readFinalizedHeight(),
    latestBlockhash: () => rpc.latestBlockhash(),
    log,
  }
  return {
    name: 'watch what the hot wallet pays',
    everyMs: WATCH_EVERY_MS,
    run: async (db) => {
      const isAtEnd = await watchSpends(deps, db)
      unexplained.set(Number(await countUnexplained(db)))
      if (isAtEnd) readAt.set(clock.nowMs() / 1_000)
    },
  }
}

function gaugesOf({ registry }: Metrics) {
  const registers = [registry]
  return {
    unexplained: new Gauge({
      name: 'cashier_unexplained_spends',
      help: 'Payments of the hot wallet on the chain that are not in the ledger: withdrawals are stopped while there is one',
      registers,
    }),
    readAt: new Gauge({
      name: 'cashier_spends_read_timestamp_seconds',
      help: 'When everything that the hot wallet had paid was last compared with the ledger',
      registers,
    }),
  }
}
