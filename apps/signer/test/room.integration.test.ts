import { generateKeyPairSync } from 'node:crypto'
import { type Address, address } from '@solana/kit'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'
import { allowDestination } from '../src/wallet/allow-destination.ts'
import { reserveRoom } from '../src/wallet/reserve-room.ts'
import { signTransfer, type WalletPolicy } from '../src/wallet/sign-transfer.ts'
import { localKey } from '../src/wallet/wallet-key.ts'
import { type PatientDatabases, patientDatabases } from './world/patient-databases.ts'
import { anAddress, messageOf, paySol, USDC } from './world/transfers.ts'
import { aWithdrawal } from './world/withdrawals.ts'

const FEE = 5_000n
const CAP = { lamports: 10_000n + 10n * FEE, usdc: 0n }
const key = localKey(generateKeyPairSync('ed25519').privateKey)
const hot = address(key.address)

let database: TestDatabase
let databases: PatientDatabases
let owner: pg.Pool
let payee: Address
beforeAll(async () => {
  database = await createTestDatabase()
  databases = await patientDatabases(database, 8)
  owner = database.open('postgres', 2).pool
  payee = anAddress()
  await allowDestination({ state: databases.state, usdcMint: USDC, waitHours: 0, perHourMax: 100 }, payee)
})
afterAll(async () => {
  await databases.end()
  await database.drop()
})

const deps = (roomSeconds = 30) => {
  const policy: WalletPolicy = {
    usdcMint: USDC,
    coldWallets: [],
    waitHours: 0,
    trust: { rootKeys: [], site: { domain: 'play.example', origins: [] } },
    perTransfer: CAP,
    perHour: CAP,
    perDay: CAP,
    roomSeconds,
  }
  return { ...databases, key, policy }
}

async function aPayout(units: bigint, to = payee) {
  const withdrawal = await aWithdrawal(owner, { to, coin: 'sol', units })
  const message = messageOf(hot, [paySol(hot, to, units)])
  return {
    withdrawal,
    reserve: (roomSeconds?: number) => reserveRoom(deps(roomSeconds), message, { withdrawal }),
    sign: () => signTransfer(deps(), message, { withdrawal }),
  }
}

test('room that is kept for one payment is not room for another, and is its own when it is signed', async () => {
  const payouts = await Promise.all(Array.from({ length: 8 }, () => aPayout(3_000n)))
  const kept = await Promise.allSettled(payouts.map((payout) => payout.reserve()))
  const lucky = payouts.filter((_, place) => kept[place]?.status === 'fulfilled')
  const late = payouts.filter((_, place) => kept[place]?.status === 'rejected')
  // 8,000 each with the fee, of 60,000.
  expect(lucky).toHaveLength(7)
  for (const payout of late) {
    await expect(payout.reserve()).rejects.toThrow('over_hour_cap')
    await expect(payout.sign()).rejects.toThrow('over_hour_cap')
  }
  await Promise.all(lucky.map((payout) => payout.reserve()))
  for (const payout of lucky) expect(await payout.sign()).toHaveLength(64)
  const { rows } = await databases.admin.query('select withdrawal_id from room')
  expect(rows).toEqual([])
  await databases.admin.query(
    `set session_replication_role = replica; delete from transfer; set session_replication_role = origin`,
  )
})

test('room that was not used in time is free again; what signing refuses gets none', async () => {
  const [large, small] = [await aPayout(50_000n), await aPayout(9_000n)]
  await large.reserve(0)
  await small.reserve()
  await expect(large.reserve()).rejects.toThrow('over_hour_cap')
  await expect((await aPayout(60_001n)).reserve()).rejects.toThrow('over_transfer_cap')
  await expect((await aPayout(1n, anAddress())).reserve()).rejects.toThrow('destination_not_allowed')
  const other = messageOf(hot, [paySol(hot, payee, 2n)])
  const { withdrawal } = await aPayout(1n)
  await expect(reserveRoom(deps(), other, { withdrawal })).rejects.toThrow('withdrawal_differs')
})
