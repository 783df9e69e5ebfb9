import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Address, getAddressDecoder } from '@solana/kit'
import { usd } from '@throwdown/rules/money'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SOL } from '../../../../packages/localnet/test/kit-client.ts'
import { startAudit } from '../../test/world/audit-process.ts'
import { DepositRows } from '../../test/world/deposit-rows.ts'
import { aPlayerRow } from '../../test/world/player-row.ts'
import { checkReserve } from '../ledger/check-reserve.ts'
import { isFrozen } from '../ledger/store.ts'
import { Cashier, chainName } from '../ledger/testing/cashier.ts'
import { nameCashierNodes } from './cashier-node-store.ts'
import { aChainWorld, anAddress, type ChainWorld, FINAL } from './testing/chain-world.ts'

let world: ChainWorld
let owner: pg.Pool
let cashier: Cashier
let hot: Address
let bob: string
beforeEach(async () => {
  world = await aChainWorld()
  owner = world.database.open('postgres', 2).pool
  cashier = new Cashier(world.database.open('throwdown_cashier', 4).pool)
  hot = await anAddress()
  bob = randomUUID()
  await world.addOurs({ wallets: [hot] })
  await world.give(hot, { usdc: usd(100), lamports: SOL })
  world.client.localnet.tick(FINAL)
  await book(bob, usd(100))
})

afterEach(() => world.close())

const check = () => checkReserve(world.audit, world.openChain())

async function book(playerId: string, units: bigint): Promise<void> {
  await cashier.deposit({ coin: 'usdc', units, playerId })
  await cashier.call('cashier_sweep($1, $2, $3, $4, $5)', [chainName(), 'usdc', units, 'hot', 0n])
}

async function readings(coin: string): Promise<unknown[]> {
  const { rows } = await owner.query(
    'select units - ledger_units as surplus from ledger_chain_reading where coin = $1 order by id',
    [coin],
  )
  return rows
}

test('[I8] a shortage is read twice and freezes', async () => {
  expect(await check()).toMatchObject({ shortages: [], froze: false })
  await book(randomUUID(), 1n)
  expect(await check()).toMatchObject({ shortages: [{ subject: 'usdc' }], froze: true })
  // Read twice before anything is frozen.
  expect(await readings('usdc')).toEqual([{ surplus: 0n }, { surplus: -1n }, { surplus: -1n }])
})

test('[I8] a surplus freezes nothing and is posted to suspense', async () => {
  await world.give(hot, { usdc: 7n })
  world.client.localnet.tick(FINAL)
  expect(await check()).toMatchObject({ shortages: [], froze: false })
  await cashier.call('cashier_post_surplus($1, $2, $3, $4)', [chainName(), 'hot', 'usdc', 7n])
  expect(await check()).toMatchObject({ shortages: [], froze: false })
  expect(await readings('usdc')).toEqual([{ surplus: 7n }, { surplus: 0n }])
  const { rows } = await owner.query(
    "select entries from ledger_account_sum where code = 'suspense:unmatched:usdc'",
  )
  expect(rows.map(({ entries }) => BigInt(entries))).toEqual([7n])
})

test('[I8] a reading writes the price of SOL that the audit read itself', async () => {
  world.client.localnet.faults.setPrice({ price: 150_25000000n, confidence: 1_000_000n })
  world.client.localnet.tick(2)
  await check()
  const { rows } = await owner.query('select sol_micros from ledger_reserve')
  expect(rows).toEqual([{ sol_micros: 150_250_000n }])
})

/** A deposit that the cashier's node has finalized some slots after what the audit's node has. Returns its slot. */
async function postAhead(units: bigint, slots: bigint): Promise<bigint> {
  const rows = new DepositRows(owner, world.database.open('throwdown_cashier', 1).pool)
  await rows.addAddresses(1)
  const { rows: given } = await owner.query<{ address: string }>(
    'update cashier_address set player_id = $1, assigned_at = now() returning address',
    [await aPlayerRow(owner)],
  )
  const slot = (await world.client.rpc.getSlot({ commitment: 'finalized' }).send()) + slots
  await rows.settle({ address: given[0]?.address ?? '', coin: 'usdc', units, slot })
  return slot
}

