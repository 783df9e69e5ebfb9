import { randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTicket, startMatch } from '../../test/world/staked-match.ts'
import { saveMatches } from '../match/store.ts'
import { backUpTestDatabase, createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { endTickets, insertTickets } from '../queue/store.ts'
import { accountCode } from './accounts.ts'
import { reconcileLedger } from './reconcile.ts'
import { isFrozen, openAccounts } from './store.ts'
import { openOne, seedMoney } from './testing/seed-money.ts'

const [alice, bob] = [randomUUID(), randomUUID()]
let sound: TestDatabase
let database: TestDatabase
let app: pg.Pool
let audit: pg.Pool
let owner: pg.Pool

beforeAll(async () => {
  sound = await createTestDatabase()
  const seeding = sound.open('postgres').pool
  for (const player of [alice, bob])
    await seedMoney(seeding, await openOne(seeding, accountCode.available(player)), usd(100))
  await playOneMatch()
  await requestWithdrawal()
})
// Each test damages a copy of its own.
beforeEach(async () => {
  database = await backUpTestDatabase(sound)
  app = database.open('throwdown_app').pool
  audit = database.open('throwdown_audit').pool
  owner = database.open('postgres').pool
})
afterEach(() => database.drop())
afterAll(() => sound.drop())

async function playOneMatch(): Promise<void> {
  const playing = sound.open('throwdown_app').pool
  const match = await startMatch(playing, [alice, bob], { mode: 'bounty', tier: 5 })
  const saved = await saveMatches(playing, [await match.end(0).takeSave()], Date.now())
  expect(saved).toEqual(new Set([match.id]))
}

/** Reconciliation checks it [I7]. */
async function requestWithdrawal(): Promise<void> {
  const cashier = sound.open('throwdown_cashier', 1).pool
  const { rows } = await cashier.query(
    "select refused from cashier_debit_for_withdrawal(gen_random_uuid(), $1, 1000000, 'usdc', null, 1)",
    [alice],
  )
  expect(rows).toEqual([{ refused: null }])
}

const join = (db: pg.Pool | pg.PoolClient, ticket: ReturnType<typeof aTicket>) =>
  insertTickets(db, [ticket], Date.now())

/** Writes with the triggers switched off, as only an administrator of the database can. */
async function damage(...statements: string[]): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    for (const sql of statements) await client.query(sql)
  } finally {
    client.release(true)
  }
}

const reconcile = (nowMs = Date.now()) => reconcileLedger(audit, nowMs)

const NOTHING_FOUND = { breaches: [], froze: false, wasWhole: false, goesOn: false }

/** Records a full check that took a minute: the next is due in fifty. */
const recordFullCheck = () =>
  owner.query('update ledger_checked set whole_at = now(), whole_ms = 60000, upto = 0, seen = 0')

const dropUnique = 'alter table ledger_journal drop constraint one_result_per_key'
const copyOf = (kind: string) =>
  `insert into ledger_journal (kind, key, accounts, amounts, actor, meta) select kind, key, accounts, amounts, actor, meta from ledger_journal where kind = '${kind}' limit 1`

test('a ledger that was only posted to has no breach', async () => {
  expect(await reconcile()).toEqual({ breaches: [], froze: false, wasWhole: true, goesOn: false })
  expect(await isFrozen(app)).toBe(false)
})

const BALANCE_AFTER =
  'update ledger_entry set balance = balance + 1 where journal_id = (select max(journal_id) from ledger_entry where balance is not null)'
const KIND_OF_ENTRY = "update ledger_entry set kind = 'leave' where kind = 'settle' and leg = 0"

describe('each invariant finds its breach', () => {
  test.each([
    [
      'I1',
      [
        'update ledger_entry set amount = amount + 1 where leg = 0 and journal_id = (select max(journal_id) from ledger_entry)',
      ],
    ],
    [
      'I2',
      [
        'alter table ledger_account drop constraint account_is_never_overdrawn',
        "update ledger_account set balance = -1 where kind = 'user:available'",
      ],
    ],
    ['I3', ["update ledger_account set balance = balance + 1 where kind = 'user:available'"]],
    ['I3', [BALANCE_AFTER]],
    ['I3', [KIND_OF_ENTRY]],
    ['I3', ['delete from ledger_entry where journal_id = (select max(journal_id) from ledger_entry)']],
    ['I3', ['delete from ledger_journal where id = (select max(id) from ledger_journal)']],
    ['I4', ["update ledger_account set balance = 1 where kind = 'match:pot'"]],
    ['I4', ['update match set finished_at = null, check_at = now()']],
    ['I4', ['update match set finished_at = null, check_at = now(), pot_account = -1']],
    ['I5', ["update ledger_account set balance = 1 where kind = 'user:held'"]],
    ['I5', ["update queue_ticket set state = 'waiting', match_id = null, ended_at = null"]],
    [
      'I5',
      [
        "update queue_ticket set state = 'waiting', match_id = null, ended_at = null, player_id = gen_random_uuid()",
      ],
    ],
    ['I6', ["delete from ledger_journal where kind = 'settle'"]],
    ['I7', ["update ledger_account set balance = 0 where kind = 'user:withdrawing'"]],
    ['I10', ["update ledger_journal set kind = 'join', key = 'queue:x:join' where kind = 'settle'"]],
    ['I11', [dropUnique, copyOf('settle')]],
  ])('%s: %s', async (invariant, statements) => {
    await damage(...statements)
    const { rows } = await app.query('select distinct invariant from ledger_breach where invariant = $1', [
      invariant,
    ])
    expect(rows).toEqual([{ invariant }])
    expect((await reconcile()).froze).toBe(true)
  })
})

