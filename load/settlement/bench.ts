// Settlements per second. One settlement is the save that ends a match: `save_matches` from Node, with the row of the match, its
// last entries, seats, events, run in the pool and journal, in groups as nodes save them.
//   ratio         compares it with `pgbench_per_s`: the same calls of the same function under pgbench. It is what Node leaves of the speed
//                 of PostgreSQL.
//   house_ratio   compares it with the same saves of matches that share no house account and no pool.
//   ledger_ratio  compares it with `journals_per_s`: the journals of such settlements alone, posted by `ledger_post_batch` under pgbench.
//                 It says how much of an end of a match is its journal; it has no bar.
// Segments alternate in one run, so that a noisy machine slows all of them equally.
//   npm run bench:settlement [-- --short]

import { parseArgs } from 'node:util'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { migrateDatabase } from '../../apps/server/src/platform/migrate.ts'
import { startOwnPostgres } from '../machine/own-postgres.ts'
import { cpuSecondsOf } from '../machine/processes.ts'
import { callWithPgbench, layOutCalls, type Script } from './bench-pgbench.ts'
import { layOutPostings } from './bench-postings.ts'
import {
  BATCH,
  type Bench,
  callOfSave,
  inLanes,
  LANES,
  layOutMatches,
  openPlayers,
  save,
} from './bench-setup.ts'

const isShort = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values.short
const ROUNDS = isShort ? 1 : 7
const BATCHES_A_SEGMENT = isShort ? 20 : 40
/** More than of matches, because a journal alone is posted faster: each segment takes a second or more. */
const POSTING_BATCHES = 200
const RATIO_BAR = 0.75
const HOUSE_BAR = 0.9

const KINDS = ['pgbench', 'node', 'node_no_house', 'journals'] as const
type Kind = (typeof KINDS)[number]
type Measure = { perSecond: number; postgresMs: number; nodeMs: number }

const postgres = await startOwnPostgres({
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
})
const open = (role: string, maxConnections: number) =>
  openDatabase({ url: postgres.url(role), maxConnections, applicationName: 'bench' })
const app = open('throwdown_app', LANES)
const admin = open('postgres', 1)
let failed = true
try {
  await migrateDatabase(postgres.url('postgres'))
  const databases = { app: app.pool, admin: admin.pool }
  const bench = { ...databases, players: await openPlayers(databases, 2 * BATCH * BATCHES_A_SEGMENT) }
  const measures: Record<Kind, Measure[]> = { pgbench: [], node: [], node_no_house: [], journals: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of KINDS) {
      const measure = await segment(bench, kind)
      // The first round warms caches and plans.
      if (round > 0) measures[kind].push(measure)
    }
  }
  report(measures)
} finally {
  await app.close()
  await admin.close()
  await postgres.remove()
}
process.exit(failed ? 1 : 0)

async function segment(bench: Bench, kind: Kind): Promise<Measure> {
  if (kind === 'journals') {
    await layOutCalls(bench.admin, await layOutPostings(bench, BATCH * POSTING_BATCHES))
    return underPgbench('journals', POSTING_BATCHES)
  }
  const nowMs = Date.now()
  const groups = await layOutMatches(bench, { sharedHouse: kind !== 'node_no_house', nowMs })
  if (kind === 'pgbench') {
    await layOutCalls(bench.admin, await Promise.all(groups.map((group) => callOfSave(group, nowMs))))
    return underPgbench('saves', groups.length)
  }
  return measured(groups.flat().length, async () => {
    await inLanes(groups, (group) => save(bench.app, group, nowMs))
    return undefined
  })
}

function underPgbench(script: Script, calls: number): Promise<Measure> {
  return measured(
    BATCH * calls,
    async () => BATCH * callWithPgbench(postgres, { script, clients: LANES, calls }),
  )
}

/** `work` may say how many there were in a second, if it knows better than the clock. */
async function measured(count: number, work: () => Promise<number | undefined>): Promise<Measure> {
  const before = { postgres: cpuSecondsOf(postgres.postmaster()), node: process.cpuUsage() }
  const started = performance.now()
  const perSecond = (await work()) ?? (count * 1_000) / (performance.now() - started)
  const node = process.cpuUsage(before.node)
  return {
    perSecond,
    postgresMs: ((cpuSecondsOf(postgres.postmaster()) - before.postgres) * 1_000) / count,
    nodeMs: (node.user + node.system) / 1_000 / count,
  }
}

function report(measures: Record<Kind, Measure[]>): void {
  const middle = (kind: Kind, of: keyof Measure) => median(measures[kind].map((measure) => measure[of]))
  for (const kind of KINDS) {
    const [perSecond, postgresMs, nodeMs] = [
      middle(kind, 'perSecond'),
      middle(kind, 'postgresMs'),
      middle(kind, 'nodeMs'),
    ]
    process.stdout.write(
      `${kind.padEnd(14)} ${perSecond.toFixed(0).padStart(6)} settlements/s, CPU per settlement: PostgreSQL ${postgresMs.toFixed(4)} ms, Node ${nodeMs.toFixed(4)} ms\n`,
    )
  }
  const ratioOf = (a: Kind, b: Kind) =>
    median(measures[a].map((m, i) => m.perSecond / (measures[b][i]?.perSecond ?? Number.NaN)))
  const ratio = ratioOf('node', 'pgbench')
  const houseRatio = ratioOf('node', 'node_no_house')
  failed = !(ratio >= RATIO_BAR && houseRatio >= HOUSE_BAR)
  process.stdout.write(
    `settlements_per_s=${middle('node', 'perSecond').toFixed(0)} pgbench_per_s=${middle('pgbench', 'perSecond').toFixed(0)} no_house_per_s=${middle('node_no_house', 'perSecond').toFixed(0)} journals_per_s=${middle('journals', 'perSecond').toFixed(0)} ledger_ratio=${ratioOf('node', 'journals').toFixed(2)} house_ratio=${houseRatio.toFixed(2)} ratio=${ratio.toFixed(2)}\n`,
  )
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
