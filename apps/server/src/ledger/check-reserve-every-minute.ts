import { Gauge, Histogram, type Registry } from 'prom-client'
import type { BaseContext } from '../platform/context.ts'
import type { Database } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import { checkReserve, NodeIsBehind, type ReserveCheck } from './check-reserve.ts'
import type { ChainBalances, Extent } from './ports.ts'
import { readInTurn } from './read-in-turn.ts'
import { ReserveReader } from './reserve-reader.ts'

/** [C7] Below it staff are called. */
const COVERAGE_PERCENT_MIN = 105
/** Providers are seconds apart, not a minute: then staff are called. */
const BEHIND_ALARM_MS = 60_000

/** Apart, so that a withdrawal does not wait for a reading of everything. The newest mark of the ledger decides. */
export type ReserveReaders = Readonly<Record<Extent, ReserveReader>>
type ReportDeps = Pick<BaseContext, 'clock' | 'log' | 'metrics'>
type ReaderDeps = { readonly audit: Database; readonly chain: ChainBalances }

/** Compares the chain with the ledger on every request, one process at a time, and reports what it finds. */
export function openReserveReaders(
  { clock, log, metrics }: ReportDeps,
  { audit, chain }: ReaderDeps,
): ReserveReaders {
  const registers = [metrics.registry]
  // Without it an audit that no longer reads the chain would look like a chain without a shortage.
  const checkedAt = new Gauge({
    name: 'ledger_reserve_checked_timestamp_seconds',
    help: 'When the chain was last compared with the ledger',
    registers,
  })
  const coverage = new Gauge({
    name: 'ledger_coverage_percent',
    help: 'What the coins in the ledger are worth, in percent of what is owed',
    registers,
  })
  const follow = followNode({ clock, log, registers })
  const measure = measureReadings(clock, registers)
  const read = async (extent: Extent): Promise<void> => {
    const checked = await follow(() =>
      readInTurn(audit.pool, extent, () => measure(extent, () => checkReserve(audit.pool, chain, extent))),
    )
    checkedAt.set(clock.nowMs() / 1000)
    if (!checked) return
    reportShortages(log, checked)
    const percent = coveragePercent(checked.reserve)
    if (percent === null) return
    coverage.set(percent)
    if (percent < COVERAGE_PERCENT_MIN)
      log.error(
        { percent, areSolDepositsPaused: checked.reserve?.areSolDepositsPaused },
        'the reserve covers too little of what is owed',
      )
  }
  return { whole: new ReserveReader(() => read('whole')), quick: new ReserveReader(() => read('quick')) }
}

function measureReadings(clock: BaseContext['clock'], registers: Registry[]) {
  const readings = new Histogram({
    name: 'ledger_chain_reading_seconds',
    help: 'Time of a reading of the chain by this process, by extent and outcome: done, behind (its node is), failed',
    labelNames: ['extent', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  })
  return async (extent: Extent, read: () => Promise<ReserveCheck>): Promise<ReserveCheck> => {
    const startedMs = clock.nowMs()
    const end = (outcome: 'done' | 'behind' | 'failed') =>
      readings.observe({ extent, outcome }, (clock.nowMs() - startedMs) / 1_000)
    try {
      const checked = await read()
      end('done')
      return checked
    } catch (err) {
      end(err instanceof NodeIsBehind ? 'behind' : 'failed')
      throw err
    }
  }
}

type NodeDeps = Pick<BaseContext, 'clock' | 'log'> & { readonly registers: Registry[] }

/** Runs readings and reports a node that is behind: a missing reading is not a shortage, but nothing is compared and no withdrawal leaves. */
function followNode({ clock, log, registers }: NodeDeps) {
  let behindSinceMs: number | null = null
  const behind = new Gauge({
    name: 'ledger_audit_node_behind_seconds',
    help: 'For how long the node of the audit has not finalized what is in the ledger; 0 while it has',
    registers,
  })
  return async <Result>(read: () => Promise<Result>): Promise<Result> => {
    const startedMs = clock.nowMs()
    try {
      const result = await read()
      behindSinceMs = null
      behind.set(0)
      return result
    } catch (err) {
      if (!(err instanceof NodeIsBehind)) throw err
      behindSinceMs ??= startedMs
      const behindMs = clock.nowMs() - behindSinceMs
      behind.set(behindMs / 1000)
      if (behindMs < BEHIND_ALARM_MS) log.warn({ err }, 'the node of the audit is behind')
      else log.error({ err, behindMs }, 'the node of the audit stays behind: no withdrawal leaves')
      throw err
    }
  }
}

function reportShortages(log: Log, { shortages, froze }: ReserveCheck): void {
  for (const shortage of shortages)
    log.error({ bug: true, shortage }, 'the chain holds less than the ledger says')
  if (froze) log.error({ bug: true }, 'money is frozen until staff clear it')
}

/** Rounded down. Null while nothing is owed, or nothing is known. */
export function coveragePercent(reserve: ReserveCheck['reserve']): number | null {
  if (!reserve || reserve.owed <= 0n) return null
  return Number((reserve.assets * 100n) / reserve.owed)
}
