import { generateKeyPairSync } from 'node:crypto'
import { type Address, address, getAddressEncoder, signatureBytes, verifySignature } from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'
import { allowDestination } from '../src/wallet/allow-destination.ts'
import { openKmsKey } from '../src/wallet/kms-key.ts'
import { signTransfer, type WalletPolicy } from '../src/wallet/sign-transfer.ts'
import { associatedTokenAccount } from '../src/wallet/token-account.ts'
import { localKey, type WalletKey } from '../src/wallet/wallet-key.ts'
import { startFakeKms } from './world/fake-kms.ts'
import { type PatientDatabases, patientDatabases } from './world/patient-databases.ts'
import { anAddress, messageOf, paySol, payUsdc, transferUsdc, USDC } from './world/transfers.ts'
import { aWithdrawalFor } from './world/withdrawals.ts'

const FEE = 5_000n
const COLD = anAddress()
const policy: WalletPolicy = {
  usdcMint: USDC,
  coldWallets: [COLD],
  waitHours: 24,
  trust: { rootKeys: [], site: { domain: 'play.example', origins: [] } },
  perTransfer: { lamports: 2_000_000n + FEE, usdc: 500n },
  perHour: { lamports: 3_000_000n + 3n * FEE, usdc: 1_000n },
  perDay: { lamports: 5_000_000n + 5n * FEE, usdc: 1_200n },
  roomSeconds: 30,
}

let database: TestDatabase
let databases: PatientDatabases
let owner: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  databases = await patientDatabases(database, 8)
  owner = database.open('postgres').pool
})
afterAll(async () => {
  await databases.end()
  await database.drop()
})

const force = (sql: string) =>
  databases.admin.query(
    `set session_replication_role = replica; ${sql}; set session_replication_role = origin`,
  )
beforeEach(() => force('delete from transfer; delete from destination'))

const passHours = (hours: number) =>
  force(`update transfer set counted_at = counted_at - interval '${hours} hours';
    update destination set allowed_at = allowed_at - interval '${hours} hours'`)
const counted = async () => (await databases.admin.query('select 1 from transfer')).rowCount

async function aPayee(): Promise<Address> {
  const payee = anAddress()
  await allowDestination({ state: databases.state, usdcMint: USDC, waitHours: 24, perHourMax: 100 }, payee)
  await passHours(24)
  return payee
}

const fee = (price: bigint) => [
  getSetComputeUnitLimitInstruction({ units: 1_000_000 }),
  getSetComputeUnitPriceInstruction({ microLamports: price }),
]

const KEYS: [string, () => Promise<WalletKey>][] = [
  ['a key in a file', async () => localKey(generateKeyPairSync('ed25519').privateKey)],
  ['a key in a key service', async () => openKmsKey((await startFakeKms()).place)],
]

