import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accountCode } from '../../src/ledger/accounts.ts'
import { findBreaches } from '../../src/ledger/testing/find-breaches.ts'
import { databaseForFile } from '../../src/platform/testing/database-for-file.ts'
import { PATIENCE } from '../../src/platform/testing/patience.ts'
import { DepositRows } from '../world/deposit-rows.ts'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../world/identity.ts'

const FIVE_USDC = 5_000_000n
const CREDITED = 4_500_000n
const USDC = { coin: 'usdc', units: FIVE_USDC } as const

const database = databaseForFile(createIdentityDatabase)
let server: TestServer
let rows: DepositRows
beforeAll(() => {
  rows = new DepositRows(database.admin, database.open('throwdown_cashier', 2).pool)
})
beforeEach(async () => {
  server = await aTestServer(database)
})

type Player = Awaited<ReturnType<typeof aVerifiedPlayer>>

/** A player with a deposit address. */
async function aDepositor(): Promise<Player & { address: string }> {
  const player = await aVerifiedPlayer(server)
  await server.admin.query('select player_check_seed(array[$1::uuid])', [player.id])
  await rows.addAddresses(1)
  const found = await server.context.database.pool.query<{ address: string }>(
    'select wallet_address_of($1) as address',
    [player.id],
  )
  return { ...player, address: found.rows[0]?.address ?? '' }
}

const deleteOf = ({ browser, password }: Player) => browser.send('DELETE', '/user/account', { password })

async function balanceOf({ id }: Player): Promise<bigint> {
  const { rows: found } = await server.admin.query<{ balance: bigint }>(
    'select balance from ledger_account where code = $1',
    [accountCode.available(id)],
  )
  return found[0]?.balance ?? 0n
}

async function stateOf({ id }: Player): Promise<{ status: string; late: boolean | null }> {
  const { rows: found } = await server.admin.query<{ status: string; late: boolean | null }>(
    `select p.status, (select d.after_deletion from cashier_deposit d where d.player_id = p.id) as late
       from player p where p.id = $1`,
    [id],
  )
  return found[0] ?? { status: 'unknown', late: null }
}

test('[L5] a deposit to a deleted account is credited, staff see it, and two people can return it', async () => {
  const staff = await aStaffMember(server)
  const player = await aDepositor()
  expect((await deleteOf(player)).statusCode).toBe(200)
  const signature = await rows.settle({ ...USDC, address: player.address })
  expect(await balanceOf(player)).toBe(CREDITED)
  const read = async () => (await staff.browser.get('/staff/ledger/state')).json().data.lateDeposits
  expect(await read()).toEqual([
    {
      playerId: player.id,
      signature,
      coin: 'usdc',
      units: String(FIVE_USDC),
      seenAtMs: expect.any(Number),
      held: String(CREDITED),
    },
  ])
  const seen = await staff.browser.get(`/staff/players/${player.id}`)
  expect(seen.json().data).toMatchObject({
    status: 'deleted',
    email: null,
    money: { available: String(CREDITED) },
  })
  // What approval_perform calls once two people have signed.
  const pay = async (kind: string, micros: bigint) =>
    (
      await server.admin.query<{ refusal: string | null }>(
        'select approval_pay_player(gen_random_uuid(), $1::ledger_journal_kind, $2, $3, $4, gen_random_uuid(), $5) as refusal',
        [kind, player.id, micros, staff.id, 'sent late'],
      )
    ).rows[0]?.refusal
  expect(await pay('bonus', 1_000_000n)).toBe('no_such_player')
  expect(await pay('adjustment', 1_000_000n)).toBe('no_such_player')
  expect(await pay('adjustment', -CREDITED)).toBeNull()
  expect(await balanceOf(player)).toBe(0n)
  expect(await read()).toEqual([])
  expect(await findBreaches(server.context.database.pool, 10)).toEqual([])
})

test('[L5] a deposit without a price waits for a deleted account too, and is listed', async () => {
  const staff = await aStaffMember(server)
  const player = await aDepositor()
  await deleteOf(player)
  await rows.settle({ address: player.address, coin: 'sol', units: 1_000_000_000n, isPriced: false })
  expect(await stateOf(player)).toEqual({ status: 'deleted', late: true })
  const { lateDeposits } = (await staff.browser.get('/staff/ledger/state')).json().data
  expect(lateDeposits).toMatchObject([{ playerId: player.id, coin: 'sol', held: '0' }])
})

test('[L5] a deletion waits for a deposit that is being credited, and is refused then', async () => {
  const player = await aDepositor()
  const signature = await rows.see({ ...USDC, address: player.address })
  const cashier = await database.open('throwdown_cashier', 1).pool.connect()
  await cashier.query('begin')
  await new DepositRows(database.admin, cashier).settle({ ...USDC, address: player.address, signature })
  const deleting = deleteOf(player)
  await waitUntilBlocked()
  await cashier.query('commit')
  cashier.release()
  expect((await deleting).json()).toMatchObject({ code: 'account_holds_money' })
  expect(await stateOf(player)).toEqual({ status: 'active', late: false })
  expect(await balanceOf(player)).toBe(CREDITED)
})

test('[L5] a deposit waits for a deletion, and is marked as late then', async () => {
  const player = await aDepositor()
  const forgetting = await database.open('throwdown_app', 1).pool.connect()
  await forgetting.query('begin')
  const { rows: found } = await forgetting.query('select player_forget($1) as refusal', [player.id])
  expect(found).toEqual([{ refusal: null }])
  const settling = rows.settle({ ...USDC, address: player.address })
  await waitUntilBlocked()
  await forgetting.query('commit')
  forgetting.release()
  await settling
  expect(await stateOf(player)).toEqual({ status: 'deleted', late: true })
  expect(await balanceOf(player)).toBe(CREDITED)
})

/** Until a statement in the database waits for a lock. */
const waitUntilBlocked = () =>
  vi.waitFor(async () => {
    const { rows: found } = await server.admin.query<{ blocked: number }>(
      "select count(*)::int as blocked from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(found[0]?.blocked).toBe(1)
  }, PATIENCE)
