import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentWeekOf } from '../../apps/server/src/bounty/open-pool.ts'
import { findBreaches } from '../../apps/server/src/ledger/testing/find-breaches.ts'
import { loadEntries } from '../../apps/server/src/match/store.ts'
import type { Database } from '../../apps/server/src/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/testing/database.ts'
import { verified } from '../../apps/server/test/world/test-world.ts'
import { WEEK_MS } from '../../load/season/end-week.ts'
import { buildDemo } from './build-demo.ts'
import { SEEDED, SPARRING_PARTNERS, VETERANS } from './people.ts'

const DAY_MS = 86_400_000
const TRANSCRIPTS_VERIFIED = 5
/** A Thursday, when the review of last week's pool is over. */
const nowMs = currentWeekOf(5, Date.now()).startsAtMs + 3.5 * DAY_MS
const people = { veterans: VETERANS, others: [...SEEDED, ...SPARRING_PARTNERS] }

let database: TestDatabase
let app: Database
let owner: Database
beforeAll(async () => {
  database = await createTestDatabase()
  app = database.open('throwdown_app', 8)
  owner = database.open('postgres', 2)
  await build(nowMs)
}, 180_000)
afterAll(() => database.drop())

const build = (atMs: number) => buildDemo({ app, owner, nowMs: atMs, passwordHash: 'none' }, people)

test('[B7] [B10] the demo world has three paid pools with three winners each', async () => {
  const { rows } = await app.pool.query<{ state: string; winners: number }>(
    `select p.state, (select count(*)::int from bounty_prize z where z.pool_id = p.id) as winners
       from bounty_pool p where p.tier = 5 and p.ends_at <= $1`,
    [new Date(nowMs)],
  )
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: 'SETTLED', winners: 3 })))
})

test('[B1] every pool of this week holds money', async () => {
  const { rows } = await app.pool.query<{ tier: number; total: bigint }>(
    `select p.tier, sum(r.contributed)::bigint as total
       from bounty_pool p
       join bounty_run r on r.pool_id = p.id
      where p.starts_at <= $1 and p.ends_at > $1
      group by p.tier
      order by p.tier`,
    [new Date(nowMs)],
  )
  expect(rows.map(({ tier }) => tier)).toEqual([1, 5, 10, 20, 35, 50])
  for (const { total } of rows) expect(total).toBeGreaterThan(0n)
})

test('alice and bob have history, and no match lies in the future or before its player', async () => {
  const { rows } = await app.pool.query<{ username: string; matches: number }>(
    `select p.username, count(*)::int as matches
       from play_event e
       join player p on p.id = e.player_id
      where p.username in ('alice', 'bob') and e.kind in ('won', 'lost') and e.at between p.created_at and $1
      group by p.username`,
    [new Date(nowMs)],
  )
  expect(rows).toHaveLength(2)
  for (const { matches } of rows) expect(matches).toBeGreaterThan(20)
  const { rows: late } = await app.pool.query('select id from match where created_at > $1', [new Date(nowMs)])
  expect(late).toEqual([])
})

test('the ledger of the demo world has no breach', async () => {
  expect(await findBreaches(app.pool, 10)).toEqual([])
})

test('[F3] matches of the demo world verify by the development root key', async () => {
  const { rows } = await app.pool.query<{ id: string }>('select id from match order by random() limit $1', [
    TRANSCRIPTS_VERIFIED,
  ])
  expect(rows).toHaveLength(TRANSCRIPTS_VERIFIED)
  for (const { id } of rows) {
    const entries = ((await loadEntries(app.pool, id, -1)) ?? []).map(({ stored }) => stored)
    expect(verified(entries).verified).toBe(true)
  }
})

test('a second start finds the world, and one in another week plays that week only', async () => {
  expect(await build(nowMs)).toEqual({ pastWeeks: 0, matches: 0 })
  const { pastWeeks, matches } = await build(nowMs + WEEK_MS)
  expect(pastWeeks).toBe(0)
  expect(matches).toBeGreaterThan(10)
  expect(await findBreaches(app.pool, 10)).toEqual([])
}, 120_000)
