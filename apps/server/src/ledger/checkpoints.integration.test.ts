import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { accountCode } from './accounts.ts'
import { reconcileLedger } from './reconcile.ts'
import { readChecked, settleJournals } from './reconcile-store.ts'
import { freezeMoney, isFrozen } from './store.ts'
import { openOne } from './testing/seed-money.ts'
import { settleNow } from './testing/settle-now.ts'

/** Enough for a checkpoint. */
const SOME = 150
const MANY = 2_000

let database: TestDatabase
let audit: pg.Pool
let owner: pg.Pool
let account: bigint
let entries: number

beforeEach(async () => {
  database = await createTestDatabase()
  audit = database.open('throwdown_audit').pool
  owner = database.open('postgres').pool
  account = await openOne(owner, accountCode.available(randomUUID()))
  entries = 0
  await seed(SOME)
  await owner.query('update ledger_checked set whole_at = now(), whole_ms = 60000')
})
afterEach(() => database.drop())

async function seed(times: number): Promise<void> {
  entries += times
  await owner.query(
    "select count(*) from generate_series(1, $2) n cross join lateral ledger_seed('seed:' || n || gen_random_uuid(), $1, 1000000) s",
    [account, times],
  )
}

/** With the triggers switched off, as only an administrator of the database can. */
async function damage(sql: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(sql)
  } finally {
    client.release(true)
  }
}

const reconcile = (forMs?: number) =>
  reconcileLedger(audit, Date.now(), { ...(forMs !== undefined && { forMs }) })
const wholeIsDue = () => owner.query('update ledger_checked set whole_at = null, whole_ms = null')
const firstEntry = `journal_id = (select min(journal_id) from ledger_entry)`
const SOUND = { breaches: [], froze: false }

async function keepCheckpoint(): Promise<void> {
  await settleNow(audit)
  expect(await reconcile()).toMatchObject(SOUND)
  const { rows } = await owner.query('select entries from ledger_checkpoint where account_id = $1', [account])
  expect(rows).toEqual([{ entries: BigInt(entries) * 1_000_000n }])
}

/** Blocks that the check of the newest journal reads. */
async function blocksRead(): Promise<number> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json)
     select * from ledger_newest_breaches((select max(id) - 1 from ledger_journal), 9223372036854775807)`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

test('[I3] the check of each minute reads the newer entries of an account, not its life', async () => {
  await seed(MANY)
  const without = await blocksRead()
  await keepCheckpoint()
  await seed(1)
  expect(await blocksRead()).toBeLessThan(without / 2)
  expect(await reconcile()).toMatchObject(SOUND)
  await damage(`update ledger_account set balance = balance + 1 where id = ${account}`)
  expect(await reconcile()).toMatchObject({ breaches: [{ invariant: 'I3' }], froze: true })
})

test('a wrong checkpoint never freezes money: all entries decide', async () => {
  await keepCheckpoint()
  await seed(1)
  await damage('update ledger_checkpoint set entries = entries - 1')
  expect(await reconcile()).toMatchObject(SOUND)
  expect(await isFrozen(owner)).toBe(false)
})

test('[I3] one micro-dollar in an old entry is found by the check of everything', async () => {
  await keepCheckpoint()
  // It has been among the newest twice.
  for (let checks = 0; checks < 2; checks += 1) expect(await reconcile()).toMatchObject(SOUND)
  await damage(`update ledger_entry set amount = amount + sign(amount) where ${firstEntry}`)
  await seed(1)
  expect(await reconcile()).toMatchObject(SOUND)
  await wholeIsDue()
  const found = await reconcile()
  expect(found.froze).toBe(true)
  expect(found.breaches.map(({ invariant }) => invariant)).toContain('I3')
})

test('the check of everything goes on where it stopped, after what is new', async () => {
  await wholeIsDue()
  const places: unknown[] = []
  for (let runs = 0; runs < 20; runs += 1) {
    const { wasWhole, goesOn, ...found } = await reconcile(0)
    expect(found).toEqual(SOUND)
    const { pass } = await readChecked(audit)
    expect(pass !== null).toBe(goesOn)
    if (wasWhole) break
    places.push(pass?.part)
  }
  expect(new Set(places)).toEqual(new Set(['journals', 'accounts', 'pools', 'rest']))
  expect(places.length).toBeLessThan(20)
  await wholeIsDue()
  expect((await reconcile(0)).goesOn).toBe(true)
  await seed(1)
  await damage(
    'update ledger_entry set amount = amount + 1 where leg = 0 and journal_id = (select max(journal_id) from ledger_entry)',
  )
  expect((await reconcile(0)).breaches.map(({ invariant }) => invariant)).toContain('I1')
})

test('a journal is settled when none with a smaller number can commit any more', async () => {
  await settleNow(audit)
  const late = await owner.connect()
  const other = await openOne(owner, accountCode.available(randomUUID()))
  let atMs = Date.now()
  const settle = () => settleJournals(audit, { nowMs: () => (atMs += 61_000) })
  try {
    await late.query('begin')
    await late.query("select ledger_seed('seed:late', $1, 1000000)", [other])
    await seed(1)
    const before = await settle()
    for (let minutes = 0; minutes < 5; minutes += 1) expect(await settle()).toBe(before)
    await late.query('commit')
  } finally {
    late.release()
  }
  await settleNow(audit)
  const { newest } = await readChecked(audit)
  expect(await settle()).toBe(newest)
})

test('nobody but the audit decides what was checked', async () => {
  const app = database.open('throwdown_app', 1).pool
  for (const sql of [
    'select ledger_settle_journals(null)',
    'select ledger_save_checkpoints(0, 1)',
    'update ledger_checkpoint set entries = 0',
    'update ledger_checked set settled = 0',
  ])
    await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' })
  await expect(audit.query('update ledger_checkpoint set entries = 0')).rejects.toMatchObject({
    code: '42501',
  })
  await freezeMoney(audit, 'test', 'test')
  expect(await reconcile()).toMatchObject({ froze: false })
})
