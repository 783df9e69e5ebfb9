import { randomUUID } from 'node:crypto'
import {
  type Address,
  address,
  assertIsTransactionPartialSigner,
  type TransactionPartialSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { allowDestinationReply, certifyReply, statusReply } from '@throwdown/signer-link/messages'
import { SignerRefused, signerLink } from '@throwdown/signer-link/signer-link'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aKitClient, type KitClient, SOL } from '../../../packages/localnet/test/kit-client.ts'
import { findBreaches } from '../../server/src/ledger/testing/find-breaches.ts'
import { type AttackWorld, openAttackWorld } from '../../server/test/ledger/attack-world.ts'
import { associatedTokenAccount } from '../src/wallet/token-account.ts'
import { aDayKey } from './world/certificates.ts'
import { FORBIDDEN_STATEMENTS } from './world/forbidden-statements.ts'
import { hotWallet } from './world/hot-wallet.ts'
import { aSignerProcess, type SignerProcess } from './world/signer-process.ts'
import { anAddress, messageOf, paySol, USDC } from './world/transfers.ts'
import { aWithdrawal } from './world/withdrawals.ts'

const DAY_MS = 86_400_000
const CERTIFICATES = 5
const CAPS = { lamports: 3n * SOL, usdc: 900_000_000n }

let world: AttackWorld
let client: KitClient
let signer: SignerProcess
let hot: Address
let thief: Address

beforeEach(async () => {
  world = await openAttackWorld()
  client = await aKitClient()
  signer = await aSignerProcess(world.database, {
    CERTIFICATES_PER_HOUR: String(CERTIFICATES),
    // The thief named a wallet a day before.
    DESTINATION_WAIT_HOURS: '0',
    LAMPORTS_PER_TRANSFER: String(SOL),
    LAMPORTS_PER_HOUR: String(CAPS.lamports),
    USDC_MICROS_PER_TRANSFER: '500000000',
    USDC_MICROS_PER_HOUR: String(CAPS.usdc),
  })
  await signer.start()
  hot = address((await signer.link().call('/status', {}, statusReply)).hotWallet)
  thief = anAddress()
  await client.localnet.giveSol(hot, 100n * SOL)
  await client.localnet.giveUsdc(hot, 100_000_000_000n)
  await client.localnet.giveUsdc(thief, 1n)
  client.localnet.tick(2)
})
afterEach(async () => {
  await client.localnet.close()
  await world.database.drop()
})

async function refusedStatements(pool: pg.Pool): Promise<number> {
  let refused = 0
  for (const sql of FORBIDDEN_STATEMENTS)
    await pool.query(world.filled(sql)).then(
      () => expect.fail(`${sql} was allowed`),
      () => (refused += 1),
    )
  return refused
}

const isRefused = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    (error: unknown) => error instanceof SignerRefused || error instanceof Error,
  )

/** Certificates that an attacker gets for many keys at once, however the request is written. */
async function certificatesForServer(): Promise<{ got: number; longestMs: number; refused: number }> {
  const link = signer.link()
  const asked = await Promise.allSettled(
    Array.from({ length: 40 }, () => link.call('/certify', { dayKey: aDayKey() }, certifyReply)),
  )
  const got = asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value.certificate] : []))
  const nowMs = Date.now()
  for (const { validFrom } of got) expect(Math.abs(validFrom - nowMs)).toBeLessThan(60_000)
  const odd = [
    { validFrom: 0 },
    { validTo: nowMs + 365 * DAY_MS },
    { rootKeyId: 2 },
    { issuedAt: '2020-01-01T00:00:00Z' },
  ]
  let refused = asked.length - got.length
  for (const more of odd)
    if (await isRefused(link.call('/certify', { dayKey: aDayKey(), ...more }, certifyReply))) refused += 1
  const longestMs = Math.max(...got.map(({ validFrom, validTo }) => validTo - validFrom))
  return { got: got.length, longestMs, refused }
}

const CASHIER_CALLS = (): [string, unknown][] => {
  const message = messageOf(hot, [paySol(hot, thief, 1n)]).toString('base64')
  return [
    ['/sign-transfer', { message }],
    ['/sign-sweep', { message }],
    ['/allow-destination', { address: thief }],
    ['/fill-deposit-pool', { upTo: 5 }],
    ['/sign-deposit', { index: 0 }],
    ['/keep-head', { position: 9, hash: 'a'.repeat(64) }],
  ]
}

async function moneyCallsRefused(): Promise<number> {
  const secret = Buffer.from(signer.serverSecret, 'base64url')
  let refused = 0
  for (const [path, body] of CASHIER_CALLS()) {
    await expect(signer.link().call(path, body, z.unknown())).rejects.toThrow('not_allowed')
    refused += 1
    // The secret of the server under another name does not even connect.
    for (const name of ['cashier', 'worker'] as const) {
      const forged = signerLink({ host: '127.0.0.1', port: signer.port, client: name, secret })
      expect(await isRefused(forged.call(path, body, z.unknown()))).toBe(true)
      refused += 1
    }
  }
  return refused
}