describe.each(KEYS)('the hot wallet with %s', (_, openKey) => {
  let key: WalletKey
  let hot: Address
  beforeEach(async () => {
    key = await openKey()
    hot = address(key.address)
  })
  async function sign(message: Buffer, changed: Partial<WalletPolicy> = {}): Promise<Buffer> {
    const withdrawal = await aWithdrawalFor({ owner, state: databases.state }, message, hot)
    return signTransfer({ ...databases, key, policy: { ...policy, ...changed } }, message, { withdrawal })
  }

  async function holds(message: Buffer, signature: Buffer): Promise<boolean> {
    const raw = Uint8Array.from(getAddressEncoder().encode(hot))
    const publicKey = await crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify'])
    return verifySignature(publicKey, signatureBytes(Uint8Array.from(signature)), Uint8Array.from(message))
  }

  test('[C3] pays SOL and USDC to an allowed wallet, with a signature that the chain accepts', async () => {
    const payee = await aPayee()
    for (const instructions of [
      [paySol(hot, payee, 1_000n)],
      [transferUsdc(hot, address(associatedTokenAccount(payee, USDC)), 400n)],
    ]) {
      const message = messageOf(hot, instructions)
      expect(await holds(message, await sign(message))).toBe(true)
    }
    const created = messageOf(hot, payUsdc(hot, payee, 100n))
    expect(
      await holds(created, await sign(created, { perTransfer: { lamports: 3_000_000n, usdc: 500n } })),
    ).toBe(true)
  })

  test('[C3] a new wallet waits a day; our own cold wallet does not, but needs two people [C8]', async () => {
    const payee = anAddress()
    const allowing = { state: databases.state, usdcMint: USDC, waitHours: 24, perHourMax: 100 }
    await expect(sign(messageOf(hot, [paySol(hot, payee, 1n)]))).rejects.toThrow('destination_not_allowed')
    const usableFrom = await allowDestination(allowing, payee)
    expect(Math.abs(usableFrom - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
    await expect(sign(messageOf(hot, [paySol(hot, payee, 1n)]))).rejects.toThrow('destination_not_allowed')
    await expect(sign(messageOf(hot, payUsdc(hot, payee, 1n)))).rejects.toThrow('over_transfer_cap')
    await passHours(24)
    expect(await allowDestination(allowing, payee)).toBe(usableFrom - 24 * 3_600_000)
    await sign(messageOf(hot, [paySol(hot, payee, 1n)]))
    await expect(sign(messageOf(hot, [paySol(hot, COLD, 1n)]))).rejects.toThrow('approval_needed')
    const toCold = [transferUsdc(hot, address(associatedTokenAccount(COLD, USDC)), 1n)]
    await expect(sign(messageOf(hot, toCold))).rejects.toThrow('approval_needed')
    expect(await counted()).toBe(1)
  })

  test('the caps of a transfer, an hour and a day hold for each coin, over parallel calls', async () => {
    const payee = await aPayee()
    const pay = (lamports: bigint) => sign(messageOf(hot, [paySol(hot, payee, lamports)]))
    await expect(pay(2_000_001n)).rejects.toThrow('over_transfer_cap')
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => pay(1_000_000n)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(pay(1n)).rejects.toThrow('over_hour_cap')
    await passHours(2)
    await pay(2_000_000n)
    await expect(pay(1n)).rejects.toThrow('over_day_cap')
    await passHours(23)
    await pay(1_000_000n)
    const usdc = (micros: bigint) =>
      sign(messageOf(hot, [transferUsdc(hot, address(associatedTokenAccount(payee, USDC)), micros)]), {
        perHour: { lamports: 9_000_000n, usdc: 1_000n },
        perDay: { lamports: 90_000_000n, usdc: 1_200n },
      })
    await expect(usdc(501n)).rejects.toThrow('over_transfer_cap')
    await usdc(500n)
    await usdc(500n)
    await expect(usdc(1n)).rejects.toThrow('over_hour_cap')
    await passHours(2)
    await usdc(200n)
    await expect(usdc(1n)).rejects.toThrow('over_day_cap')
  })

  test('a repeat of a message gets the same signature and is counted once', async () => {
    const message = messageOf(hot, [paySol(hot, await aPayee(), 2_000_000n)])
    const first = await sign(message)
    expect(await Promise.all([sign(message), sign(message)])).toEqual([first, first])
    expect(await counted()).toBe(1)
  })

  test('a priority fee counts, and one without a known cost is refused', async () => {
    const payee = await aPayee()
    await sign(messageOf(hot, [...fee(2_000_000n - 1n), paySol(hot, payee, 1n)]))
    await expect(sign(messageOf(hot, [...fee(2_000_000n), paySol(hot, payee, 1n)]))).rejects.toThrow(
      'over_transfer_cap',
    )
    const [limit, price] = fee(1n)
    if (!limit || !price) throw new Error('there are two')
    await expect(sign(messageOf(hot, [price, paySol(hot, payee, 1n)]))).rejects.toThrow(
      'instruction_not_allowed',
    )
    await expect(sign(messageOf(hot, [limit, limit, price, paySol(hot, payee, 1n)]))).rejects.toThrow(
      'instruction_not_allowed',
    )
  })

  test('nothing else is signed', async () => {
    const payee = await aPayee()
    const stranger = anAddress()
    const sol = paySol(hot, payee, 1n)
    const usdc = transferUsdc(hot, address(associatedTokenAccount(payee, USDC)), 1n)
    const nine = Array.from({ length: 9 }, () => sol)
    const attacks: [string, Buffer][] = [
      [
        'program_not_allowed',
        messageOf(hot, [sol, { programAddress: stranger, accounts: [], data: new Uint8Array() }]),
      ],
      [
        'instruction_not_allowed',
        messageOf(hot, [{ ...sol, data: Buffer.from([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]) }]),
      ],
      [
        'instruction_not_allowed',
        messageOf(hot, [{ ...sol, data: Buffer.concat([Buffer.from(sol.data ?? []), Buffer.of(0)]) }]),
      ],
      ['unknown_transaction', messageOf(stranger, [paySol(hot, payee, 1n)])],
      ['unknown_transaction', messageOf(stranger, [paySol(stranger, payee, 1n)])],
      ['unknown_transaction', messageOf(hot, [paySol(stranger, payee, 1n)])],
      ['destination_not_allowed', messageOf(hot, [sol, paySol(hot, stranger, 1n)])],
      ['destination_not_allowed', messageOf(hot, [transferUsdc(hot, payee, 1n)])],
      [
        'destination_not_allowed',
        messageOf(hot, [transferUsdc(hot, address(associatedTokenAccount(stranger, USDC)), 1n)]),
      ],
      // A plain transfer, an approval and a change of authority name no mint or hand over the account.
      ...[3, 4, 6, 9].map((kind): [string, Buffer] => [
        'instruction_not_allowed',
        messageOf(hot, [
          { ...usdc, data: Buffer.concat([Buffer.of(kind), Buffer.from(usdc.data ?? []).subarray(1)]) },
        ]),
      ]),
      [
        'instruction_not_allowed',
        messageOf(hot, [
          {
            ...usdc,
            accounts: (usdc.accounts ?? []).map((account, place) =>
              place === 1 ? { ...account, address: stranger } : account,
            ),
          },
        ]),
      ],
      [
        'instruction_not_allowed',
        messageOf(hot, [
          {
            ...usdc,
            accounts: (usdc.accounts ?? []).map((account, place) =>
              place === 0 ? { ...account, address: stranger } : account,
            ),
          },
        ]),
      ],
      ['unknown_transaction', messageOf(hot, nine)],
      ['unknown_transaction', messageOf(hot, [sol]).subarray(0, -1)],
      ['unknown_transaction', Buffer.concat([messageOf(hot, [sol]), Buffer.of(0)])],
      ['unknown_transaction', messageOf(hot, [sol]).subarray(1)],
      [
        'unknown_transaction',
        Buffer.concat([messageOf(hot, [sol]).subarray(0, -1), Buffer.of(1), Buffer.alloc(34)]),
      ],
      ['unknown_transaction', Buffer.alloc(0)],
      ['unknown_transaction', Buffer.alloc(1_233, 0x80)],
    ]
    const answers = await Promise.allSettled(attacks.map(([, message]) => sign(message)))
    expect(
      answers.map((answer) => (answer.status === 'rejected' ? answer.reason.message : 'signed')),
    ).toEqual(attacks.map(([refusal]) => refusal))
    expect(await counted()).toBe(0)
  })
})
