import { WITHDRAWAL_WAIT_REASONS } from '@throwdown/contract/wallet'
import { Gauge, Histogram } from 'prom-client'
import type { Metrics } from '../../platform/metrics.ts'
import type { CashierTask } from '../run-leased-tasks.ts'
import { listOpenDeposits, listOpenWithdrawals, type OpenMoney } from './store.ts'

const EVERY_MS = 5_000

const DEPOSIT_STATES = ['arriving', 'waiting']
const WITHDRAWAL_STATES = ['requested', 'accepted', 'sending', 'sent', ...WITHDRAWAL_WAIT_REASONS]

/** How long money is on its way in and out. Only the cashier that works reads it. */
export function watchOpenMoney({ registry }: Metrics): {
  readonly task: CashierTask
  readonly credited: (afterSeconds: number) => void
  /** Another process works: it shows the figures. */
  readonly forget: () => void
} {
  const registers = [registry]
  const labelNames = ['state'] as const
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames, registers })
  const deposits = gauge('cashier_deposits_open', 'Deposits that were seen and not credited')
  const oldestDeposit = gauge(
    'cashier_deposit_oldest_seconds',
    'Age of the oldest of them: arriving since it was seen, waiting (for a price) since it is final',
  )
  const withdrawals = gauge(
    'cashier_withdrawals_open',
    'Withdrawals that are not over: by state, or by why an accepted one waits',
  )
  const oldestWithdrawal = gauge(
    'cashier_withdrawal_oldest_seconds',
    'For how long the oldest of them has been in this state; nothing is expected to wait in requested, accepted and sending',
  )
  const credits = new Histogram({
    name: 'cashier_deposit_credit_seconds',
    help: 'Time from when a deposit was first seen until it was credited',
    buckets: [1, 5, 10, 20, 30, 60, 120, 300, 900],
    registers,
  })
  return {
    task: {
      name: 'measure open money',
      everyMs: EVERY_MS,
      async run(db) {
        show({ counts: deposits, ages: oldestDeposit }, DEPOSIT_STATES, await listOpenDeposits(db))
        show(
          { counts: withdrawals, ages: oldestWithdrawal },
          WITHDRAWAL_STATES,
          await listOpenWithdrawals(db),
        )
      },
    },
    credited: (afterSeconds) => credits.observe(afterSeconds),
    forget: () => {
      for (const one of [deposits, oldestDeposit, withdrawals, oldestWithdrawal]) one.reset()
    },
  }
}

type Gauges = Readonly<Record<'counts' | 'ages', Gauge<'state'>>>

function show({ counts, ages }: Gauges, states: readonly string[], rows: readonly OpenMoney[]): void {
  for (const state of states) {
    const row = rows.find((one) => one.state === state)
    counts.set({ state }, row?.count ?? 0)
    ages.set({ state }, row?.oldestSeconds ?? 0)
  }
}
