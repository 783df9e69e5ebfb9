import { randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTicket } from '../../test/world/staked-match.ts'
import { openWalletWorld } from '../../test/world/wallet-world.ts'
import { findWithdrawOnlyReason, readOwnMoney } from '../cashier/wallet/store.ts'
import { chainName } from '../ledger/testing/cashier.ts'
import { insertTickets } from '../queue/store.ts'
import { showSafePlay } from './show-safe-play.ts'
import { setLimit, startExclusion, startTimeOut } from './store.ts'

let world: Awaited<ReturnType<typeof openWalletWorld>>
beforeAll(async () => {
  world = await openWalletWorld()
})
afterAll(() => world.database.drop())

async function aPlayer(limits: Partial<Record<1 | 7 | 30, number>> = {}): Promise<string> {
  const playerId = randomUUID()
  await world.database.admin.query('select player_check_seed(array[$1::uuid])', [playerId])
  for (const days of [1, 7, 30] as const) {
    const dollars = limits[days]
    if (dollars !== undefined) await limitTo(playerId, days, dollars)
  }
  return playerId
}

const limitTo = (playerId: string, days: 1 | 7 | 30, dollars: number) =>
  setLimit(world.app, { playerId, kind: 'deposit', days, amount: usd(dollars), now: new Date() })

const deposit = (playerId: string, units: bigint, signature = chainName(), address = chainName()) =>
  world.cashier.deposit({ coin: 'usdc', units, playerId, signature, address })

const money = async (playerId: string) => {
  const { available, withdrawOnly } = await readOwnMoney(world.app, playerId)
  return { available, withdrawOnly }
}

const pass = (playerId: string, hours: number) =>
  world.database.admin.query(
    'update play_deposit set at = at - make_interval(hours => $2) where player_id = $1',
    [playerId, hours],
  )

const usageOf = async (playerId: string) =>
  (await showSafePlay(world.app, playerId, Date.now())).usage.map(({ deposited }) => deposited)

describe('[L2] a deposit limit', () => {
  test('splits the deposit that exceeds it; both parts pay the fee, and only the playable part counts', async () => {
    const id = await aPlayer({ 1: 100 })
    await deposit(id, usd(80))
    expect(await money(id)).toEqual({ available: usd(72), withdrawOnly: 0n })
    expect(await findWithdrawOnlyReason(world.app, id)).toBeNull()
    await deposit(id, usd(50))
    expect(await money(id)).toEqual({ available: usd(90), withdrawOnly: usd(27) })
    expect(await findWithdrawOnlyReason(world.app, id)).toBe('deposit_limit')
    await deposit(id, usd(10))
    expect(await money(id)).toEqual({ available: usd(90), withdrawOnly: usd(36) })
    expect(await usageOf(id)).toEqual(['100000000', '100000000', '100000000'])
  })

  test('of 24 hours, 7 and 30 days: the one with the least room decides, and room returns', async () => {
    const id = await aPlayer({ 1: 50, 7: 80, 30: 100 })
    await deposit(id, usd(50))
    await pass(id, 24)
    await deposit(id, usd(50))
    expect(await money(id)).toEqual({ available: usd(72), withdrawOnly: usd(18) })
    await pass(id, 6 * 24)
    await deposit(id, usd(50))
    expect(await money(id)).toEqual({ available: usd(90), withdrawOnly: usd(45) })
    await pass(id, 30 * 24)
    await deposit(id, usd(50))
    expect(await money(id)).toEqual({ available: usd(135), withdrawOnly: usd(45) })
  })

  test('counts deposits that were made before it was set, and takes nothing back from the balance', async () => {
    const id = await aPlayer()
    await deposit(id, usd(40))
    await limitTo(id, 1, 30)
    expect(await money(id)).toEqual({ available: usd(36), withdrawOnly: 0n })
    await deposit(id, usd(10))
    expect(await money(id)).toEqual({ available: usd(36), withdrawOnly: usd(9) })
  })

  test('many deposits at once make no more than the limit playable', async () => {
    const id = await aPlayer({ 7: 100 })
    await Promise.all(Array.from({ length: 8 }, () => deposit(id, usd(30))))
    expect(await money(id)).toEqual({ available: usd(90), withdrawOnly: usd(126) })
  })

  test('a repeated credit is one credit with the first split, also when the limit has changed', async () => {
    const id = await aPlayer({ 1: 20 })
    const [signature, address] = [chainName(), chainName()]
    const answers = await Promise.all([1, 2, 3].map(() => deposit(id, usd(50), signature, address)))
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    await limitTo(id, 1, 10)
    expect(await deposit(id, usd(50), signature, address)).toMatchObject({ replayed: true })
    expect(await money(id)).toEqual({ available: usd(18), withdrawOnly: usd(27) })
    expect((await usageOf(id))[0]).toBe('20000000')
  })

  test('is checked for every deposit of one transaction', async () => {
    const [one, other] = [await world.aPlayer(), await world.aPlayer()]
    await world.deposits.addAddresses(2)
    const indexes: bigint[] = []
    for (const { id } of [one, other]) {
      await limitTo(id, 1, 10)
      const { rows } = await world.database.admin.query<{ index: bigint }>(
        `update cashier_address
            set player_id = $1, assigned_at = clock_timestamp()
          where index = (select min(index) from cashier_address where player_id is null)
        returning index`,
        [id],
      )
      indexes.push(...rows.map(({ index }) => index))
    }
    const settle = (signature: string) =>
      world.cashierPool.query(
        "select cashier_credit_deposits($1, 1, $2::bigint[], array['usdc', 'usdc']::ledger_coin[], $3::bigint[], null, 1)",
        [signature, indexes, [usd(20), usd(20)]],
      )
    const signature = chainName()
    await Promise.all([settle(signature), settle(chainName()), settle(signature)])
    for (const { id } of [one, other])
      expect(await money(id)).toEqual({ available: usd(9), withdrawOnly: usd(27) })
    const { rows } = await world.database.admin.query(
      'select distinct micros, fee from cashier_deposit where signature = $1',
      [signature],
    )
    expect(rows).toEqual([{ micros: usd(18), fee: usd(2) }])
  })
})

