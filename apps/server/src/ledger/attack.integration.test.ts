import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackWorld, openAttackWorld } from '../../test/ledger/attack-world.ts'
import { accountCode } from './accounts.ts'
import { findBreaches } from './testing/find-breaches.ts'
import { openOne, seedMoney } from './testing/seed-money.ts'

// The database itself refuses each statement, for every role.
type Attacker = 'app' | 'owner'
type Attack = [name: string, attacker: Attacker, sql: string, code: string]

const POST = (kind: string, key: string, accounts: string, amounts: string) =>
  `select key from ledger_post_batch(array[row('${kind}', '${key}', array[${accounts}]::bigint[], array[${amounts}]::bigint[], null)::ledger_posting], 'attacker')`
const INSERT = (kind: string, key: string, accounts: string, amounts: string) =>
  `insert into ledger_journal (kind, key, accounts, amounts, actor) values ('${kind}', '${key}', array[${accounts}]::bigint[], array[${amounts}]::bigint[], 'attacker')`

const DEPOSIT = (key: string, accounts: string, amounts: string, coin: string) =>
  `insert into ledger_journal (kind, key, accounts, amounts, actor, meta) values ('deposit', '${key}', array[${accounts}]::bigint[], array[${amounts}]::bigint[], 'attacker', '{"coin": "${coin}", "price": "1000000"}')`
const COINS = '{asset:deposit:usdc}, {fx:usdc}, {fx:usd}, {a}'

