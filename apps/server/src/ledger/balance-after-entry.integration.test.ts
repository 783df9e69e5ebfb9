import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { accountCode } from './accounts.ts'
import { findBreaches } from './testing/find-breaches.ts'
import { openOne, seedMoney } from './testing/seed-money.ts'

const WRITERS = 6
const BATCHES = 25

let database: TestDatabase
let owner: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  owner = database.open('postgres', WRITERS).pool
})
afterAll(() => database.drop())

test('the balance on an entry is the sum of the entries up to it, with writers that post at the same time', async () => {
  const players = Array.from({ length: 4 }, () => randomUUID())
  const accounts: (readonly [string, string])[] = []
  for (const id of players) {
    const available = await openOne(owner, accountCode.available(id))
    await seedMoney(owner, available, 1_000_000n)
    accounts.push([String(available), String(await openOne(owner, accountCode.held(id)))])
  }
  // Several journals of one account in a batch, in another order in each: joins and leaves of all players.
  const post = (first: number) =>
    owner.query(
      `select key
         from ledger_post_batch(array(
                select row ((case when n % 3 = 2 then 'leave' else 'join' end)::ledger_journal_kind,
                            'queue:' || gen_random_uuid() || case when n % 3 = 2 then ':leave' else ':join' end,
                            case when n % 3 = 2 then array[p.held, p.available] else array[p.available, p.held] end,
                            array[-1 - n, 1 + n], null)::ledger_posting
                  from generate_series(0, 5) n
                 cross join lateral (
                   select ($1::bigint[])[1 + (n + $3) % 4] as available, ($2::bigint[])[1 + (n + $3) % 4] as held) p), 'test')`,
      [accounts.map(([available]) => available), accounts.map(([, held]) => held), first],
    )
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let batch = 0; batch < BATCHES; batch++) await post(writer + batch)
    }),
  )
  const breaches = await findBreaches(owner, 20)
  expect(breaches.filter(({ invariant }) => invariant === 'I3')).toEqual([])
  const { rows } = await owner.query<{ entries: number }>('select count(*)::int as entries from ledger_entry')
  expect(rows[0]?.entries).toBeGreaterThan(WRITERS * BATCHES * 6)
})
