import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttackWorld, openAttackWorld } from '../../test/ledger/attack-world.ts'
import { isFrozen } from './store.ts'

// SECURITY.md says what each login of the database is worth to a thief. `drain.integration.test.ts` of the signer tries secrets.

let world: AttackWorld
beforeAll(async () => {
  world = await openAttackWorld()
})
afterAll(() => world.database.drop())

const ADDRESS = 'A'.repeat(44)
/** Ways to balances, coins, rights and a clean record. */
const WAYS = [
  `select key from ledger_post_batch(array[row('bonus', 'bonus:x', array[{expense:bonus}, {a}]::bigint[], array[-5, 5]::bigint[], null)::ledger_posting], 'x')`,
  "select ledger_post_approved('bonus', 'bonus:x', array[{expense:bonus}, {a}]::bigint[], array[-5, 5]::bigint[], 'a', 'b', 'x')",
  "select approval_pay_player('{uuid}', 'bonus', '{alice}', 5, '{uuid}', '{bob}', 'x')",
  "select approval_perform('{uuid}', 'bonus', '{}'::jsonb, '{uuid}', '{bob}', 'x')",
  "select key from ledger_seed('seed:x', {a}, 5)",
  'update ledger_account set balance = balance + 5 where id = {a}',
  'update ledger_terms set bonus_max = 1000000000000',
  "select ledger_unfreeze_money('x', 'x')",
  'update ledger_freeze set frozen = false',
  "select withdrawal_resume('x', 'x')",
  "select key from cashier_add_capital('{uuid}', 'hot', 'usdc', 5000000, null)",
  `insert into withdrawal (id, player_id, coin, address, micros, confirmed_by) values ('{uuid}', '{alice}', 'usdc', '${ADDRESS}', 5000000, 'mail')`,
  "update player set role = 'admin'",
  'delete from audit_event',
  'delete from audit_link',
  'delete from signer.certificate',
  'set role throwdown_owner',
  'set session_replication_role = replica',
] as const

/** Everything that only some roles may call, with those that may. */
const RESERVED: readonly (readonly [way: string, roles: readonly string[]])[] = [
  ["select ledger_freeze_money('x', 'x')", ['throwdown_audit', 'throwdown_staff']],
  [
    "select ledger_record_chain('usdc', 5, 1, 1, array[1]::bigint[], array[5]::bigint[], array[1]::bigint[])",
    ['throwdown_audit'],
  ],
  ['update ledger_checked set upto = 0', ['throwdown_audit']],
  [
    `select key from cashier_deposit('${'S'.repeat(64)}', '${ADDRESS}', 'usdc', 5000000, '{alice}', null, 1)`,
    ['throwdown_cashier'],
  ],
  ["select key from cashier_debit_hot_wallet('{uuid}', 1)", ['throwdown_cashier']],
  ["insert into withdrawal_attempt (withdrawal_id, attempt) values ('{uuid}', 1)", ['throwdown_cashier']],
  // It owns them; the copies outside of the database it does not.
  ['delete from head_keeper.audit_head', ['throwdown_signer']],
  ["select approval_execute('{uuid}', '{uuid}', '{bob}')", ['throwdown_approver']],
  ['select 1 from signer.approval_attestation', ['throwdown_signer', 'throwdown_staff']],
  [
    "insert into signer.approval_attestation (request_id, hash, first_signer, second_signer) values ('{uuid}', '', '{uuid}', '{bob}')",
    ['throwdown_signer'],
  ],
  // Pages believe none that the signer itself has not signed.
  [
    "insert into signer.deposit_signature (seq, index, player_id, network, public_key, signature) values (7, 7, '{alice}', 'x', '', '')",
    ['throwdown_signer'],
  ],
  [`insert into signer.wallet (address, kind) values ('${ADDRESS}', 'cold')`, ['throwdown_signer']],
]

const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'allowed',
    (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : error),
  )

const ROLES = [
  'throwdown_app',
  'throwdown_play',
  'throwdown_reads',
  'throwdown_staff',
  'throwdown_cashier',
  'throwdown_audit',
  'throwdown_approver',
  'throwdown_signer',
] as const

test.each(ROLES)('%s alone gets no balance, no coin, no right and no clean record', async (role) => {
  const { pool } = world.database.open(role, 1)
  const owed = await world.owed()
  const others = RESERVED.flatMap(([way, roles]) => (roles.includes(role) ? [] : [way]))
  const unexpected: unknown[] = []
  for (const way of [...WAYS, ...others]) {
    const code = await codeOf(pool.query(world.filled(way)))
    if (code !== '42501') unexpected.push([way, code])
  }
  expect(unexpected).toEqual([])
  expect(await world.owed()).toBe(owed)
})

test('throwdown_approver alone executes nothing that the signer has not attested', async () => {
  const { pool } = world.database.open('throwdown_approver', 1)
  const { rows } = await pool.query('select approval_execute($1, $2, $3) as outcome', [
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ])
  expect(rows).toEqual([{ outcome: 'not_approved' }])
})

test('throwdown_audit alone stops money, cannot let it go on, and moves none', async () => {
  const { pool } = world.database.open('throwdown_audit', 1)
  const owed = await world.owed()
  await pool.query("select ledger_freeze_money('a false alarm', 'thief')")
  expect(await isFrozen(pool)).toBe(true)
  await expect(pool.query("select ledger_unfreeze_money('x', 'x')")).rejects.toMatchObject({ code: '42501' })
  // It may say that every coin is there; each withdrawal still needs the cashier, the signer and its player.
  await pool.query(
    "select ledger_record_chain('usdc', 1000000000000, 1, 1, array[1]::bigint[], array[5]::bigint[], array[1]::bigint[])",
  )
  expect(await world.owed()).toBe(owed)
})