// The names in braces are those of `AttackWorld`. Only the owner may execute the posting function; see roles.integration.test.ts for the others.
const ATTACKS: Attack[] = [
  ['unbalanced posting', 'owner', POST('join', 'queue:x1:join', '{a}, {h}', '-5, 4'), 'LD004'],
  [
    'balanced over two currencies only',
    'owner',
    POST('capital', 'capital:x2', '{fx:usdc}, {equity:capital}', '-5, 5'),
    'LD004',
  ],
  ['money from another player', 'owner', POST('join', 'queue:x3:join', '{b}, {a}', '-5, 5'), 'LD005'],
  [
    'revenue paid out',
    'owner',
    POST('settle', 'match:x4:settle', '{revenue:win-fee}, {a}', '-5, 5'),
    'LD005',
  ],
  ['unknown account', 'owner', POST('join', 'queue:x5:join', '{a}, 999999999', '-5, 5'), 'LD003'],
  ['one leg', 'owner', POST('join', 'queue:x6:join', '{a}', '5'), '23514'],
  ['zero amounts', 'owner', POST('join', 'queue:x7:join', '{a}, {h}', '0, 0'), '23514'],
  ['null amount', 'owner', POST('join', 'queue:x8:join', '{a}, {h}', 'null, 5'), '23514'],
  [
    'seeding through the general posting function',
    'owner',
    POST('seed', 'seed:x9', '{equity:capital}, {a}', '-1, 1'),
    'LD012',
  ],
  [
    'huge amounts',
    'owner',
    POST('capital', 'capital:x10', '{fx:usd}, {equity:capital}', '-9223372036854775807, 9223372036854775807'),
    '23514',
  ],
  ['amounts beyond bigint', 'owner', POST('join', 'queue:x11:join', '{a}, {h}', '-1e30, 1e30'), '22003'],
  [
    'not a number',
    'owner',
    POST('join', 'queue:x12:join', '{a}, {h}', "'NaN'::float8, 'NaN'::float8"),
    '22003',
  ],
  [
    'infinite amount',
    'owner',
    POST('join', 'queue:x13:join', '{a}, {h}', "'-Infinity'::float8, 'Infinity'::float8"),
    '22003',
  ],
  ['text as amount', 'owner', POST('join', 'queue:x14:join', '{a}, {h}', "'0x10', '-16'"), '22P02'],
  ['pot emptied only in part', 'owner', POST('settle', 'match:x15:settle', '{p}, {a}', '-4, 4'), 'LD006'],
  ['key of another flow', 'owner', POST('join', 'match:x16:settle', '{a}, {h}', '-5, 5'), '23514'],
  ['key used with another body', 'owner', POST('join', 'queue:{known}:join', '{a}, {h}', '-6, 6'), 'LD009'],
  [
    'bonus through the general posting function',
    'owner',
    POST('bonus', 'bonus:x18', '{expense:bonus}, {a}', '-5, 5'),
    'LD012',
  ],
  ['an account without an amount', 'owner', POST('join', 'queue:x19:join', '{a}, {h}', '-5'), 'LD013'],
  ['an amount without an account', 'owner', POST('join', 'queue:x19:join', '{a}, {h}', '-5, 5, 0'), 'LD013'],
  ['no leg', 'owner', POST('join', 'queue:x19:join', '', ''), 'LD013'],
  ['journal row by hand', 'app', INSERT('join', 'queue:x20:join', '{a}, {h}', '-5, 5'), '42501'],
  ['balance by hand', 'app', 'update ledger_account set balance = 1000000000 where id = {a}', '42501'],
  [
    'entry by hand',
    'app',
    'insert into ledger_entry (journal_id, leg, account_id, amount) values (1, 9, {a}, 5)',
    '42501',
  ],
  ['journals deleted', 'app', 'delete from ledger_journal', '42501'],
  [
    'approved posting without the role',
    'app',
    "select key from ledger_post_approved('bonus', 'bonus:x24', array[{expense:bonus}, {a}]::bigint[], array[-5, 5]::bigint[], 'x', 'y', 'z')",
    '42501',
  ],
  ['seeding', 'app', "select key from ledger_seed('seed:x25', {a}, 5)", '42501'],
  ['unfreezing', 'app', "select ledger_unfreeze_money('all is well', 'attacker')", '42501'],
  [
    'account of an unknown kind',
    'owner',
    "select id from ledger_open_accounts(array['user:me:available'])",
    'LD010',
  ],
  [
    'repeatable read',
    'owner',
    `begin isolation level repeatable read; ${POST('join', 'queue:x28:join', '{a}, {h}', '-5, 5')}`,
    'LD011',
  ],
  ['unbalanced journal', 'owner', INSERT('join', 'queue:y1:join', '{a}, {h}', '-5, 4'), 'LD004'],
  [
    'deposit of dollars alone',
    'owner',
    INSERT('deposit', 'dep:y17:y', '{fx:usd}, {a}', '-5000000, 5000000'),
    'LD018',
  ],
  [
    'deposit of coins without a price',
    'owner',
    INSERT('deposit', 'dep:y18:y', COINS, '-5000000, 5000000, -5000000, 5000000'),
    'LD018',
  ],
  [
    'deposit worth more than its coins',
    'owner',
    DEPOSIT('dep:y19:y', COINS, '-5000000, 5000000, -5000001, 5000001', 'usdc'),
    'LD018',
  ],
  [
    'deposit of coins that are not those of its price',
    'owner',
    DEPOSIT('dep:y20:y', COINS, '-5000000, 5000000, -5000000, 5000000', 'sol'),
    'LD018',
  ],
  [
    'deposit for two players',
    'owner',
    DEPOSIT('dep:y21:y', `${COINS}, {b}`, '-5000000, 5000000, -5000000, 4000000, 1000000', 'usdc'),
    'LD018',
  ],
  ['overdraft', 'owner', INSERT('join', 'queue:y2:join', '{a}, {h}', '-999000000, 999000000'), '23514'],
  ['overdrawn pool', 'owner', INSERT('pool-void', 'pool:y3:void', '{pool}, {a}', '-5, 5'), 'LD007'],
  ['entry changed', 'owner', 'update ledger_entry set amount = amount + 1', 'LD001'],
  ['entries deleted', 'owner', 'delete from ledger_entry', 'LD001'],
  ['entries truncated', 'owner', 'truncate ledger_entry', 'LD001'],
  ['journal changed', 'owner', "update ledger_journal set actor = 'somebody else'", 'LD001'],
  ['journals truncated', 'owner', 'truncate ledger_journal', 'LD001'],
  ['accounts deleted', 'owner', 'delete from ledger_account', 'LD001'],
  [
    'entry after its journal closed',
    'owner',
    'insert into ledger_entry (journal_id, leg, account_id, amount) values (1, 8, {a}, 5), (1, 9, {b}, -5)',
    'LD002',
  ],
  ['balance by hand', 'owner', 'update ledger_account set balance = balance + 1 where id = {a}', 'LD002'],
  [
    'guard taken off an account',
    'owner',
    'update ledger_account set guarded = false where id = {a}',
    'LD001',
  ],
  [
    'account created with a balance',
    'owner',
    "insert into ledger_account (code, kind, currency, sign, guarded, tracked, balance) values ('user:{uuid}:available', 'user:available', 'USD', 1, true, true, 5)",
    'LD010',
  ],
  [
    'account created without its guard',
    'owner',
    "insert into ledger_account (code, kind, currency, sign, guarded, tracked) values ('user:{uuid}:available', 'user:available', 'USD', 1, false, true)",
    'LD010',
  ],
  [
    'bonus by one person',
    'owner',
    "insert into ledger_journal (kind, key, accounts, amounts, actor, approved_by) values ('bonus', 'bonus:y13', array[{expense:bonus}, {a}]::bigint[], array[-5, 5]::bigint[], 'eve', 'eve')",
    '23514',
  ],
  ['second answer for a key', 'owner', INSERT('join', 'queue:{known}:join', '{a}, {h}', '-5, 5'), '23505'],
  [
    'reversal that mirrors nothing',
    'owner',
    "insert into ledger_journal (kind, key, accounts, amounts, actor, approved_by, reverses) values ('reversal', 'rev:1', array[{h}, {a}]::bigint[], array[-5, 5]::bigint[], 'eve', 'mallory', 1)",
    'LD008',
  ],
  [
    'leg above a billion dollars',
    'owner',
    INSERT('seed', 'seed:y16', '{equity:capital}, {a}', '-1000000000000001, 1000000000000001'),
    '23514',
  ],
  [
    'freeze history rewritten',
    'owner',
    "update ledger_freeze_event set reason = 'nothing happened'",
    'LD001',
  ],
]

