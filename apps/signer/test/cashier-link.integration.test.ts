import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  type Address,
  address,
  assertIsTransactionPartialSigner,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { allowDestinationReply, fillPoolReply, statusReply } from '@throwdown/signer-link/messages'
import { readSecretBytes } from '@throwdown/signer-link/secret-file'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../server/src/platform/testing/database.ts'
import { databaseForFile } from '../../server/src/platform/testing/database-for-file.ts'
import { depositAddress } from '../src/wallet/deposit-pool.ts'
import { hotWallet } from './world/hot-wallet.ts'
import { aFolder, writeSecret } from './world/signer-files.ts'
import { aSignerProcess, type SignerProcess } from './world/signer-process.ts'
import { anAddress, messageOf, paySol, signableBy } from './world/transfers.ts'
import { aWithdrawal } from './world/withdrawals.ts'

const COLD = anAddress()

const database = databaseForFile(createTestDatabase)

async function aRunningSigner(more: Record<string, string> = {}): Promise<SignerProcess> {
  const signer = await aSignerProcess(database, { COLD_WALLETS: COLD, ...more })
  await signer.start()
  return signer
}

const hotAddress = async (signer: SignerProcess) =>
  address((await signer.cashierLink().call('/status', {}, statusReply)).hotWallet)

test('kit signs with the hot wallet of the signer as with any signer of its own', async () => {
  const signer = await aRunningSigner({ DESTINATION_WAIT_HOURS: '0' })
  const payee = anAddress()
  await signer.cashierLink().call('/allow-destination', { address: payee }, allowDestinationReply)
  const withdrawal = await aWithdrawal(database.open('postgres').pool, { to: payee, coin: 'sol', units: 1n })
  const wallet = hotWallet(signer.cashierLink(), { address: await hotAddress(signer), withdrawal })
  assertIsTransactionPartialSigner(wallet)
  const pay = (destination: Address) =>
    signTransactionMessageWithSigners(
      signableBy(wallet, [getTransferSolInstruction({ source: wallet, destination, amount: 1n })]),
    )
  // It throws unless every signature is there; that they hold is checked in the tests of the wallet.
  expect((await pay(payee)).signatures[wallet.address]).toHaveLength(64)
  await expect(pay(anAddress())).rejects.toThrow('destination_not_allowed')
  await expect(pay(COLD)).rejects.toThrow('approval_needed')
})

test('with all secrets of the server nobody gets a transfer, a destination or an address', async () => {
  const signer = await aRunningSigner()
  const message = messageOf(await hotAddress(signer), [paySol(await hotAddress(signer), COLD, 1n)])
  const calls: [string, unknown][] = [
    ['/sign-transfer', { message: message.toString('base64') }],
    ['/allow-destination', { address: anAddress() }],
    ['/fill-deposit-pool', { upTo: 1 }],
    ['/sign-deposit', { index: 0 }],
  ]
  for (const [path, body] of calls)
    await expect(signer.link().call(path, body, z.unknown())).rejects.toThrow('not_allowed')
  await expect(
    signer.cashierLink().call('/certify', { dayKey: 'ab'.repeat(32) }, z.unknown()),
  ).rejects.toThrow('not_allowed')
})

test('[C3] the cashier allows a wallet and receives the time when it may be paid', async () => {
  const signer = await aRunningSigner({ DESTINATION_WAIT_HOURS: '24' })
  const payee = anAddress()
  const allow = () =>
    signer.cashierLink().call('/allow-destination', { address: payee }, allowDestinationReply)
  const { usableFrom } = await allow()
  expect(Math.abs(usableFrom - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
  expect(await allow()).toEqual({ usableFrom })
})

test('[C2] the pool of deposit addresses grows without gaps, and only with its own seed', async () => {
  const signer = await aRunningSigner()
  const fill = (upTo: number) => signer.cashierLink().call('/fill-deposit-pool', { upTo }, fillPoolReply)
  const sizes = await Promise.all([fill(3), fill(7), fill(5)])
  expect(Math.max(...sizes.map(({ size }) => size))).toBe(7)
  expect(await fill(2)).toEqual({ size: 7 })
  expect((await fill(100_000)).size).toBe(507)
  const seed = readSecretBytes(signer.variables['DEPOSIT_SEED_FILE'] ?? '', 64)
  const { rows } = await database
    .open('throwdown_app')
    .pool.query<{ address: string }>('select address from signer.deposit_address order by index')
  expect(rows).toHaveLength(507)
  for (const index of [0, 1, 6, 7, 506]) expect(rows[index]?.address).toBe(depositAddress(seed, index))

  const other = await aSignerProcess(database, {
    DEPOSIT_SEED_FILE: writeSecret(aFolder(), 'other.seed', randomBytes(64).toString('base64url')),
  })
  expect(await once(other.run(), 'exit')).toEqual([1, null])
  expect(other.output).toContain('not the seed of the stored deposit addresses')
})
