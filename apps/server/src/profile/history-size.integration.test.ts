import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { costOfHistory, expectFlat } from '../../test/world/flat-cost.ts'
import { aHeavyPlayer, type HeavyPlayer } from '../../test/world/heavy-player.ts'
import { createIdentityDatabase } from '../../test/world/identity.ts'
import { listMatches, listThrows } from './history-store.ts'

const LIMIT = 26
const PATHS = [
  'newest',
  'an old opponent',
  'a frequent opponent',
  'void',
  'void against one',
  'losses',
  'bounty',
  'a stake that was never played',
  'coach',
] as const

let database: Awaited<ReturnType<typeof createIdentityDatabase>>
let app: pg.Pool
let player: HeavyPlayer
let costs: Map<string, number[]>

beforeAll(async () => {
  database = await createIdentityDatabase()
  app = database.open('throwdown_app', 1).pool
  // Costs must not hang on what the server of PostgreSQL believes of its disk.
  await app.query('set random_page_cost = 4')
  player = await aHeavyPlayer(database.admin)
  const [old, frequent] = player.rivals
  costs = await costOfHistory(player, app, () => ({
    newest: (db) => listMatches(db, player.id, { limit: LIMIT }),
    'an old opponent': (db) => listMatches(db, player.id, { limit: LIMIT, opponent: old }),
    'a frequent opponent': (db) => listMatches(db, player.id, { limit: LIMIT, opponent: frequent }),
    void: (db) => listMatches(db, player.id, { limit: LIMIT, result: 'void' }),
    'void against one': (db) => listMatches(db, player.id, { limit: LIMIT, result: 'void', opponent: old }),
    losses: (db) => listMatches(db, player.id, { limit: LIMIT, result: 'lost' }),
    bounty: (db) => listMatches(db, player.id, { limit: LIMIT, mode: 'bounty' }),
    'a stake that was never played': (db) =>
      listMatches(db, player.id, { limit: LIMIT, mode: 'normal', tier: 50 }),
    coach: (db) => listThrows(db, player.id, 200),
  }))
})
afterAll(() => database.drop())

test.each(PATHS)('history, %s: reads as much of a long life as of a short one', (path) => {
  expectFlat(costs, path)
})

describe('a filtered page is what the filter leaves of all matches', () => {
  test.each([
    ['an opponent', () => ({ opponent: player.rivals[0] })],
    ['losses against one', () => ({ opponent: player.rivals[1], result: 'lost' as const })],
    ['void', () => ({ result: 'void' as const })],
    ['wins', () => ({ result: 'won' as const })],
    ['a mode', () => ({ mode: 'normal' as const })],
    ['a stake', () => ({ tier: 5 as const })],
    ['a tier that was never played', () => ({ result: 'void' as const, tier: 1 as const })],
  ])('%s', async (_what, filterOf) => {
    const filter = filterOf()
    const all = await listMatches(app, player.id, { limit: 30_000 })
    const expected = all.filter((match) =>
      Object.entries(filter).every(
        ([name, value]) => ({ ...match, opponent: match.opponentId, result: match.kind })[name] === value,
      ),
    )
    const found = []
    for (let before: string | undefined; ; before = String(found.at(-1)?.seq)) {
      const page = await listMatches(app, player.id, { ...filter, limit: 500, ...(before && { before }) })
      found.push(...page)
      if (page.length < 500) break
    }
    expect(found).toEqual(expected)
  })
})
