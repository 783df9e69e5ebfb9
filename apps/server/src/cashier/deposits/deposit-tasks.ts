import { Gauge } from 'prom-client'
import type { Metrics } from '../../platform/metrics.ts'
import type { Queryable } from '../../platform/sql.ts'
import type { CashierTask } from '../run-leased-tasks.ts'
import type { DepositWatcher } from './deposit-watcher.ts'

/**
 * A deposit is finalized some ten seconds after it is confirmed. A round of all balances, 200 calls for 10,000 addresses, must
 * find it before, also when the round itself takes some seconds.
 */
const SCAN_EVERY_MS = 1_500
const HINTS_EVERY_MS = 100
const FOLLOW_EVERY_MS = 400
const LIST_EVERY_MS = 1_000
const CREDIT_WAITING_EVERY_MS = 1_000
const TELL_EVERY_MS = 1_000
const WATCH_EVERY_MS = 2_000

type DepositTasksDeps = {
  readonly watcher: DepositWatcher
  /** Sets the accounts that notices are received for. */
  readonly watchAccounts: (accounts: ReadonlySet<string>) => void
  readonly metrics: Metrics
  readonly nowMs: () => number
}

export function depositTasks({ watcher, watchAccounts, metrics, nowMs }: DepositTasksDeps): CashierTask[] {
  const { addresses, scannedAt } = gaugesOf(metrics)
  const task = (
    name: string,
    everyMs: number,
    run: (deposits: DepositWatcher, db: Queryable) => Promise<void>,
  ): CashierTask => ({ name, everyMs, run: (db) => run(watcher, db) })
  return [
    task('scan balances', SCAN_EVERY_MS, async (deposits, db) => {
      await deposits.scanAll(db)
      addresses.set(deposits.addresses.size)
      scannedAt.set(nowMs() / 1_000)
    }),
    task('scan hinted addresses', HINTS_EVERY_MS, (deposits, db) => deposits.scanHinted(db)),
    task('follow arriving deposits', FOLLOW_EVERY_MS, (deposits, db) => deposits.follow(db)),
    task('list finalized histories', LIST_EVERY_MS, (deposits, db) => deposits.settleHistories(db)),
    task('credit waiting deposits', CREDIT_WAITING_EVERY_MS, (deposits, db) => deposits.creditWaiting(db)),
    task('tell players', TELL_EVERY_MS, (deposits, db) => deposits.tell(db)),
    task('watch accounts', WATCH_EVERY_MS, async (deposits, db) =>
      watchAccounts(await deposits.accountsToWatch(db)),
    ),
  ]
}

function gaugesOf({ registry }: Metrics) {
  const registers = [registry]
  return {
    addresses: new Gauge({
      name: 'cashier_watched_addresses',
      help: 'Deposit addresses that belong to a player',
      registers,
    }),
    scannedAt: new Gauge({
      name: 'cashier_scanned_timestamp_seconds',
      help: 'When the balances of all deposit addresses were last read',
      registers,
    }),
  }
}
