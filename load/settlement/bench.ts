// Settlements per second: the batched path from Node compared with the same SQL function under pgbench, and what the shared
// house accounts cost. Segments of equal size alternate in one run, so that a noisy machine slows all of them equally.
//   npm run bench:settlement

import { settleMatch } from '../../apps/server/src/ledger/journals.ts'
import { openDoor } from '../../apps/server/src/ledger/testing/door.ts'
import { openHouseAccounts } from '../../apps/server/src/ledger/testing/seed-money.ts'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { migrateDatabase } from '../../apps/server/src/platform/migrate.ts'
import { settleWin } from '../../packages/rules/src/settlement.ts'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '../../packages/rules/src/terms.ts'
import { startOwnPostgres } from '../machine/own-postgres.ts'
import { cpuSecondsOf } from '../machine/processes.ts'
import {
  type BenchMatch,
  layOutBatches,
  layOutMatches,
  openBenchPlayers,
  STAKE,
  settleWithPgbench,
} from './bench-setup.ts'

const ROUNDS = 7
const BATCH = 100
const BATCHES_A_SEGMENT = 200
const SEGMENT = BATCH * BATCHES_A_SEGMENT
const LANES = 4
/** As many callers as fill the next batch of every lane to the size that pgbench uses. */
const CALLERS = LANES * BATCH
const RATIO_BAR = 0.75
const HOUSE_BAR = 0.9

const KINDS = ['pgbench', 'node', 'node_no_house'] as const
type Kind = (typeof KINDS)[number]
type Measure = { perSecond: number; postgresMs: number; nodeMs: number }

const postgres = await startOwnPostgres({
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
})
const app = openDatabase({
  url: postgres.url('throwdown_app'),
  maxConnections: LANES,
  applicationName: 'bench',
})
const admin = openDatabase({
  url: postgres.url('postgres'),
  maxConnections: 1,
  applicationName: 'bench-admin',
})
let failed = true
try {
  await migrateDatabase(postgres.url('postgres'))
  const house = await openHouseAccounts(app.pool)
  const bench = { app: app.pool, admin: admin.pool, house, players: await openBenchPlayers(app.pool) }
  const door = openDoor(app.pool, { actor: 'bench', lanes: LANES })
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const lines = {
    normal: settleWin({ stake: STAKE, mode: 'normal' }, terms),
    bounty: settleWin({ stake: STAKE, mode: 'bounty' }, terms),
  }

  const measures: Record<Kind, Measure[]> = { pgbench: [], node: [], node_no_house: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of KINDS) {
      const matches = await layOutMatches(bench, {
        count: SEGMENT,
        sharedHouse: kind !== 'node_no_house',
      })
      const measure =
        kind === 'pgbench' ? await underPgbench(matches) : await measured(() => fromNode(matches))
      // The first round warms caches and plans.
      if (round > 0) measures[kind].push(measure)
    }
  }
  report(measures)

  async function underPgbench(matches: BenchMatch[]): Promise<Measure> {
    await layOutBatches(admin.pool, matches, BATCH, (match) => journalOf(match))
    return measured(() => settleWithPgbench(postgres, { clients: LANES, batches: BATCHES_A_SEGMENT }))
  }

  async function fromNode(matches: BenchMatch[]): Promise<undefined> {
    const queue = matches.values()
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        for (const match of queue) {
          const answer = await door.post(journalOf(match))
          if (!answer.posted) throw new Error(`${match.matchId} was refused: ${answer.refused}`)
        }
      }),
    )
    return undefined
  }

  function journalOf(match: BenchMatch) {
    return settleMatch({ ...match, winner: match.winner, lines: lines[match.mode] })
  }
} finally {
  await app.close()
  await admin.close()
  await postgres.remove()
}
process.exit(failed ? 1 : 0)

async function measured(work: () => Promise<number | undefined>): Promise<Measure> {
  const before = { postgres: cpuSecondsOf(postgres.postmaster()), node: process.cpuUsage() }
  const started = performance.now()
  const ownSeconds = await work()
  const seconds = ownSeconds ?? (performance.now() - started) / 1_000
  const node = process.cpuUsage(before.node)
  return {
    perSecond: SEGMENT / seconds,
    postgresMs: ((cpuSecondsOf(postgres.postmaster()) - before.postgres) * 1_000) / SEGMENT,
    nodeMs: (node.user + node.system) / 1_000 / SEGMENT,
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
    `settlements_per_s=${middle('node', 'perSecond').toFixed(0)} pgbench_per_s=${middle('pgbench', 'perSecond').toFixed(0)} no_house_per_s=${middle('node_no_house', 'perSecond').toFixed(0)} house_ratio=${houseRatio.toFixed(2)} ratio=${ratio.toFixed(2)}\n`,
  )
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
