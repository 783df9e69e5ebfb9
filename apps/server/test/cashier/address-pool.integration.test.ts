import { randomBytes, randomUUID } from 'node:crypto'
import { USDC_MINT } from '@throwdown/localnet/usdc-mint'
import { fillPoolReply } from '@throwdown/signer-link/messages'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSignerProcess } from '../../../signer/test/world/signer-process.ts'
import { countAddresses } from '../../src/cashier/deposits/address-store.ts'
import { FREE_ADDRESSES_MIN, fillAddressPool } from '../../src/cashier/deposits/fill-address-pool.ts'
import { openCashierChain } from '../../src/chain/open-cashier-chain.ts'
import { openNode } from '../../src/chain/open-node.ts'
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing/database.ts'
import { aPlayerRow } from '../world/player-row.ts'

let database: TestDatabase
let owner: pg.Pool
let app: pg.Pool
let cashier: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  owner = database.open('postgres').pool
  app = database.open('throwdown_app', 10).pool
  cashier = database.open('throwdown_cashier').pool
})
afterAll(() => database.drop())

const chainName = () => randomBytes(32).toString('hex').replaceAll('0', 'z').slice(0, 44)

const { tokenAccountOf } = openCashierChain({
  node: openNode({ url: 'http://127.0.0.1:1' }),
  socketUrl: 'ws://127.0.0.1:1',
  usdcMint: USDC_MINT,
  nowMs: Date.now,
})

const addressOf = async (playerId: string) => {
  const { rows } = await app.query<{ address: string | null }>('select wallet_address_of($1) as address', [
    playerId,
  ])
  return rows[0]?.address ?? null
}

test('[C2] the pool is filled by the signer; a player gets an address once one is free', async () => {
  const process = await aSignerProcess(database)
  await process.start()
  const deps = { signer: process.cashierLink(), tokenAccountOf }
  const playerId = await aPlayerRow(owner)
  expect(await addressOf(playerId)).toBeNull()

  for (let round = 0; round < 4; round += 1) await fillAddressPool(cashier, deps)
  expect(await countAddresses(cashier)).toEqual({ total: FREE_ADDRESSES_MIN, free: FREE_ADDRESSES_MIN })
  const given = await addressOf(playerId)
  const { rows } = await owner.query('select address from signer.deposit_address where index = 0')
  expect(rows).toEqual([{ address: given }])

  // The signer made seven and the cashier was killed before it took them over.
  await deps.signer.call('/fill-deposit-pool', { upTo: FREE_ADDRESSES_MIN + 7 }, fillPoolReply)
  expect(await fillAddressPool(cashier, deps)).toBe(FREE_ADDRESSES_MIN + 6)
  await process.kill()
  expect(await fillAddressPool(cashier, deps)).toBe(FREE_ADDRESSES_MIN + 6)
}, 60_000)

test('[C2] a hundred requests at once of ten players give each player one address of their own', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => aPlayerRow(owner)))
  const asked = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => [players[at % 10], await addressOf(players[at % 10] ?? '')]),
  )
  const byPlayer = Map.groupBy(asked, ([playerId]) => playerId)
  for (const given of byPlayer.values()) expect(new Set(given.map(([, address]) => address)).size).toBe(1)
  const all = new Set(asked.map(([, address]) => address))
  expect([all.size, all.has(null)]).toEqual([10, false])
})

test.each([
  [
    'the owner gives an address to another player',
    'update cashier_address set player_id = $1 where player_id is not null',
  ],
  [
    'the owner exchanges an address',
    "update cashier_address set address = address || 'x' where player_id is null",
  ],
  ['the owner deletes an address', 'delete from cashier_address where player_id is null'],
])('the database refuses: %s', async (_, statement) => {
  const values = statement.includes('$1') ? [await aPlayerRow(owner)] : []
  await expect(owner.query(statement, values)).rejects.toMatchObject({ code: 'LD001' })
})

test('the server cannot read the pool or write it, the cashier cannot invent an address or assign one', async () => {
  await expect(app.query('select address from cashier_address')).rejects.toMatchObject({ code: '42501' })
  await expect(app.query('select cashier_add_addresses($1, $2)', [[1n], ['x']])).rejects.toMatchObject({
    code: '42501',
  })
  const invented = "insert into cashier_address (index, address, token_account) values (9, 'x', 'y')"
  await expect(cashier.query(invented)).rejects.toMatchObject({ code: '42501' })
  await expect(cashier.query('select wallet_address_of($1)', [randomUUID()])).rejects.toMatchObject({
    code: '42501',
  })
  const { rows } = await cashier.query<{ added: number }>(
    'select cashier_add_addresses($1::bigint[], $2::text[]) as added',
    [[999_999n], [chainName()]],
  )
  expect(rows[0]?.added).toBe(0)
})

test('[L1] a player who has not passed the check gets no address, also not the one from before', async () => {
  expect(await addressOf(randomUUID())).toBeNull()
  const playerId = await aPlayerRow(owner)
  expect(await addressOf(playerId)).not.toBeNull()
  await owner.query('delete from player_check where player_id = $1', [playerId])
  expect(await addressOf(playerId)).toBeNull()
})
