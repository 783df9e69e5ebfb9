import type pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { costOfHistory, expectFlat } from '../../test/world/flat-cost.ts'
import { aHeavyPlayer } from '../../test/world/heavy-player.ts'
import { createIdentityDatabase } from '../../test/world/identity.ts'

let database: Awaited<ReturnType<typeof createIdentityDatabase>>
let costs: Map<string, number[]>

const STATEMENTS = {
  'a join with a limit': 'select play_limit_refusal($1, 5000000, $2)',
  'the session': 'select count(*) from play_session_of($1, $2)',
  'the sums of the safe play page': 'select count(*) from play_usage_of($1, $2)',
  'whether a check is due': 'select reality_check_is_due($1, $2)',
}

beforeAll(async () => {
  database = await createIdentityDatabase()
  const owner: pg.Pool = database.open('postgres', 1).pool
  await owner.query('set random_page_cost = 4')
  const player = await aHeavyPlayer(database.admin)
  await owner.query(
    "insert into play_limit (player_id, kind, days, amount) values ($1, 'stake', 30, 1000000000000)",
    [player.id],
  )
  costs = await costOfHistory(player, owner, async () => {
    const now = await player.newestAt()
    return Object.fromEntries(
      Object.entries(STATEMENTS).map(([path, text]) => [
        path,
        (db: { query: pg.Pool['query'] }) => db.query({ text, values: [player.id, now] }),
      ]),
    )
  })
})
afterAll(() => database.drop())

test.each(Object.keys(STATEMENTS))(
  '[L2] %s reads the matches of its days, however many were played before',
  (path) => {
    expectFlat(costs, path)
  },
)
