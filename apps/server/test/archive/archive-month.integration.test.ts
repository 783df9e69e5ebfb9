import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveMonths } from '../../src/archive/archive-month.ts'
import { dropMonth } from '../../src/archive/store.ts'
import { type ArchiveWorld, type OldMonth, openArchiveWorld, stoppingAt } from '../world/archive-world.ts'
import { type TestWorld, verified } from '../world/test-world.ts'

let archive: ArchiveWorld
let world: TestWorld
beforeAll(async () => {
  archive = await openArchiveWorld()
  world = archive.world
})
afterAll(() => archive.close())

const savesOf = async (matchId: string): Promise<number> =>
  (await world.owner.query('select from match_save where match_id = $1', [matchId])).rowCount ?? 0

async function expectWhole({ store, matches }: OldMonth): Promise<void> {
  for (const [id, entries] of matches) expect(await store.loadEntries(id, -1)).toEqual(entries)
}

test('a month is moved into the archive, and each of its matches is read as before and verifies', async () => {
  const old = await archive.anOldMonth(3)
  const { store, matches } = old
  const before = await Promise.all([...matches.keys()].map((id) => store.loadHead(id)))
  const states = await Promise.all([...matches.keys()].map((id) => store.loadMatch(id)))
  expect(await archiveMonths(old.deps)).toEqual([{ month: old.month, files: 2, matches: 3, stays: null }])
  expect(await archive.listed()).not.toContain(old.month)
  await expectWhole(old)
  for (const [place, [id, entries]] of [...matches].entries()) {
    expect(await savesOf(id)).toBe(0)
    expect(await store.loadHead(id)).toEqual(before[place])
    expect((await store.loadMatch(id))?.state).toEqual(states[place]?.state)
    expect(await store.loadEntries(id, 3)).toEqual(entries.slice(4))
    expect(verified((await store.loadEntries(id, -1)).map(({ stored }) => stored)).verified).toBe(true)
  }
})

test('a month that is younger than the archive wants stays, whatever the caller says', async () => {
  const thisMonth = new Date(world.clock.nowMs()).toISOString().slice(0, 8).concat('01')
  expect(await archive.listed()).not.toContain(thisMonth)
  expect(await dropMonth(world.pool, thisMonth)).toBe('too_young')
  expect(await dropMonth(world.pool, '2001-01-01')).toBe('unknown_month')
})

test('one match that is not in the archive keeps its month', async () => {
  const old = await archive.anOldMonth(2)
  expect(await dropMonth(world.pool, old.month)).toBe('not_archived')
  const [first] = old.matches.keys()
  await archiveMonths({
    ...old.deps,
    db: stoppingAt(world.pool, (text) => text.includes('archive_drop_month')),
  }).catch(() => undefined)
  // The row of a match as a faulty worker would have left it out: only the owner can remove it.
  await world.owner.query('alter table match_archive disable trigger user')
  await world.owner.query('delete from match_archive where match_id = $1', [first])
  await world.owner.query('alter table match_archive enable trigger user')
  expect(await dropMonth(world.pool, old.month)).toBe('not_archived')
  expect(await archiveMonths(old.deps)).toEqual([{ month: old.month, files: 1, matches: 1, stays: null }])
  await expectWhole(old)
})

test('a pool, a case or a hold that is open keeps the month of its matches', async () => {
  const old = await archive.anOldMonth(1)
  const player = await playerOf(old)
  const stays = async () => (await archiveMonths(old.deps)).find(({ month }) => month === old.month)?.stays
  const hold = `insert into player_hold (player_id, what, reason, set_by, set_at) values ($1, 'play', 'fair_play', gen_random_uuid(), now())`
  await world.owner.query(hold, [player])
  expect(await stays()).toBe('open_hold')
  await world.owner.query(
    'update player_hold set released_by = gen_random_uuid(), released_at = now() where player_id = $1',
    [player],
  )
  const opened = `insert into integrity_case (player_id, reason, opened_at, opened_by) values ($1, 'seen', now(), 'a person')`
  await world.owner.query(opened, [player])
  expect(await stays()).toBe('open_case')
  await world.owner.query(
    `update integrity_case set closed_at = now(), closed_by = 'a person' where player_id = $1`,
    [player],
  )
  await openPoolIn(old.month)
  expect(await stays()).toBe('open_pool')
  await world.owner.query('delete from bounty_pool')
  expect(await stays()).toBeNull()
  await expectWhole(old)
})

async function playerOf({ matches }: OldMonth): Promise<string> {
  const { rows } = await world.owner.query('select player_id from match_seat where match_id = any ($1)', [
    [...matches.keys()],
  ])
  return rows[0].player_id
}

async function openPoolIn(month: string): Promise<void> {
  await world.owner.query(
    `insert into bounty_pool (id, tier, starts_at, ends_at, terms_version, scoring_matches_max)
     select 'usd5-' || to_char(w, 'YYYY-MM-DD'), 5, w at time zone 'UTC', (w + interval '7 days') at time zone 'UTC', 1, 10
       from date_trunc('week', $1::date::timestamp) w`,
    [month],
  )
}
