import { randomUUID } from 'node:crypto'
import { microUsd, usd } from '@throwdown/rules/money'
import { settleWin } from '@throwdown/rules/settlement'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { accountCode } from './accounts.ts'
import { askWithdrawal, joinQueue, leaveQueue, pairMatch, settleMatch } from './journals.ts'
import { reconcileLedger } from './reconcile.ts'
import { isFrozen, openAccounts, postBatch } from './store.ts'
import { mirrorJournals } from './testing/mirror-journals.ts'
import {
  type HouseAccounts,
  openHouseAccounts,
  openOne,
  openPlayers,
  type PlayerAccounts,
  seedMoney,
} from './testing/seed-money.ts'

let database: TestDatabase
let app: pg.Pool
let owner: pg.Pool
let house: HouseAccounts
let alice: PlayerAccounts
let bob: PlayerAccounts

beforeEach(async () => {
  database = await createTestDatabase()
  app = database.open('throwdown_app').pool
  owner = database.open('postgres').pool
  await mirrorJournals(owner)
  house = await openHouseAccounts(app)
  const players = await openPlayers(app, 2)
  if (!players[0] || !players[1]) throw new Error('two players are needed')
  alice = players[0]
  bob = players[1]
  for (const player of players) await seedMoney(owner, player.available, usd(100))
  await playOneMatch()
})

afterEach(() => database.drop())

async function playOneMatch(): Promise<void> {
  const matchId = randomUUID()
  const stake = usd(5)
  const pot = await openOne(app, accountCode.pot(matchId))
  const pool = await openOne(app, accountCode.pool('tier-5-week-1'))
  const seats = [alice, bob].map((player) => ({ ...player, ticketId: randomUUID() }))
  const [a, b] = seats
  if (!a || !b) throw new Error('two seats are needed')
  await postBatch(app, [joinQueue({ ...a, stake }), joinQueue({ ...b, stake })], 'test')
  await postBatch(app, [pairMatch({ matchId, pot, stake, seats: [a, b] })], 'test')
  const lines = settleWin({ stake, mode: 'bounty' }, termsOfVersion(CURRENT_TERMS_VERSION))
  const settle = settleMatch({
    matchId,
    pot,
    seats: [a.available, b.available],
    winner: 0,
    winFee: house.winFee,
    pool,
    lines,
  })
  await postBatch(app, [settle], 'test')
  await postBatch(app, [askWithdrawal({ ...a, withdrawalId: randomUUID(), grossMicros: usd(1) })], 'test')
}

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

const reconcile = (nowMs = Date.now()) => reconcileLedger(app, nowMs)

/** Records a full check that took a minute: the next is due in fifty. */
const recordFullCheck = () =>
  owner.query('update ledger_checked set whole_at = now(), whole_ms = 60000, upto = 0, seen = 0')

const dropUnique = 'alter table ledger_journal drop constraint one_answer_per_key'
const copyOf = (kind: string) =>
  `insert into ledger_journal (kind, key, accounts, amounts, actor, meta) select kind, key, accounts, amounts, actor, meta from ledger_journal where kind = '${kind}' limit 1`