describe('between two full checks', () => {
  test.each([
    [
      'I1',
      'update ledger_entry set amount = amount + 1 where leg = 0 and journal_id = (select max(journal_id) from ledger_entry)',
    ],
    ['I3', "update ledger_account set balance = balance + 1 where kind = 'user:available'"],
    ['I3', BALANCE_AFTER],
    ['I3', KIND_OF_ENTRY],
    ['I3', 'delete from ledger_entry where journal_id = (select max(journal_id) from ledger_entry)'],
    ['I3', 'delete from ledger_journal where id = (select max(id) from ledger_journal)'],
    ['I4', "update ledger_account set balance = 1 where kind = 'match:pot'"],
    ['I4', 'update match set finished_at = null, check_at = now()'],
    ['I5', "update ledger_account set balance = 1 where kind = 'user:held'"],
    ['I5', "update queue_ticket set state = 'waiting', match_id = null, ended_at = null"],
    ['I10', "update ledger_journal set kind = 'join', key = 'queue:x:join' where kind = 'settle'"],
  ])('%s of what moved is found: %s', async (invariant, statement) => {
    await recordFullCheck()
    expect(await reconcile()).toEqual(NOTHING_FOUND)
    await damage(statement)
    const found = await reconcile()
    expect(found).toMatchObject({ froze: true, wasWhole: false })
    expect(found.breaches.map((breach) => breach.invariant)).toContain(invariant)
  })

  test('I2 of what moved is found', async () => {
    await recordFullCheck()
    await damage(
      'alter table ledger_account drop constraint account_is_never_overdrawn',
      "update ledger_account set balance = -1 where kind = 'user:available'",
    )
    expect((await reconcile()).breaches.map((breach) => breach.invariant)).toContain('I2')
  })

  test('an account without movements is checked only by the next full check', async () => {
    await recordFullCheck()
    for (let check = 0; check < 3; check += 1) await reconcile()
    await damage("update ledger_account set balance = balance + 1 where kind = 'user:available'")
    expect(await reconcile()).toEqual(NOTHING_FOUND)
    expect(await reconcile(Date.now() + 49 * 60_000)).toMatchObject({ froze: false, wasWhole: false })
    expect(await reconcile(Date.now() + 51 * 60_000)).toMatchObject({ froze: true })
  })

  test('a journal that commits after a check, with a number from before it, is checked by the next', async () => {
    await recordFullCheck()
    await owner.query(
      'update ledger_checked set (upto, seen) = (select max(id), max(id) from ledger_journal)',
    )
    const late = await app.connect()
    await late.query('begin')
    const ticket = aTicket(alice, 'normal', 5)
    expect(await join(late, ticket)).toEqual(['joined'])
    expect(await join(app, aTicket(bob, 'normal', 5))).toEqual(['joined'])
    expect(await reconcile()).toMatchObject({ breaches: [] })
    await late.query('commit')
    late.release()
    const { rows } = await app.query<{ id: bigint }>('select id from ledger_journal where key = $1', [
      `queue:${ticket.id}:join`,
    ])
    const id = rows[0]?.id
    await damage(`update ledger_entry set amount = amount + 1 where leg = 0 and journal_id = ${id}`)
    expect((await reconcile()).breaches.map(({ subject }) => subject)).toContain(`journal ${id}`)
  })
})

describe('a freeze', () => {
  beforeEach(async () => {
    await damage("update ledger_account set balance = balance + 1 where kind = 'user:available'")
  })

  test('stops new movements, lets started ones finish, and records why', async () => {
    const ticket = aTicket(bob, 'normal', 1)
    expect(await join(app, ticket)).toEqual(['joined'])
    expect(await reconcile()).toMatchObject({ froze: true })
    expect(await reconcile()).toMatchObject({ froze: false })

    expect(await join(app, aTicket(alice, 'normal', 1))).toEqual(['frozen'])
    expect(await endTickets(app, [ticket.id], Date.now())).toEqual([ticket.id])
    const { rows } = await app.query('select frozen, reason from ledger_freeze_event')
    expect(rows).toEqual([{ frozen: true, reason: expect.stringMatching(/^I3: user:/) }])
  })

  test('is cleared by no role alone, and what it refused stays refused', async () => {
    await reconcile()
    const ticket = aTicket(bob, 'normal', 1)
    expect(await join(app, ticket)).toEqual(['frozen'])
    for (const role of ['throwdown_app', 'throwdown_staff', 'throwdown_cashier', 'throwdown_audit'] as const)
      await expect(
        database.open(role, 1).pool.query("select ledger_unfreeze_money('fine', 'somebody')"),
      ).rejects.toMatchObject({ code: '42501' })
    await owner.query("select ledger_unfreeze_money('counted by hand', 'two people')")
    expect(await isFrozen(app)).toBe(false)
    expect(await join(app, ticket)).toEqual(['frozen'])
    expect(await join(app, aTicket(bob, 'normal', 1))).toEqual(['joined'])
  })
})

test('accounts opened twice at once are one account', async () => {
  const code = accountCode.available(randomUUID())
  const opened = await Promise.all(Array.from({ length: 8 }, () => openAccounts(owner, [code])))
  expect(new Set(opened.map((ids) => ids.get(code))).size).toBe(1)
})
