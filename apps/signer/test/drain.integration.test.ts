import { type Address, address, assertIsTransactionPartialSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { hotWallet } from '@throwdown/signer-link/hot-wallet'
import { allowDestinationReply, certifyReply, statusReply } from '@throwdown/signer-link/messages'
import { SignerRefused, signerLink } from '@throwdown/signer-link/signer-link'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aKitClient, type KitClient, SOL } from '../../../packages/localnet/test/kit-client.ts'
import { findBreaches } from '../../server/src/ledger/store.ts'
import { type AttackWorld, openAttackWorld } from '../../server/test/ledger/attack-world.ts'
import { associatedTokenAccount } from '../src/wallet/token-account.ts'
import { aDayKey } from './world/certificates.ts'
import { aSignerProcess, type SignerProcess } from './world/signer-process.ts'
import { anAddress, messageOf, paySol, USDC } from './world/transfers.ts'

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
  signer = await aSignerProcess(world.database.url('throwdown_signer'), {
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

/** Ways to money, keys and the log that the database could offer. Writes to the ledger's tables are tried in its own attacks. */
const STATEMENTS = [
  `select key from cashier_deposit('${'S'.repeat(64)}', '${'A'.repeat(44)}', 'usdc', 5000000, '{alice}', null, 1)`,
  `select key from cashier_post_surplus('${'S'.repeat(64)}', 'hot', 'sol', 5)`,
  "select key from cashier_add_capital('{uuid}', 'hot', 'usdc', 5000000, null)",
  "select key from cashier_debit_for_withdrawal('{uuid}', '{bob}', 5000000, 'usdc', null, 1)",
  "select key from cashier_debit_hot_wallet('{uuid}', 1)",
  "select key from ledger_seed('seed:x', {a}, 5)",
  'select ledger_open_accounts(array[$$user:x:available$$])',
  'select ledger_record_price(1, now())',
  "insert into signer.destination (address, token_account) values ('x', 'y')",
  "insert into signer.wallet (address, kind) values ('x', 'cold')",
  "insert into signer.deposit_address (index, address) values (7, 'x')",
  "insert into signer.certificate (key, root_key_id, valid_from, valid_to, signature) values (decode(repeat('ab', 32), 'hex'), 1, 0, 1, decode(repeat('cd', 64), 'hex'))",
  "update signer.certificate set issued_at = issued_at - interval '2 hours'",
  'delete from signer.certificate',
  'delete from signer.transfer',
  'alter table signer.transfer disable trigger all',
  'update audit_event set kind = $$nothing$$',
  'delete from audit_link',
  'insert into audit_event (kind) values ($$login$$)',
  "insert into head_keeper.audit_head values (1, repeat('a', 64), now(), repeat('a', 64), repeat('a', 128))",
  'delete from head_keeper.audit_head',
  'set role throwdown_owner',
  'set role throwdown_cashier',
  'set session_replication_role = replica',
  'create table mine (a int)',
] as const

async function refusedStatements(pool: pg.Pool): Promise<number> {
  let refused = 0
  for (const sql of STATEMENTS)
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

/** Signs and sends as much as the signer lets it, in large and small pieces. */
async function drainAsCashier(): Promise<number> {
  const link = signer.cashierLink()
  await link.call('/allow-destination', { address: thief }, allowDestinationReply)
  const wallet = hotWallet(link, hot)
  assertIsTransactionPartialSigner(wallet)
  const pay = (amount: bigint) => getTransferSolInstruction({ source: wallet, destination: thief, amount })
  const payUsdc = (amount: bigint) =>
    getTransferCheckedInstruction({
      source: address(associatedTokenAccount(hot, USDC)),
      mint: USDC,
      destination: address(associatedTokenAccount(thief, USDC)),
      authority: wallet,
      amount,
      decimals: 6,
    })
  const sizes = [5n * SOL, SOL - 5_000n, SOL / 2n, SOL / 10n, SOL / 100n]
  let refused = 0
  for (const amount of sizes)
    for (let tries = 0; tries < 12; tries += 1) {
      for (const instruction of [pay(amount), payUsdc(amount / 2n)]) {
        const signed = await client.sign(wallet, [instruction]).catch(() => null)
        if (signed) await client.send(signed.wire, false)
        else refused += 1
        client.localnet.tick()
      }
    }
  return refused
}

test('an attacker with everything of the server gets the certificates of an hour, with everything of the cashier the cap of an hour', async () => {
  const owedBefore = await world.owed()
  const statements = await refusedStatements(world.database.open('throwdown_app', 2).pool)
  const calls = await moneyCallsRefused()
  const certificates = await certificatesForServer()
  expect(certificates).toMatchObject({ got: CERTIFICATES, longestMs: DAY_MS })
  expect(await client.balanceOf(hot)).toBe(100n * SOL)
  expect(await world.owed()).toBe(owedBefore)
  expect(await findBreaches(world.database.open('throwdown_audit', 1).pool, 5)).toEqual([])

  const refusedOfCashier = await drainAsCashier()
  const stolen = { lamports: await client.balanceOf(thief), usdc: (await usdcOf(thief)) - 1n }
  expect(stolen.lamports).toBeGreaterThan(CAPS.lamports / 2n)
  expect(stolen.lamports).toBeLessThanOrEqual(CAPS.lamports)
  expect(stolen.usdc).toBeGreaterThan(CAPS.usdc / 2n)
  expect(stolen.usdc).toBeLessThanOrEqual(CAPS.usdc)
  expect(await client.balanceOf(hot)).toBeGreaterThanOrEqual(100n * SOL - CAPS.lamports)
  process.stdout.write(
    `server_statements_refused=${statements} server_calls_refused=${calls} certificates=${certificates.got} certificates_refused=${certificates.refused} longest_hours=${certificates.longestMs / 3_600_000} server_lamports=0 server_micros=0 cashier_lamports=${stolen.lamports} cap_lamports=${CAPS.lamports} cashier_usdc=${stolen.usdc} cap_usdc=${CAPS.usdc} cashier_refused=${refusedOfCashier}\n`,
  )
}, 240_000)
