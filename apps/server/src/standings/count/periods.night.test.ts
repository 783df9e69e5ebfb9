import { afterAll, beforeEach, expect, test } from 'vitest'
import { aLeague, aPlayedLeague, DAY_MS, NOW, somePlayers } from '../../../test/world/test-standings.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { boardOf } from '../boards.ts'
import { applyAll, aResult } from '../testing/events.ts'

const databases: TestDatabase[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  databases.push(database)
})
afterAll(() => Promise.all(databases.map((one) => one.drop())))

test('periods change at midnight UTC, and weeks on Monday', async () => {
  const league = await aLeague(database)
  league.nowMs = Date.parse('2026-11-15T23:59:59Z')
  const players = somePlayers(2)
  const playAt = (iso: string) =>
    league.play(aResult(players[0] ?? '', players[1] ?? '', { at: new Date(iso) }))
  const keeper = league.aKeeper()
  await playAt('2026-11-15T23:59:59.999Z')
  await applyAll(keeper, league.owner)
  await keeper.load()
  expect(await league.everything()).toEqual(await league.expected())
  league.nowMs = Date.parse('2026-11-16T00:00:00Z')
  // Monday's boards were there before anybody could request them.
  const monday = boardOf({ time: 'week', mode: 'all', tier: 'all' }, league.nowMs)
  expect(await league.membersOf(monday, 'earnings')).toEqual([])
  await playAt('2026-11-16T00:00:00.000Z')
  await playAt('2026-11-15T23:59:59.999Z')
  await applyAll(keeper, league.owner)
  await keeper.load()
  expect(await league.everything()).toEqual(await league.expected())
  const rowsOfWeek = [...(await league.rows())].filter(([key]) => key.startsWith(`${monday}/`))
  expect(rowsOfWeek.map(([, { won, lost }]) => won + lost)).toEqual([1, 1])
})

test('the sweep leaves the present and the previous periods alone', async () => {
  const { league } = await aPlayedLeague(database)
  const keeper = league.aKeeper()
  await applyAll(keeper, league.owner)
  const count = async () => (await league.owner.query('select from standing')).rowCount
  const sweep = (nowMs: number) =>
    league.context.database.pool.query<{ deleted: number }>('select standing_sweep($1, 7) as deleted', [
      new Date(nowMs),
    ])
  const before = await count()
  expect((await sweep(NOW)).rows).toEqual([{ deleted: 0 }])
  while (((await sweep(NOW + 100 * DAY_MS)).rows[0]?.deleted ?? 0) > 0);
  expect(await count()).toBeLessThan(before ?? 0)
  const left = await league.owner.query<{ kind: number }>(
    'select distinct board / 300 % 4 as kind from standing',
  )
  expect(left.rows).toEqual([{ kind: 0 }])
})

test('the database and the code number boards alike', async () => {
  const league = await aLeague(database)
  for (let day = 0; day < 800; day += 1) {
    const at = new Date(NOW + day * DAY_MS + day * 61_003)
    const { rows } = await league.owner.query<{ board: number }>(
      `select base + more as board
         from unnest(standing_bases(standing_day($1), standing_kept($1))) base,
              unnest(standing_offsets('bounty', 35)) more
        order by board`,
      [at],
    )
    const expected = (['all', 'today', 'week', 'month'] as const).flatMap((time) =>
      (['all', 'bounty'] as const).flatMap((mode) =>
        (['all', 35] as const).map((tier) => boardOf({ time, mode, tier }, at.getTime())),
      ),
    )
    expect(rows.map(({ board }) => board)).toEqual(expected.toSorted((a, b) => a - b))
  }
})
