import { usd } from '@throwdown/rules/money'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costOfHistory, expectFlat } from '../../../test/world/flat-cost.ts'
import { aHeavyPlayer, type HeavyPlayer } from '../../../test/world/heavy-player.ts'
import { createIdentityDatabase } from '../../../test/world/identity.ts'
import type { Queryable } from '../../platform/sql.ts'
import { showStatement } from './show-statement.ts'

const DAY_MS = 86_400_000

let database: Awaited<ReturnType<typeof createIdentityDatabase>>
let app: pg.Pool
let player: HeavyPlayer
let costs: Map<string, number[]>

type Query = Parameters<typeof showStatement>[2]

const read = (query: Query) => showStatement(app, player.id, query)

/** The pages that a player requests, and one in the middle of a download. */
async function pages(): Promise<Record<string, Query>> {
  const { rows } = await app.query<{ id: string }>(
    'select (min(journal_id) + max(journal_id)) / 2 as id from ledger_entry',
  )
  const before = String(rows[0]?.id)
  return {
    first: {},
    download: { limit: 200, before },
    'by time': { fromMs: Date.now() - 849 * DAY_MS, untilMs: Date.now() - 800 * DAY_MS },
    matches: { kind: 'match', before },
    deposits: { kind: 'deposit' },
    bonuses: { kind: 'bonus' },
  }
}

beforeAll(async () => {
  database = await createIdentityDatabase()
  app = database.open('throwdown_app', 1).pool
  await app.query('set random_page_cost = 4')
  player = await aHeavyPlayer(database.admin)
  costs = await costOfHistory(player, app, async () =>
    Object.fromEntries(
      Object.entries(await pages()).map(([page, query]) => [
        page,
        (db: Queryable) => showStatement(db, player.id, query),
      ]),
    ),
  )
})
afterAll(() => database.drop())

test.each(['first', 'download', 'by time', 'matches', 'deposits', 'bonuses'])(
  '%s: a page of the statement reads as much of a long life as of a short one',
  (page) => {
    expectFlat(costs, page)
  },
)

test('every line of a life comes once, and each balance follows from the line before it', async () => {
  let balance: bigint | undefined
  let before: string | undefined
  let lines = 0
  for (;;) {
    const page = await read({ limit: 200, ...(before !== undefined && { before }) })
    for (const line of page.lines) {
      expect(BigInt(line.balanceAfter)).toBe(balance ?? BigInt(line.balanceAfter))
      balance = BigInt(line.balanceAfter) - BigInt(line.amount)
      lines += 1
    }
    if (page.next === null) break
    before = page.next
  }
  expect(balance).toBe(0n)
  const { rows } = await database.admin.query<{ lines: number }>(
    `select count(*)::int as lines
       from ledger_journal j
      where j.kind in ('pair', 'settle', 'seed')
        and j.accounts && array(select id from ledger_account where code like 'user:' || $1 || ':%')`,
    [player.id],
  )
  expect(lines).toBe(rows[0]?.lines)
})

test('a filtered line has the balance that it has among all lines', async () => {
  const { lines } = await read({ kind: 'bonus' })
  expect(lines.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [usd(1_000_000).toString(), usd(1_000_000).toString()],
  ])
})

test('entries keep the kind of their journal and the balance after it', async () => {
  const { rows } = await database.admin.query(
    `select journal_id
       from (select e.journal_id, e.kind, e.balance, j.kind as of_journal, a.tracked,
                    sum(e.amount) over (partition by e.account_id order by e.journal_id) as total
               from ledger_entry e
               join ledger_journal j on j.id = e.journal_id
               join ledger_account a on a.id = e.account_id) e
      where kind <> of_journal
         or balance is distinct from case when tracked then total end
      limit 1`,
  )
  expect(rows).toEqual([])
})