describe('[L3] a break', () => {
  test.each([
    ['timed_out', (playerId: string) => startTimeOut(world.app, { playerId, days: 1, now: new Date() })],
    ['excluded', (playerId: string) => startExclusion(world.app, { playerId, months: 6, now: new Date() })],
  ] as const)('[L2] [L3] %s: the whole deposit is withdraw-only, also afterwards', async (reason, start) => {
    const id = await aPlayer({ 1: 100 })
    await start(id)
    await deposit(id, usd(20))
    expect(await money(id)).toEqual({ available: 0n, withdrawOnly: usd(18) })
    expect(await findWithdrawOnlyReason(world.app, id)).toBe(reason)
    await world.database.admin.query('delete from play_break where player_id = $1', [id])
    expect(await insertTickets(world.app, [aTicket(id, 'normal', 5)], Date.now())).toEqual(['insufficient'])
    // It did not count: the limit is as free as before.
    await deposit(id, usd(100))
    expect(await money(id)).toEqual({ available: usd(90), withdrawOnly: usd(18) })
  })
})

describe('[L2] what can only be withdrawn', () => {
  test('is withdrawn first, and comes back when a withdrawal fails', async () => {
    const id = await aPlayer({ 1: 50 })
    await deposit(id, usd(100))
    const [first, second] = [randomUUID(), randomUUID()]
    const ask = (withdrawal: string, micros: bigint) =>
      world.cashier.ask({ id: withdrawal, playerId: id, micros, coin: 'usdc' })
    expect(await ask(first, usd(60))).toMatchObject({ refused: null })
    expect(await money(id)).toEqual({ available: usd(30), withdrawOnly: 0n })
    expect(await ask(first, usd(60))).toMatchObject({ replayed: true })
    await world.cashier.call('cashier_fail_withdrawal($1)', [first])
    await world.cashier.call('cashier_fail_withdrawal($1)', [first])
    // [C9] What could be played can be played again a day later.
    expect(await money(id)).toEqual({ available: usd(30), withdrawOnly: usd(60) })
    expect(await ask(second, usd(91))).toMatchObject({ refused: 'insufficient' })
    await world.withdraw(id, usd(90))
    expect(await money(id)).toEqual({ available: 0n, withdrawOnly: 0n })
  })

  test('two withdrawals at once take each cent once', async () => {
    const id = await aPlayer({ 1: 10 })
    await deposit(id, usd(100))
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        world.cashier.ask({ id: randomUUID(), playerId: id, micros: usd(30), coin: 'usdc' }),
      ),
    )
    expect(answers.map(({ refused }) => refused)).toEqual([null, null, null])
    expect(await money(id)).toEqual({ available: 0n, withdrawOnly: 0n })
  })

  test('keeps the person of the account known, and is a debt of the house', async () => {
    const id = await aPlayer({ 1: 1 })
    await startTimeOut(world.app, { playerId: id, days: 1, now: new Date() })
    const owed = async (): Promise<bigint> => {
      await world.database.admin.query('select ledger_record_price(150000000, clock_timestamp())')
      const { rows } = await world.audit.query<{ owed: bigint }>('select owed from ledger_measure_reserve()')
      return rows[0]?.owed ?? 0n
    }
    const before = await owed()
    await deposit(id, usd(20))
    expect((await owed()) - before).toBe(usd(18))
    const { rows } = await world.app.query('select player_retention_reason($1) as duty', [id])
    expect(rows).toEqual([{ duty: 'money' }])
  })

  test('no journal of play, of pools or of staff may touch it, and no role writes the record of the split', async () => {
    const { rows } = await world.database.admin.query<{ journal_kind: string; debits: boolean }>(
      "select journal_kind::text, may_debit as debits from ledger_flow where account_kind = 'user:withdraw-only' order by 1",
    )
    expect(rows).toEqual([
      { journal_kind: 'deposit', debits: false },
      { journal_kind: 'wd-ask', debits: true },
      { journal_kind: 'wd-fail', debits: false },
      { journal_kind: 'wd-release', debits: true },
    ])
    for (const pool of [world.app, world.cashierPool])
      for (const statement of ['delete from play_deposit', 'update play_deposit set counted = 0'])
        await expect(pool.query(statement)).rejects.toThrow('permission denied')
  })
})
