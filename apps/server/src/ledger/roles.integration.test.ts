import { randomUUID } from 'node:crypto'
import type { MatchOutcome } from '@throwdown/rules/match/events'
import { microUsd, negate } from '@throwdown/rules/money'
import type { Tier } from '@throwdown/rules/terms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AttackWorld, openAttackWorld } from '../../test/ledger/attack-world.ts'
import { aTicket, insertPairs, preparePair, startMatch } from '../../test/world/staked-match.ts'
import { saveMatches } from '../match/store.ts'
import { endTickets, insertTickets } from '../queue/store.ts'
import { accountCode } from './accounts.ts'
import { readBalances } from './store.ts'
import { findBreaches } from './testing/find-breaches.ts'
import { openOne, seedMoney } from './testing/seed-money.ts'

// Nobody but the cashier brings money in or out, and nobody at all executes the general posting function.
type Attempt = [name: string, sql: string]

const SIGNATURE = 'S'.repeat(64)
const ADDRESS = 'A'.repeat(44)
const PRICE = "row(150000000, 'me', now())::ledger_price"
const DOOR = (kind: string, key: string, accounts: string, amounts: string) =>
  `select key from ledger_post_batch(array[row('${kind}', '${key}', array[${accounts}]::bigint[], array[${amounts}]::bigint[], null)::ledger_posting], 'attacker')`