const usdcOf = async (owner: Address): Promise<bigint> => {
  const account = address(associatedTokenAccount(owner, USDC))
  const { value } = await client.rpc.getTokenAccountBalance(account, { commitment: 'processed' }).send()
  return BigInt(value.amount)
}

/**
 * What the role of the cashier can write: no withdrawal, which only its player requests, so it tries none at all, one that
 * does not exist, and one with the money of a player that it debits itself.
 */
async function withdrawalOfCashier(pool: pg.Pool, { coin }: Payout): Promise<string | undefined> {
  const id = randomUUID()
  await expect(
    pool.query(
      "insert into withdrawal (id, player_id, coin, address, micros, confirmed_by) values ($1, $1, $2, $3, 5000000, 'mail')",
      [id, coin, thief],
    ),
  ).rejects.toMatchObject({ code: '42501' })
  await pool
    .query(
      world.filled(
        `select key from cashier_debit_for_withdrawal('${id}', '{bob}', 5000000, 'usdc', null, 1)`,
      ),
    )
    .catch(() => undefined)
  return coin === 'sol' ? undefined : id
}

type Payout = { readonly coin: 'sol' | 'usdc'; readonly units: bigint }
const SIZES = [5n * SOL, SOL - 5_000n, SOL / 2n, SOL / 10n, SOL / 100n]
const PAYOUTS: Payout[] = SIZES.flatMap((amount) =>
  Array.from({ length: 12 }, (): Payout[] => [
    { coin: 'sol', units: amount },
    { coin: 'usdc', units: amount / 2n },
  ]).flat(),
)

/** Signs and sends as much as the signer lets it, in large and small pieces; each for the withdrawal that is named for it. */
async function drainAsCashier(nameFor: (payout: Payout) => Promise<string | undefined>): Promise<number> {
  const link = signer.cashierLink()
  let refused = 0
  for (const payout of PAYOUTS) {
    const withdrawal = await nameFor(payout)
    const wallet = hotWallet(link, { address: hot, ...(withdrawal !== undefined && { withdrawal }) })
    assertIsTransactionPartialSigner(wallet)
    const signed = await client.sign(wallet, [payoutOf(payout, wallet)]).catch(() => null)
    if (signed) await client.send(signed.wire, false)
    else refused += 1
    client.localnet.tick()
  }
  return refused
}

const payoutOf = ({ coin, units }: Payout, source: TransactionPartialSigner) =>
  coin === 'sol'
    ? getTransferSolInstruction({ source, destination: thief, amount: units })
    : getTransferCheckedInstruction({
        source: address(associatedTokenAccount(hot, USDC)),
        mint: USDC,
        destination: address(associatedTokenAccount(thief, USDC)),
        authority: source,
        amount: units,
        decimals: 6,
      })

const stolenUntilNow = async () => ({
  lamports: await client.balanceOf(thief),
  usdc: (await usdcOf(thief)) - 1n,
})

test('an attacker with everything of the server gets the certificates of an hour, with everything of the cashier nothing, and with the database too the cap of an hour', async () => {
  const owedBefore = await world.owed()
  const statements = await refusedStatements(world.database.open('throwdown_app', 2).pool)
  const calls = await moneyCallsRefused()
  const certificates = await certificatesForServer()
  expect(certificates).toMatchObject({ got: CERTIFICATES, longestMs: DAY_MS })
  expect(await client.balanceOf(hot)).toBe(100n * SOL)
  expect(await world.owed()).toBe(owedBefore)
  expect(await findBreaches(world.database.open('throwdown_audit', 1).pool, 5)).toEqual([])

  await signer.cashierLink().call('/allow-destination', { address: thief }, allowDestinationReply)
  const cashier = world.database.open('throwdown_cashier', 1).pool
  const refusedOfCashier = await drainAsCashier((payout) => withdrawalOfCashier(cashier, payout))
  expect(refusedOfCashier).toBe(PAYOUTS.length)
  expect(await stolenUntilNow()).toEqual({ lamports: 0n, usdc: 0n })
  const owner = world.database.open('postgres', 2).pool
  const refusedOfOwner = await drainAsCashier((payout) => aWithdrawal(owner, { to: thief, ...payout }))
  const stolen = await stolenUntilNow()
  expect(stolen.lamports).toBeGreaterThan(CAPS.lamports / 2n)
  expect(stolen.lamports).toBeLessThanOrEqual(CAPS.lamports)
  expect(stolen.usdc).toBeGreaterThan(CAPS.usdc / 2n)
  expect(stolen.usdc).toBeLessThanOrEqual(CAPS.usdc)
  expect(await client.balanceOf(hot)).toBeGreaterThanOrEqual(100n * SOL - CAPS.lamports)
  process.stdout.write(
    `server_statements_refused=${statements} server_calls_refused=${calls} certificates=${certificates.got} certificates_refused=${certificates.refused} longest_hours=${certificates.longestMs / 3_600_000} server_lamports=0 server_micros=0 cashier_lamports=0 cashier_usdc=0 cashier_refused=${refusedOfCashier} owner_lamports=${stolen.lamports} cap_lamports=${CAPS.lamports} owner_usdc=${stolen.usdc} cap_usdc=${CAPS.usdc} owner_refused=${refusedOfOwner}\n`,
  )
}, 240_000)