let world: AttackWorld

beforeAll(async () => {
  world = await openAttackWorld()
})

afterAll(() => world.database.drop())

describe('the database refuses on its own', () => {
  test.each(ATTACKS)('%s, as %s', async (_name, attacker, sql, code) => {
    const { app, owner, filled } = world
    const client = await (attacker === 'app' ? app : owner).connect()
    try {
      if (attacker === 'owner') await client.query('set role throwdown_owner')
      await expect(client.query(filled(sql))).rejects.toMatchObject({ code })
    } finally {
      client.release(true)
    }
  })

  test('an overdraft returns a refusal, not an error, and it is final', async () => {
    const { owner, players, filled } = world
    const sql = filled(POST('join', 'queue:poor:join', '{b}, {b}, {h}', '-999000000, -1000000, 1000000000'))
    const broke = sql.replace('select key', 'select key, refused, replayed')
    expect((await owner.query(broke)).rows).toEqual([
      { key: 'queue:poor:join', refused: 'insufficient', replayed: false },
    ])
    await seedMoney(owner, await openOne(owner, accountCode.available(players.bob)), 2_000_000_000n)
    expect((await owner.query(broke)).rows).toEqual([
      { key: 'queue:poor:join', refused: 'insufficient', replayed: true },
    ])
  })

  test('after all attacks the ledger has no breach', async () => {
    expect(await findBreaches(world.app, 10)).toEqual([])
  })
})