const MINT: Attempt[] = [
  [
    'a deposit of dollars alone through the posting function',
    DOOR('deposit', 'dep:1:y', '{fx:usd}, {a}', '-5, 5'),
  ],
  [
    'a deposit with coins through the posting function',
    DOOR(
      'deposit',
      'dep:2:y',
      '{asset:deposit:usdc}, {fx:usdc}, {fx:usd}, {a}',
      '-5000000, 5000000, -5000000, 5000000',
    ),
  ],
  [
    'a journal through the inner posting function',
    "select key from ledger_post_one('deposit', 'dep:3:y', array[{fx:usd}, {a}]::bigint[], array[-5, 5]::bigint[], 'attacker', null)",
  ],
  ['a leave that pays another player', DOOR('leave', 'queue:{uuid}:leave', '{h}, {b}', '-1000000, 1000000')],
  [
    'a settlement that pays a stranger',
    DOOR('settle', 'match:{match}:settle', '{p}, {a}', '-2000000, 2000000'),
  ],
  ['a pool that pays a stranger', DOOR('pool-settle', 'pool:x:settle', '{pool}, {a}', '-5, 5')],
  ['a void pool that pays a stranger', DOOR('pool-void', 'pool:x:void', '{pool}, {a}', '-5, 5')],
  ['play money', "select key from ledger_seed('seed:x', {a}, 5)"],
  [
    'an invented USDC deposit',
    `select key from cashier_deposit('${SIGNATURE}', '${ADDRESS}', 'usdc', 5000000, '{alice}', null, 1)`,
  ],
  [
    'an invented SOL deposit',
    `select key from cashier_deposit('${SIGNATURE}', '${ADDRESS}', 'sol', 5000000, '{alice}', ${PRICE}, 1)`,
  ],
  [
    'coins received without a price',
    `select key from cashier_receive('${SIGNATURE}', '${ADDRESS}', 'sol', 5)`,
  ],
  ['an invented surplus', `select key from cashier_post_surplus('${SIGNATURE}', 'hot', 'sol', 5)`],
  ['a sweep', `select key from cashier_sweep('${SIGNATURE}', 'sol', 5, 'hot', 0)`],
  [
    'a sweep opened',
    "select cashier_open_sweep('sol', array[0]::bigint[], array[5]::bigint[], 'message', 1, 5000)",
  ],
  ['a sweep signed', `select cashier_sign_sweep(1, '${SIGNATURE}', 'bytes')`],
  ['a sweep called sent', 'select cashier_mark_sweep_sent(1)'],
  ['a sweep called swept', "select cashier_end_sweep(1, 'swept', 0)"],
  ['a refill', "select key from cashier_refill('{uuid}', 'sol', 5, 0)"],
  [
    'capital that nobody brought',
    "select key from cashier_add_capital('{uuid}', 'hot', 'usdc', 5000000, null)",
  ],
  ['a swap', "select key from cashier_swap('{uuid}', 'sol', 1, 5000000, 0)"],
  [
    'a withdrawal of another player',
    "select key from cashier_debit_for_withdrawal('{uuid}', '{bob}', 5000000, 'usdc', null, 1)",
  ],
  ['a withdrawal signed', "select key from cashier_debit_hot_wallet('{uuid}', 1)"],
  ['a withdrawal expired', "select key from cashier_expire_withdrawal('{uuid}', 1)"],
  ['a withdrawal called final', "select key from cashier_finish_withdrawal('{uuid}', 0)"],
  ['a withdrawal called failed', "select key from cashier_fail_withdrawal('{uuid}')"],
  ['returned money released', "select key from cashier_release_withdrawal('{uuid}')"],
  [
    'legs of the cashier',
    "select key from cashier_post('deposit', 'dep:4:y', array['fx:usd', 'user:{alice}:available'], array[-5, 5], null)",
  ],
  [
    'a bonus for which one person types two names',
    "select key from ledger_post_approved('bonus', 'bonus:x', array[{expense:bonus}, {a}]::bigint[], array[-5, 5]::bigint[], 'ann', 'ben', 'friend')",
  ],
  [
    'an adjustment for which one person types two names',
    "select key from ledger_post_approved('adjustment', 'adj:x', array[{expense:goodwill}, {a}]::bigint[], array[-5, 5]::bigint[], 'ann', 'ben', 'friend')",
  ],
  [
    'a reversal for which one person types two names',
    "select key from ledger_reverse((select min(id) from ledger_journal where kind = 'join'), gen_random_uuid(), 'ann', 'ben', 'friend')",
  ],
  [
    'a pool paid by hand',
    "select bounty_pay_out('x', 'VOID', 0, array['{alice}']::uuid[], array[5]::bigint[])",
  ],
  ['a settlement without its match', 'select settle_matches(null)'],
  [
    'a journal by hand',
    "insert into ledger_journal (kind, key, accounts, amounts, actor) values ('deposit', 'dep:5:y', array[{fx:usd}, {a}]::bigint[], array[-5, 5]::bigint[], 'me')",
  ],
  [
    'an entry by hand',
    'insert into ledger_entry (journal_id, leg, account_id, amount) values (1, 9, {a}, 5)',
  ],
  ['a balance by hand', 'update ledger_account set balance = balance + 5 where id = {a}'],
  [
    'an account that is born rich',
    "insert into ledger_account (code, kind, currency, sign, guarded, tracked, balance) values ('user:{uuid}:available', 'user:available', 'USD', 1, true, true, 5)",
  ],
  ['an account opened', "select id from ledger_open_accounts(array['user:{uuid}:available'])"],
  ['a wider flow', "update ledger_flow set may_debit = true where journal_kind = 'settle'"],
  ['another fee', 'update ledger_terms set deposit_fee_bps = 0'],
  ['another price', 'select ledger_record_price(1000000000000, now())'],
  ['another price by hand', 'update ledger_reserve set sol_micros = 1000000000000, sol_price_at = now()'],
  [
    'an invented reading of the chain',
    "select ledger_record_chain('usdc', 1, 1, 1, array[1], array[1], array[1])",
  ],
  [
    'an invented reading by hand',
    "insert into ledger_chain_reading (coin, units, slot, ledger_units, seen) values ('usdc', 9, 9, 0, 9)",
  ],
  ['the cursor of the audit moved', 'update ledger_checked set upto = 999999999, seen = 999999999'],
  ['a stake of a ticket raised', 'update queue_ticket set stake = 100000000'],
  ['a seat that pays somebody else', 'update match_seat set available_account = {a}'],
  ['a match that pays its fee to a player', 'update match set fee_account = {a}'],
  [
    "somebody's settlement closed",
    "select key from ledger_close_key('settle', 'match:{match}:settle', 'me')",
  ],
  ['money set free', "select ledger_unfreeze_money('all is well', 'me')"],
  ['money set free by hand', 'update ledger_freeze set frozen = false'],
  ['triggers switched off', 'alter table ledger_journal disable trigger all'],
  ['triggers switched off for a session', "set session_replication_role = 'replica'"],
  ['the role of the owner', 'set role throwdown_owner'],
  ['the role of the cashier', 'set role throwdown_cashier'],
  ['the role of the cashier granted', 'grant throwdown_cashier to current_user'],
  ['a table in the way of the real one', 'create temporary table ledger_account (id bigint)'],
  ['a function of its own', "create function public.mint() returns int language sql as 'select 1'"],
]

