// Years of finished matches in one database, players alone in the other one.
import type { Tier } from '@throwdown/rules/terms'
import pg from 'pg'
import { currentWeekOf, openPool } from '../../apps/server/src/bounty/open-pool.ts'
import { accountCode } from '../../apps/server/src/ledger/accounts.ts'
import { openAccounts } from '../../apps/server/src/ledger/store.ts'
import { COUNTED, fillCounted, fillReportDays } from './fill-counted.ts'
import { drawnTable, type FillPlan, fillGroup, LANES } from './fill-group.ts'
import { fillPeople } from './fill-people.ts'
import { notePlayed } from './fill-played.ts'
import { withoutForeignKeys } from './fill-without-keys.ts'
import { connect, type GrowthWorld, type Side } from './growth-world.ts'
import { inSteps } from './in-steps.ts'
import { say } from './say.ts'
import { TABLES_OF_MATCHES } from './table-bytes.ts'

const GROUP = 5_000
const MATCHES_A_PLAYER = 15
const PLAYERS_MIN = 2_000
/** Enough for those that play while the bench measures. */
const EMPTY_PLAYERS = 2_000
const DAYS = 365
const DAY_MS = 86_400_000
const POOL_TIER: Tier = 5
/** The share of matches whose saves are not archived yet. */
const SAVED_SHARE = 0.1
const PROGRESS_MS = 5_000

// A vacuum offers the rest of each page to the next small row. One vacuum at the end would offer rests on every page of a year, and what
// is played then would be spread over all of them; as it comes in production, only the newest pages have any.
const VACUUM_EVERY = 1.2
const LAST_VACUUM = 0.9

export async function fill(world: GrowthWorld, matches: number): Promise<void> {
  const startedMs = performance.now()
  const nowMs = Date.now()
  const startedAt = new Date(nowMs - DAYS * DAY_MS)
  const players = Math.max(PLAYERS_MIN, LANES * Math.ceil(matches / MATCHES_A_PLAYER / LANES))
  const clients = await openClients(world, [
    'empty',
    ...Array.from({ length: LANES }, () => 'filled' as const),
  ])
  const [empty, ...lanes] = clients
  const [filled] = lanes
  if (!empty || !filled) throw new Error('no connection was opened')
  try {
    await fillPeople(empty, EMPTY_PLAYERS, startedAt)
    await fillReportDays(empty, DAYS)
    await fillPeople(filled, players, startedAt)
    await copyPlayed(world, { empty, filled })
    say(`${players} players in ${secondsSince(startedMs).toFixed(0)} s`)
    const plan = {
      matches,
      players,
      startedAt,
      secondsBetween: (DAYS * DAY_MS) / 1_000 / (matches + 1),
      pool: await openFilledPool(world, { filled, nowMs }),
      savedFrom: Math.floor(matches * (1 - SAVED_SHARE)),
    }
    await withoutForeignKeys(filled, () => fillMatches(lanes, plan))
    await fillCounted(filled, DAYS)
    await empty.query('vacuum analyze')
    await filled.query(`vacuum ledger_account, ${COUNTED.join(', ')}`)
    await filled.query('analyze')
    await filled.query('checkpoint')
  } finally {
    for (const client of clients) await client.end()
  }
  say(`filled in ${secondsSince(startedMs).toFixed(0)} s`)
}

async function openClients(world: GrowthWorld, sides: readonly Side[]): Promise<pg.Client[]> {
  const clients = sides.map((side) => new pg.Client({ connectionString: world.urlOf(side, 'postgres') }))
  for (const client of clients) await client.connect()
  return clients
}

async function copyPlayed(
  world: GrowthWorld,
  sides: { empty: pg.ClientBase; filled: pg.ClientBase },
): Promise<void> {
  const app = connect(world, 'empty', 'throwdown_app')
  try {
    await notePlayed({ app: app.pool, ...sides })
  } finally {
    await app.close()
  }
}

/** Only the pool of this week: older ones would have been paid out. */
async function openFilledPool(
  world: GrowthWorld,
  { filled, nowMs }: { filled: pg.ClientBase; nowMs: number },
): Promise<FillPlan['pool']> {
  const app = connect(world, 'filled', 'throwdown_app')
  try {
    const id = await openPool(app.pool, POOL_TIER, nowMs)
    if (id === null) throw new Error('the pool of this week is not open')
    await openAccounts(filled, [accountCode.pool(id)])
    return { id, tier: POOL_TIER, startsAt: new Date(currentWeekOf(POOL_TIER, nowMs).startsAtMs) }
  } finally {
    await app.close()
  }
}

/** A group in each lane, then the next ones: so journals are stored nearly in the order of their time. */
async function fillMatches(lanes: readonly pg.ClientBase[], plan: FillPlan): Promise<void> {
  for (const [lane, db] of lanes.entries()) await db.query(drawnTable(lane))
  const groups = [...inSteps(plan.matches, GROUP)]
  const startedMs = performance.now()
  let saidMs = startedMs
  const vacuums = vacuumsBefore(plan.matches)
  for (let at = 0; at < groups.length; at += lanes.length) {
    const now = groups.slice(at, at + lanes.length)
    await Promise.all(
      lanes.map(async (db, lane) => {
        const [from, to] = now[lane] ?? []
        if (from !== undefined && to !== undefined) await fillGroup(db, lane, { plan, from, to })
      }),
    )
    const done = now.at(-1)?.[1] ?? 0
    if (done >= (vacuums[0] ?? Number.POSITIVE_INFINITY))
      await lanes[0]?.query(`vacuum ${TABLES_OF_MATCHES.join(', ')}`)
    while (done >= (vacuums[0] ?? Number.POSITIVE_INFINITY)) vacuums.shift()
    if (performance.now() - saidMs < PROGRESS_MS && done < plan.matches) continue
    saidMs = performance.now()
    say(`${done} of ${plan.matches} matches, ${(done / secondsSince(startedMs)).toFixed(0)} a second`)
  }
}

/** Numbers of matches, in growing steps, at which autovacuum would have come. */
function vacuumsBefore(matches: number): number[] {
  const marks: number[] = []
  for (let mark = matches * LAST_VACUUM; mark > LANES * GROUP; mark /= VACUUM_EVERY) marks.unshift(mark)
  return marks
}

const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1_000
