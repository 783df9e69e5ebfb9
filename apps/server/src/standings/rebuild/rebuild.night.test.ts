import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aLeague } from '../../../test/world/test-standings.ts'
import { trySessionLock } from '../../platform/session-lock.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { applyAll } from '../testing/events.ts'
import { rebuildStandings } from './rebuild.ts'

const database = databaseForFile(createTestDatabase)

test('a rebuild while events arrive gives what counting gave, and the boards reply all the time', async () => {
  const league = await aLeague(database)
  const { pool } = league.context.database
  const { clock } = league.context
  const players = Array.from({ length: 40 }, () => randomUUID())
  const keeper = league.aKeeper()
  for (let round = 0; round < 300; round += 1) await league.play(league.aRandomEvent(players))
  await applyAll(keeper, league.owner)
  await keeper.load()
  const counted = await league.rows()
  // What a bug or a careless hand would leave behind.
  await league.owner.query('update standing set earnings = earnings + 1, won = won + 3 where player_no = 1')
  await league.owner.query('delete from standing where player_no = 2')
  await league.owner.query('delete from standing_pool where player_no = 3')
  await league.owner.query('update standing_hour set matches = matches + 1, winnings = winnings - 1')
  expect(await league.rows()).not.toEqual(counted)

  const rebuilt = new AbortController()
  const playing = (async () => {
    while (!rebuilt.signal.aborted) await league.play(league.aRandomEvent([...players, randomUUID()]))
  })()
  const applying = (async () => {
    while (!rebuilt.signal.aborted) {
      await keeper.apply()
      const { shown } = await league.orders()
      for (const members of shown.values()) expect(members).not.toBeNull()
    }
  })()
  const builds = [await rebuildStandings({ pool, clock }), await rebuildStandings({ pool, clock })]
  rebuilt.abort()
  await Promise.all([playing, applying])
  expect(builds).toEqual([2n, 3n])

  await applyAll(keeper, league.owner)
  expect(await keeper.shows(3n)).toBe(false)
  await keeper.load()
  expect(await keeper.shows(3n)).toBe(true)
  expect(await league.everything()).toEqual(await league.expected())
})

test('two rebuilds at once: the second is refused and the first goes on', async () => {
  const league = await aLeague(database)
  const { pool } = league.context.database
  const first = await pool.connect()
  expect(await trySessionLock(first, 'standings-rebuild')).toBe(true)
  await expect(rebuildStandings({ pool, clock: league.context.clock })).rejects.toThrow('one rebuild')
  first.release(true)
})

test('the application cannot write the standings but through their functions', async () => {
  const league = await aLeague(database)
  const { pool } = league.context.database
  for (const statement of [
    'update standing set won = won + 1',
    'delete from standing',
    'insert into standing_player (player_id) values (gen_random_uuid())',
    'update standing_cursor set seq = 0',
    'truncate standing',
    'update standing_hour set winnings = 0',
    `select standing_add('{1}', true, now())`,
  ])
    await expect(pool.query(statement)).rejects.toThrow('permission denied')
})
