import { randomUUID } from 'node:crypto'
import { CURRENT_TERMS_VERSION } from '@throwdown/rules/terms'
import { expect, test } from 'vitest'
import { type AccountId, accountCode } from '../ledger/accounts.ts'
import { findBreaches } from '../ledger/testing/find-breaches.ts'
import { openOne, seedMoney } from '../ledger/testing/seed-money.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { finishPool } from './finish-pool.ts'
import { currentWeekOf, openPool } from './open-pool.ts'

const database = databaseForFile(createTestDatabase)

const CONTRIBUTORS = 20_005
/** The n-th contributor has paid n micro-dollars. */
const TOTAL = BigInt((CONTRIBUTORS * (CONTRIBUTORS + 1)) / 2)

test('[B11] a void pool of more contributors than a journal has legs is returned in parts', async () => {
  const owner = database.open('postgres', 2).pool
  const app = database.open('throwdown_app', 2).pool
  const nowMs = Date.now()
  await openPool(app, 5, nowMs)
  const { id } = currentWeekOf(5, nowMs)
  await owner.query(
    `insert into bounty_run (pool_id, player_id, contributed, wins, matches, best_streak)
     select $1, gen_random_uuid(), n, 1, 1, 1 from generate_series(1, $2::int) n`,
    [id, CONTRIBUTORS],
  )
  await fillPool(owner, id)
  await owner.query(
    `update bounty_pool set state = 'REVIEW', closing_at = now(), review_at = now(), review_ends_at = now() - interval '1 hour'`,
  )
  const paid = await finishPool(app, { id, termsVersion: CURRENT_TERMS_VERSION }, nowMs)
  expect(paid).toMatchObject({ state: 'VOID', total: TOTAL, fee: 0n })
  const { rows } = await owner.query(
    "select key, cardinality(accounts) as legs from ledger_journal where kind = 'pool-void' order by id",
  )
  expect(rows).toEqual([
    { key: `pool:${id}:void`, legs: 10_000 },
    { key: `pool:${id}:2:void`, legs: 10_000 },
    { key: `pool:${id}:3:void`, legs: 8 },
  ])
  const { rows: wrong } = await owner.query(
    `select r.player_id from bounty_run r
       left join ledger_account a on a.code = 'user:' || r.player_id || ':available'
      where a.balance is distinct from r.contributed`,
  )
  expect(wrong).toEqual([])
  expect(await findBreaches(owner, 5)).toEqual([])
}, 120_000)

/** As if one rich player had staked and lost everything in it. */
async function fillPool(owner: ReturnType<TestDatabase['open']>['pool'], id: string): Promise<void> {
  const rich = randomUUID()
  const pot = `match:${randomUUID()}:pot`
  const codes = [accountCode.available(rich), accountCode.held(rich), pot, accountCode.pool(id)]
  const accounts: AccountId[] = []
  for (const code of codes) accounts.push(await openOne(owner, code))
  const [available] = accounts
  if (available === undefined) throw new Error('the accounts are open')
  await seedMoney(owner, available, TOTAL)
  for (const [index, [kind, key]] of [
    ['join', `queue:${randomUUID()}:join`],
    ['pair', `match:${randomUUID()}:pair`],
    ['settle', `match:${randomUUID()}:settle`],
  ].entries())
    await owner.query(
      `select key from ledger_post_batch(array[row($1::ledger_journal_kind, $2, array[$3, $4]::bigint[], array[-$5::bigint, $5], null)::ledger_posting], 'test')`,
      [kind, key, accounts[index], accounts[index + 1], TOTAL],
    )
}
