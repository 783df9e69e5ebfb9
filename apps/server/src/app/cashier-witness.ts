import { COINS } from '@throwdown/contract/wallet'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { DepositWatcher } from '../cashier/deposits/deposit-watcher.ts'
import { sumDifferences } from '../cashier/deposits/difference-store.ts'
import { DepositWitness } from '../cashier/deposits/witness-deposits.ts'
import type { CashierTask } from '../cashier/run-leased-tasks.ts'
import { NodeDelays } from '../chain/node-delays.ts'
import type { CashierConfig } from '../platform/cashier-config.ts'
import type { ProcessContext } from '../platform/context.ts'
import type { CashierChain } from './cashier-nodes.ts'

/** 200 calls for 10,000 addresses: a difference may last ten minutes, so nothing is gained by more. */
const COMPARE_EVERY_MS = 60_000
const READ_AGAIN_EVERY_MS = 5_000
const SLOTS_EVERY_MS = 5_000
/** Providers are seconds apart, not a minute: then staff are called. */
const BEHIND_ALARM_MS = 60_000

type WitnessDeps = {
  readonly nodes: { readonly own: CashierChain; readonly second: CashierChain }
  readonly watcher: DepositWatcher
  readonly onContradiction: () => void
}

/** [C12] What the cashier checks with its second node. */
export function witnessTasks(context: ProcessContext<CashierConfig>, deps: WitnessDeps): CashierTask[] {
  const { clock, config, log, metrics } = context
  const gauges = gaugesOf(metrics.registry)
  const differenceMsMax = config.DEPOSIT_DIFFERENCE_MS_MAX
  const witness = new DepositWitness({
    ...deps,
    addresses: deps.watcher.addresses,
    pricing: deps.watcher.pricing,
    log,
    onMissed: () => gauges.missed.inc(),
    differenceMsMax,
  })
  return [
    {
      name: 'compare balances with deposits',
      everyMs: Math.min(COMPARE_EVERY_MS, differenceMsMax),
      run: async (db) => {
        await witness.compareAll(db)
        for (const coin of COINS) {
          const { old, unexplained, missing } = await sumDifferences(db, coin, {
            olderThanMs: differenceMsMax,
          })
          gauges.differences.set({ coin }, old)
          gauges.surplus.set({ coin }, Number(unexplained))
          gauges.missing.set({ coin }, Number(missing))
        }
        gauges.comparedAt.set(clock.nowMs() / 1_000)
      },
    },
    {
      name: 'read the histories of differences again',
      everyMs: Math.min(READ_AGAIN_EVERY_MS, differenceMsMax),
      run: async (db) => {
        if (await witness.readDue(db)) await deps.watcher.tell(db)
      },
    },
    followNodes(context, { nodes: deps.nodes, behind: gauges.behind }),
  ]
}

type FollowDeps = Pick<WitnessDeps, 'nodes'> & { readonly behind: Gauge<'node'> }

/** Reports a node that is behind the other one, and both if neither moves. */
function followNodes(
  { clock, log }: Pick<ProcessContext<CashierConfig>, 'clock' | 'log'>,
  { nodes, behind }: FollowDeps,
): CashierTask {
  const delays = new NodeDelays()
  const alarmed = new Set<string>()
  const names = { cashier: nodes.own, witness: nodes.second }
  return {
    name: 'compare the slots of the nodes',
    everyMs: SLOTS_EVERY_MS,
    run: async () => {
      const slots = await Promise.all(
        Object.entries(names).map(
          async ([name, node]) => [name, await node.readFinalSlot().catch(() => undefined)] as const,
        ),
      )
      delays.record(new Map(slots), clock.nowMs())
      for (const node of Object.keys(names)) {
        const behindMs = delays.behindMs(node, clock.nowMs())
        behind.set({ node }, behindMs / 1_000)
        if (behindMs < BEHIND_ALARM_MS) alarmed.delete(node)
        else if (!alarmed.has(node)) {
          alarmed.add(node)
          log.error({ node, behindMs }, 'a node of the chain stays behind')
        }
      }
    },
  }
}

function gaugesOf(registry: Registry) {
  const registers = [registry]
  const labelNames = ['coin'] as const
  return {
    behind: new Gauge({
      name: 'solana_node_behind_seconds',
      help: 'For how long a node has not shown the newest final slot that either node showed',
      labelNames: ['node'] as const,
      registers,
    }),
    missed: new Counter({
      name: 'cashier_missed_deposits_total',
      help: 'Transactions with deposits that were credited only because a second node or a second reading showed them',
      registers,
    }),
    differences: new Gauge({
      name: 'cashier_old_differences',
      help: 'Deposit addresses that have held other coins than their deposits say for longer than ten minutes',
      labelNames,
      registers,
    }),
    surplus: new Gauge({
      name: 'cashier_unexplained_units',
      help: 'Coins at deposit addresses that no list of either node explains',
      labelNames,
      registers,
    }),
    missing: new Gauge({
      name: 'cashier_missing_units',
      help: 'Coins that are not at deposit addresses although their deposits say so, for longer than ten minutes',
      labelNames,
      registers,
    }),
    comparedAt: new Gauge({
      name: 'cashier_compared_timestamp_seconds',
      help: 'When the second node last showed the balances of all deposit addresses',
      registers,
    }),
  }
}
