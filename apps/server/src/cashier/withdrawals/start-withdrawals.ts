import { listenTo } from '../../platform/listen.ts'
import type { WithdrawalDeps } from './deps.ts'
import { WithdrawalDriver } from './drive-withdrawals.ts'

type StartDeps = WithdrawalDeps & {
  /** The database as the cashier's role, for connections that only listen. */
  readonly databaseUrl: string
}

/** Drives all withdrawals until it is stopped. */
export function startWithdrawals({ databaseUrl, ...deps }: StartDeps): { stop(): Promise<void> } {
  const driver = new WithdrawalDriver(deps)
  driver.start()
  const notices = [
    { channel: 'withdrawal_wanted', onNotified: driver.wake },
    { channel: 'ledger_chain_read', onNotified: driver.wakeRead },
  ] as const
  const listeners = notices.map((notice) =>
    listenTo({
      ...notice,
      url: databaseUrl,
      applicationName: 'throwdown-cashier-withdrawals',
      log: deps.log,
    }),
  )
  return {
    async stop() {
      await Promise.all(listeners.map((listener) => listener.stop()))
      await driver.stop()
    },
  }
}
