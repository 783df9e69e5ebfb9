import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOfHistory, expectFlat } from '../../test/world/flat-cost.ts'
import { aHeavyPlayer, type HeavyPlayer } from '../../test/world/heavy-player.ts'
import { createIdentityDatabase } from '../../test/world/identity.ts'
import { valueOf } from '../platform/sql.ts'
import { applyAll } from '../standings/testing/events.ts'
import { findCareer, findHeadToHead } from './card-store.ts'

const BATCH = 2_000

let database: Awaited<ReturnType<typeof createIdentityDatabase>>
let app: pg.Pool
let player: HeavyPlayer
let costs: Map<string, number[]>

const applyNext = () => valueOf<number>(app, { text: 'select standing_apply(now(), $1)', values: [BATCH] })

const countAll = () =>
  applyAll(
    {
      async apply() {
        while ((await applyNext()) > 0);
      },
    },
    database.admin,
  )

beforeAll(async () => {
  database = await createIdentityDatabase()
  app = database.open('throwdown_app', 1).pool
  await app.query('set random_page_cost = 4')
  player = await aHeavyPlayer(database.admin)
  costs = await costOfHistory(player, app, async () => {
    await countAll()
    return {
      career: (db) => findCareer(db, player.id),
      'head to head': (db) => findHeadToHead(db, player.id, player.rivals[1] ?? ''),
    }
  })
})
afterAll(() => database.drop())

test.each(['career', 'head to head'])('the %s on a card reads one row, however long a life was', (path) => {
  expectFlat(costs, path)
})

const CAREER_BY_EVENTS = `
  with result as (
    select kind, pool_id, count(*) filter (where kind = 'lost') over (order by xid, seq) as losses
      from play_event
     where player_id = $1
       and kind in ('won', 'lost', 'prize')
  )
  select coalesce((select max(count(*)) over () from result where kind = 'won' group by losses limit 1), 0)::int as "bestStreak",
         (count(*) filter (where kind = 'prize'))::int as podiums,
         (count(distinct pool_id) filter (where kind <> 'prize'))::int as pools
    from result`

const RIVALS_BY_EVENTS = `
  select opponent_id as "opponentId", (count(*) filter (where kind = 'won'))::int as "gamesWon", (count(*) filter (where kind = 'lost'))::int as "gamesLost"
    from play_event
   where player_id = $1
     and (mode = 'normal' or opened or opponent_opened)
   group by opponent_id
   order by opponent_id`

/** What the cards show, next to what the events of the players say. */
async function expectAsEvents(): Promise<void> {
  for (const id of [player.id, ...player.rivals]) {
    const { rows: careers } = await database.admin.query(CAREER_BY_EVENTS, [id])
    expect(await findCareer(app, id)).toEqual(careers[0])
    const { rows } = await database.admin.query<{ opponentId: string }>(RIVALS_BY_EVENTS, [id])
    for (const { opponentId, ...results } of rows)
      expect(await findHeadToHead(app, id, opponentId)).toEqual(results)
  }
}

test('cards show what a recount of the events says, also after players are counted again', async () => {
  await expectAsEvents()
  await app.query('select standing_recount(1, 1000000, now())')
  await expectAsEvents()
})

test('nobody has a career or results before the first match', async () => {
  const stranger = player.id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  expect(await findCareer(app, stranger)).toEqual({ bestStreak: 0, podiums: 0, pools: 0 })
  expect(await findHeadToHead(app, player.id, stranger)).toEqual({ gamesWon: 0, gamesLost: 0 })
})
