import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type Address, address } from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgeJournal } from '../../server/src/ledger/testing/forge-journal.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'
import { allowDestination } from '../src/wallet/allow-destination.ts'
import { signTransfer, type WalletPolicy } from '../src/wallet/sign-transfer.ts'
import { associatedTokenAccount } from '../src/wallet/token-account.ts'
import { localKey } from '../src/wallet/wallet-key.ts'
import { type PatientDatabases, patientDatabases } from './world/patient-databases.ts'
import { anAddress, messageOf, paySol, transferUsdc, USDC } from './world/transfers.ts'
import { aWithdrawal, openAttempt } from './world/withdrawals.ts'

const FEE = 5_000n
const PLENTY = { lamports: 10n ** 12n, usdc: 10n ** 12n }
const policy: WalletPolicy = {
  usdcMint: USDC,
  coldWallets: [],
  waitHours: 0,
  trust: { rootKeys: [], site: { domain: 'play.example', origins: [] } },
  perTransfer: PLENTY,
  perHour: PLENTY,
  perDay: PLENTY,
  roomSeconds: 30,
}
const key = localKey(generateKeyPairSync('ed25519').privateKey)
const hot = address(key.address)

let database: TestDatabase
let databases: PatientDatabases
let owner: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  databases = await patientDatabases(database, 4)
  owner = database.open('postgres', 2).pool
})
afterAll(async () => {
  await databases.end()
  await database.drop()
})

async function aPayee(): Promise<Address> {
  const payee = anAddress()
  await allowDestination({ state: databases.state, usdcMint: USDC, waitHours: 0, perHourMax: 100 }, payee)
  return payee
}

const fee = (price: bigint) => [
  getSetComputeUnitLimitInstruction({ units: 1_000_000 }),
  getSetComputeUnitPriceInstruction({ microLamports: price }),
]

const pay = (to: Address, lamports: bigint, more = fee(0n)) =>
  messageOf(hot, [...more, paySol(hot, to, lamports)])

const signFor = (withdrawal: string | undefined, message: Buffer) =>
  signTransfer({ ...databases, key, policy }, message, { withdrawal })

test('[C8] the signer signs nothing but what a withdrawal wants, to its address, and each attempt once', async () => {
  const [payee, other] = [await aPayee(), await aPayee()]
  const id = await aWithdrawal(owner, { to: payee, coin: 'sol', units: 1_000n, networkLamports: FEE })
  for (const unknown of [randomUUID(), undefined])
    await expect(signFor(unknown, pay(payee, 1_000n))).rejects.toThrow('withdrawal_unknown')
  for (const wrong of [
    pay(payee, 999n),
    pay(payee, 1_001n),
    pay(other, 1_000n),
    pay(payee, 1_000n, fee(1n)),
    messageOf(hot, [paySol(hot, payee, 1_000n), paySol(hot, payee, 1_000n)]),
    messageOf(hot, [paySol(hot, payee, 999n), paySol(hot, other, 1n)]),
    messageOf(hot, [transferUsdc(hot, address(associatedTokenAccount(payee, USDC)), 400n)]),
    messageOf(hot, [
      paySol(hot, payee, 1_000n),
      transferUsdc(hot, address(associatedTokenAccount(payee, USDC)), 1n),
    ]),
  ])
    await expect(signFor(id, wrong)).rejects.toThrow('withdrawal_differs')
  const messages = [pay(payee, 1_000n), pay(payee, 1_000n)]
  const both = await Promise.allSettled(messages.map((message) => signFor(id, message)))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const signed = messages[both.findIndex(({ status }) => status === 'fulfilled')]
  await expect(signFor(id, pay(payee, 1_000n))).rejects.toThrow('attempt_signed')
  // Only after the ledger has taken the attempt back, and not once it is paid or returned.
  await openAttempt(owner, { id, attempt: 2, networkLamports: FEE, signed })
  await signFor(id, pay(payee, 1_000n))
  await forgeJournal(owner, { kind: 'wd-final', key: `wd:${id}:final` })
  await expect(signFor(id, pay(payee, 1_000n))).rejects.toThrow('withdrawal_unknown')
  const { rowCount } = await databases.admin.query('select 1 from transfer')
  expect(rowCount).toBe(2)
})
