// Players that wait in all queues from one moment on, until the servers have paired every one of them.
import { setTimeout as sleep } from 'node:timers/promises'
import { invariant } from '@throwdown/rules/invariant'
import { TIERS } from '@throwdown/rules/terms'
import pg from 'pg'
import { postgresTimeStore } from '../../apps/server/src/match/time-store.ts'
import type { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { type ClusterWorld, inClusterWorld } from './cluster-world.ts'
import { inGroups, joinAll, openPlayers } from './fill.ts'
import { readMetric, sumOf } from './node-metrics.ts'

const LANES = 4
const WARM_UP_PLAYERS = 1_200
const PAIRED_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 50

export type PairFigures = {
  /** From the moment in which all wait to the moment in which none does. */
  readonly seconds: number
  /** Tickets that were not paired, and pairs that were prepared and not saved because that took too long or failed. */
  readonly dropped: number
  /** Pairs that were prepared twice: another server was faster. */
  readonly gone: number
}

export async function pairQueues(nodes: number, playerCount: number): Promise<PairFigures> {
  return inClusterWorld(nodes, async (world) => {
    await pairOnce(world, WARM_UP_PLAYERS)
    await untilNoneRuns(world)
    return pairOnce(world, playerCount)
  })
}

async function pairOnce(world: ClusterWorld, playerCount: number): Promise<PairFigures> {
  const { pool } = world.database
  const players = await openPlayers(pool, playerCount)
  await connectAll(world, players)
  const before = await outcomesOf(world)
  const startedMs = await allJoinAtOnce(world, players)
  const lastMs = await untilNoneWaits(world)
  const after = await outcomesOf(world)
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from queue_ticket where state <> 'paired' and player_id = any ($1::uuid[])",
    [players.map(({ id }) => id)],
  )
  const dropped = (rows[0]?.n ?? Number.NaN) + after.late - before.late + after.failed - before.failed
  return { seconds: (lastMs - startedMs) / 1_000, dropped, gone: after.gone - before.gone }
}

/** Transactions that end together: no server sees one of the tickets before all of them. Returns when they began to wait. */
async function allJoinAtOnce({ postgres }: ClusterWorld, players: readonly TestPlayer[]): Promise<number> {
  // Two after each other in one queue, so that nobody is left over.
  const tickets = players.map((player, index) => player.ticket(TIERS[Math.floor(index / 2) % TIERS.length]))
  const lanes = await Promise.all(
    [...inGroups(tickets, Math.ceil(tickets.length / LANES))].map(async (own) => {
      const connection = new pg.Client({ connectionString: postgres.url('postgres') })
      await connection.connect()
      return { connection, own }
    }),
  )
  try {
    await Promise.all(
      lanes.map(async ({ connection, own }) => {
        await connection.query('begin')
        await joinAll(connection, own)
      }),
    )
    const startedMs = performance.now()
    await Promise.all(lanes.map(({ connection }) => connection.query('commit')))
    return startedMs
  } finally {
    await Promise.all(lanes.map(({ connection }) => connection.end()))
  }
}

/** As if each server had its share of their sockets. */
async function connectAll({ database }: ClusterWorld, players: readonly TestPlayer[]): Promise<void> {
  const { pool } = database
  const { rows } = await pool.query<{ id: string }>('select id from service_node where ended_at is null')
  const time = postgresTimeStore(pool)
  const shares = inGroups(
    players.map(({ id }) => id),
    Math.ceil(players.length / rows.length),
  )
  for (const [index, arrived] of [...shares].entries()) {
    const isStored = await time.storePlayers(rows[index]?.id ?? '', { arrived, left: [] }, Date.now())
    invariant(isStored, 'the server is in service')
  }
}

async function untilNoneWaits({ database }: ClusterWorld): Promise<number> {
  for (const endMs = performance.now() + PAIRED_WITHIN_MS; performance.now() < endMs; ) {
    const { rowCount } = await database.pool.query('select from queue_ticket where ended_at is null limit 1')
    if (rowCount === 0) return performance.now()
    await sleep(LOOK_EVERY_MS)
  }
  return Number.NaN
}

/** Nobody accepts: each match is void after its time. */
async function untilNoneRuns({ database }: ClusterWorld): Promise<void> {
  for (;;) {
    const { rowCount } = await database.pool.query('select from match where finished_at is null limit 1')
    if (rowCount === 0) return
    await sleep(LOOK_EVERY_MS)
  }
}

async function outcomesOf({ servers }: ClusterWorld) {
  const pairs = await readMetric(servers, 'pairing_pairs_total')
  const count = (outcome: string) => sumOf(pairs, `outcome="${outcome}"`)
  return { late: count('late'), failed: count('failed'), gone: count('gone') }
}