let world: AttackWorld

beforeAll(async () => {
  world = await openAttackWorld()
})

afterAll(() => world.database.drop())

async function newPlayer(): Promise<string> {
  const player = randomUUID()
  await seedMoney(world.owner, await openOne(world.owner, accountCode.available(player)), 100_000_000n)
  return player
}

describe.each(['throwdown_app', 'throwdown_staff'] as const)(`${MINT.length} ways to mint, as %s`, (role) => {
  test.each(MINT)('%s', async (_name, sql) => {
    const before = await world.owed()
    const client = await world.database.open(role, 1).pool.connect()
    try {
      // Permission denied: no attempt comes as far as any other check.
      await expect(client.query(world.filled(sql))).rejects.toMatchObject({ code: '42501' })
    } finally {
      client.release(true)
    }
    expect(await world.owed()).toBe(before)
  })
})

describe('what the server may execute pays nobody else and nothing more', () => {
  type Bend = (right: MatchOutcome) => Partial<MatchOutcome['settlement']>
  test.each<[name: string, code: string, bend: Bend]>([
    ['more than the pot', 'MA001', ({ settlement }) => ({ winner: microUsd(settlement.winner + 1n) })],
    ['less than the pot', 'LD006', ({ settlement }) => ({ winner: microUsd(settlement.winner - 1n) })],
    [
      'a fee below zero',
      'LD005',
      ({ settlement }) => ({
        fee: negate(settlement.fee),
        winner: microUsd(settlement.winner + 2n * settlement.fee),
      }),
    ],
    [
      'a share of a pool that the match is not in',
      '23514',
      ({ settlement }) => ({ pool: microUsd(1n), winner: microUsd(settlement.winner - 1n) }),
    ],
    [
      'a refund below zero',
      'LD005',
      ({ settlement }) => ({
        refunds: [microUsd(-1n), microUsd(-1n)],
        winner: microUsd(settlement.winner + 2n),
      }),
    ],
  ])('a settlement of %s {9.9}', async (_name, code, bend) => {
    const { app, owed } = world
    const match = await startMatch(app, [await newPlayer(), await newPlayer()], { mode: 'normal', tier: 5 })
    const before = await owed()
    const save = await match.end(0).takeSave()
    if (!save.outcome) throw new Error('the match ends')
    const { outcome } = save
    const bent = { ...outcome, settlement: { ...outcome.settlement, ...bend(outcome) } }
    await expect(saveMatches(app, [{ ...save, outcome: bent }], Date.now())).rejects.toMatchObject({ code })
    expect(await owed()).toBe(before)
  })

  test('tickets of unequal stakes are not paired', async () => {
    const { app } = world
    const [rich, poor] = await Promise.all([newPlayer(), newPlayer()])
    const tickets = [aTicket(rich, 'normal', 50), aTicket(poor, 'normal', 1)] as const
    expect(await insertTickets(app, tickets, Date.now())).toEqual(['joined', 'joined'])
    for (const [first, second] of [tickets, [tickets[1], tickets[0]] as const]) {
      const pair = await preparePair([first, second], { poolId: null, nowMs: Date.now() })
      await expect(insertPairs(app, [pair], Date.now())).rejects.toMatchObject({ code: 'QU003' })
    }
  })

  test('a ticket that anybody ends pays its own player', async () => {
    const player = await newPlayer()
    const ticket = aTicket(player, 'normal', 20)
    await insertTickets(world.app, [ticket], Date.now())
    expect(await endTickets(world.app, [ticket.id], Date.now())).toEqual([ticket.id])
    const balances = await readBalances(world.app, [player])
    expect(balances.get(player)).toEqual({ available: 100_000_000n, reserved: 0n })
  })

  test.each([0, -5])('a join of %s dollars', async (tier) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no tier of the terms
    const ticket = aTicket(await newPlayer(), 'normal', tier as Tier)
    const before = await world.owed()
    const [answer] = await Promise.allSettled([insertTickets(world.app, [ticket], Date.now())])
    expect(answer).not.toMatchObject({ value: ['joined'] })
    expect(await world.owed()).toBe(before)
  })

  test('after all attempts the ledger has no breach', async () => {
    expect(await findBreaches(world.app, 10)).toEqual([])
  })
})