test('[I8] a node that is behind what is in the ledger gives no reading and freezes nothing', async () => {
  await check()
  await postAhead(usd(50), 5n)
  const before = await readings('usdc')
  await expect(check()).rejects.toThrow('has not finalized slot')
  expect(await isFrozen(owner)).toBe(false)
  expect(await readings('usdc')).toEqual(before)
  // It reaches the slot while the reading waits: the coins that are missing there are missing.
  const checked = check()
  await delay(700)
  world.client.localnet.tick(5)
  expect(await checked).toMatchObject({ shortages: [{ subject: 'usdc' }], froze: true })
})

/** The audit as it is deployed, with its node. */
const anAudit = () =>
  startAudit(world.database, { variables: { AUDIT_SOLANA_RPC_URL: world.client.localnet.url } })

const sign = (id: string, attempt = 1) => cashier.call('cashier_debit_hot_wallet($1, $2)', [id, attempt])
async function ask(playerId: string, micros: bigint): Promise<string> {
  const id = randomUUID()
  expect(await cashier.ask({ id, playerId, micros, coin: 'usdc' })).toMatchObject({ refused: null })
  return id
}
const signed = async () => {
  const { rows } = await owner.query(
    "select count(*)::int as n from ledger_journal where kind = 'wd-sign' and refused is null",
  )
  return rows[0]?.n
}

test('[I8] an invented deposit of the cashier is found and freezes withdrawals before any is signed', async () => {
  const audit = anAudit()
  try {
    const honest = await ask(bob, usd(20))
    // Signed as soon as the reading that it requested is stored, without waiting for the minute.
    await vi.waitFor(async () => expect(await sign(honest)).toMatchObject({ refused: null }), {
      timeout: 30_000,
      interval: 20,
    })
    const mallory = randomUUID()
    await book(mallory, usd(50))
    const theft = await ask(mallory, usd(40))
    // The attacker signs as soon as the database lets it.
    await vi.waitFor(async () => expect(await sign(theft)).toMatchObject({ refused: 'frozen' }), {
      timeout: 50_000,
      interval: 5,
    })
    expect(await isFrozen(owner)).toBe(true)
    expect(await sign(theft, 2)).toMatchObject({ refused: 'frozen' })
    expect(await signed()).toBe(1)
  } finally {
    await audit.stop()
  }
})

test('an audit that must have a node of its own reads nothing through one of the cashier', async () => {
  const own = world.openChain({ ownUrl: world.client.localnet.url })
  const cashierPool = world.database.open('throwdown_cashier', 1).pool
  expect(await own.readFinalized()).toHaveLength(2)
  await nameCashierNodes(cashierPool, ['node.example'])
  expect(await own.readFinalized()).toHaveLength(2)
  for (const hosts of [['127.0.0.1'], ['node.example', '127.0.0.1']]) {
    await nameCashierNodes(cashierPool, hosts)
    await expect(own.readFinalized()).rejects.toThrow('is a node of the cashier')
  }
  // One machine has one chain: elsewhere than in production the audit reads it all the same.
  expect(await world.openChain().readFinalized()).toHaveLength(2)
})

test('with 10,000 deposit addresses, 200 withdrawals requested at once are covered by few readings', async () => {
  const addresses = Array.from({ length: 10_000 }, (_, n) => {
    const bytes = Buffer.alloc(32, 7)
    bytes.writeUInt32BE(n + 1)
    return getAddressDecoder().decode(bytes)
  })
  await world.addOurs({ deposits: addresses })
  const audit = anAudit()
  try {
    // The first reading derives all token accounts.
    await vi.waitFor(async () => expect((await readings('sol')).length).toBeGreaterThan(0), {
      timeout: 200_000,
      interval: 100,
    })
    const waits: number[] = []
    await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const id = await ask(bob, usd(10) / 100n)
        const askedAt = performance.now()
        const isAudited = async () => {
          const { rows } = await owner.query(
            "select ledger_is_audited(id) as audited from ledger_journal where key = 'wd:' || $1 || ':ask'",
            [id],
          )
          expect(rows).toEqual([{ audited: true }])
        }
        await vi.waitFor(isAudited, { timeout: 60_000, interval: 100 + n })
        waits.push(performance.now() - askedAt)
      }),
    )
    waits.sort((a, b) => a - b)
    const count = (await readings('sol')).length
    process.stdout.write(
      `addresses=10000 withdrawals=${waits.length} readings=${count} audited_p50_ms=${waits[100]?.toFixed(0)} audited_p99_ms=${waits[197]?.toFixed(0)}\n`,
    )
    expect(count).toBeLessThan(waits.length / 4)
  } finally {
    await audit.stop()
  }
}, 240_000)
