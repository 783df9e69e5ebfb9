// What PgBouncer in front of server and worker costs: as many players with it and without, each on a PostgreSQL, server and worker
// of their own, at the same time: what else happens on the machine then slows both. CPU of server, worker, PostgreSQL and PgBouncer
// per match, apart; the ratio is of their sums. Fails on any error of a player, of the server or of the worker, and above 1.10.
//   npm run bench:pooler [-- --players 300 --seconds 30 --rounds 3]
import { parseArgs } from 'node:util'
import { figuresOf, lineOf } from '../match/bench-figures.ts'
import { runLevel } from '../match/bench-level.ts'
import { openPooledWorld, type PooledWorld } from './pooled-world.ts'

const RATIO_MAX = 1.1

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
  },
})
const level = { players: Number(values.players), seconds: Number(values.seconds) }
const rounds = Number(values.rounds)

type Cost = Readonly<
  Record<'postgres' | 'server' | 'worker' | 'pgbouncer' | 'matches_per_s' | 'push_p50', number>
>
const costs: { direct: Cost[]; pooled: Cost[] } = { direct: [], pooled: [] }
let errors = 0
for (let round = 0; round < rounds; round += 1) {
  const [directly, through] = await Promise.all([
    openPooledWorld({ isPooled: false }),
    openPooledWorld({ isPooled: true }),
  ])
  try {
    const [direct, pooled] = await Promise.all([measure('direct', directly), measure('pooled', through)])
    costs.direct.push(direct)
    costs.pooled.push(pooled)
  } finally {
    await Promise.all([directly.close(), through.close()])
  }
}
const [direct, pooled] = [meanOf(costs.direct), meanOf(costs.pooled)]
const ratio = totalOf(pooled) / totalOf(direct)
say(
  lineOf({
    rounds,
    direct_ms: totalOf(direct),
    pooled_ms: totalOf(pooled),
    ratio,
    postgres_ratio: pooled.postgres / direct.postgres,
    server_ratio: pooled.server / direct.server,
    pgbouncer_ms: pooled.pgbouncer,
    errors,
  }),
)
process.exit(errors === 0 && ratio <= RATIO_MAX ? 0 : 1)

async function measure(kind: keyof typeof costs, { world, errors: logged }: PooledWorld): Promise<Cost> {
  const { counted } = await runLevel(world, level)
  const { matches, events, spent } = counted
  const figures = figuresOf(counted)
  const cost = {
    postgres: figures.postgres_ms_per_match,
    server: figures.server_ms_per_match,
    worker: (spent.otherMs.get('worker') ?? 0) / matches,
    pgbouncer: (spent.otherMs.get('pgbouncer') ?? 0) / matches,
    matches_per_s: figures.matches_per_s,
    push_p50: figures.push_p50_ms,
  }
  const found = events.fault + events.timeout + logged.length
  errors += found
  for (const line of logged.slice(0, 3)) say(line.slice(0, 300))
  say(`${kind}: ${lineOf({ ...cost, matches, errors: found })}`)
  return cost
}

function totalOf({ postgres, server, worker, pgbouncer }: Cost): number {
  return postgres + server + worker + pgbouncer
}

function meanOf(several: readonly Cost[]): Cost {
  const mean = (name: keyof Cost) => several.reduce((sum, cost) => sum + cost[name], 0) / several.length
  return {
    postgres: mean('postgres'),
    server: mean('server'),
    worker: mean('worker'),
    pgbouncer: mean('pgbouncer'),
    matches_per_s: mean('matches_per_s'),
    push_p50: mean('push_p50'),
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