test('books that were only posted to have no breach', async () => {
  expect(await reconcile()).toEqual({ breaches: [], froze: false, wasWhole: true })
  expect(await isFrozen(app)).toBe(false)
})

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
    ['I3', ['delete from ledger_entry where journal_id = (select max(journal_id) from ledger_entry)']],
    ['I3', ['delete from ledger_journal where id = (select max(id) from ledger_journal)']],
    ['I4', ["update ledger_account set balance = 1 where kind = 'match:pot'"]],
    ['I4', ['update match set finished_at = null, deadline = now()']],
    ['I4', ['update match set finished_at = null, deadline = now(), pot_account = -1']],
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
    ['I3', 'delete from ledger_entry where journal_id = (select max(journal_id) from ledger_entry)'],
    ['I3', 'delete from ledger_journal where id = (select max(id) from ledger_journal)'],
    ['I4', "update ledger_account set balance = 1 where kind = 'match:pot'"],
    ['I4', 'update match set finished_at = null, deadline = now()'],
    ['I5', "update ledger_account set balance = 1 where kind = 'user:held'"],
    ['I5', "update queue_ticket set state = 'waiting', match_id = null, ended_at = null"],
    ['I10', "update ledger_journal set kind = 'join', key = 'queue:x:join' where kind = 'settle'"],
  ])('%s of what moved is found: %s', async (invariant, statement) => {
    await recordFullCheck()
    expect(await reconcile()).toEqual({ breaches: [], froze: false, wasWhole: false })
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
    expect(await reconcile()).toEqual({ breaches: [], froze: false, wasWhole: false })
    expect(await reconcile(Date.now() + 49 * 60_000)).toMatchObject({ froze: false, wasWhole: false })
    expect(await reconcile(Date.now() + 51 * 60_000)).toMatchObject({ froze: true, wasWhole: true })
  })

  test('a journal that commits after a check, with a number from before it, is checked by the next', async () => {
    await recordFullCheck()
    await owner.query(
      'update ledger_checked set (upto, seen) = (select max(id), max(id) from ledger_journal)',
    )
    const late = await app.connect()
    await late.query('begin')
    const answers = await postBatch(
      late,
      [joinQueue({ ...alice, ticketId: randomUUID(), stake: usd(5) })],
      'test',
    )
    await postBatch(app, [joinQueue({ ...bob, ticketId: randomUUID(), stake: usd(5) })], 'test')
    expect(await reconcile()).toMatchObject({ breaches: [] })
    await late.query('commit')
    late.release()
    const [answer] = answers.values()
    const id = answer?.posted ? answer.journalId : null
    await damage(`update ledger_entry set amount = amount + 1 where leg = 0 and journal_id = ${id}`)
    expect((await reconcile()).breaches.map(({ subject }) => subject)).toContain(`journal ${id}`)
  })
})

describe('a freeze', () => {
  beforeEach(async () => {
    await damage("update ledger_account set balance = balance + 1 where kind = 'user:available'")
  })

  test('stops new movements, lets started ones finish, and records why', async () => {
    const ticket = { ...bob, ticketId: randomUUID(), stake: microUsd(1_000_000n) }
    await postBatch(app, [joinQueue(ticket)], 'test')
    expect(await reconcile()).toMatchObject({ froze: true })
    expect(await reconcile()).toMatchObject({ froze: false })

    const late = joinQueue({ ...ticket, ticketId: randomUUID() })
    const leave = leaveQueue(ticket)
    const answers = await postBatch(app, [late, leave], 'test')
    expect(answers.get(late.key)).toEqual({ posted: false, refused: 'frozen', replayed: false })
    expect(answers.get(leave.key)).toMatchObject({ posted: true })
    const { rows } = await app.query('select frozen, reason from ledger_freeze_event')
    expect(rows).toEqual([{ frozen: true, reason: expect.stringMatching(/^I3: user:/) }])
  })

  test('is cleared by staff only, and what it refused stays refused', async () => {
    await reconcile()
    const join = joinQueue({ ...bob, ticketId: randomUUID(), stake: usd(1) })
    await postBatch(app, [join], 'test')
    await expect(app.query("select ledger_unfreeze_money('fine', 'app')")).rejects.toMatchObject({
      code: '42501',
    })
    await database
      .open('throwdown_staff')
      .pool.query("select ledger_unfreeze_money('counted by hand', 'staff:ann')")
    expect(await isFrozen(app)).toBe(false)
    expect((await postBatch(app, [join], 'test')).get(join.key)).toEqual({
      posted: false,
      refused: 'frozen',
      replayed: true,
    })
    const again = joinQueue({ ...bob, ticketId: randomUUID(), stake: usd(1) })
    expect((await postBatch(app, [again], 'test')).get(again.key)).toMatchObject({ posted: true })
  })
})

test('accounts opened twice at once are one account', async () => {
  const code = accountCode.available(randomUUID())
  const opened = await Promise.all(Array.from({ length: 8 }, () => openAccounts(app, [code])))
  expect(new Set(opened.map((ids) => ids.get(code))).size).toBe(1)
})
