import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type Address, address } from '@solana/kit'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'
import { anApprovalWorld } from '../../server/test/world/approvals.ts'
import { createIdentityDatabase, type IdentityDatabase } from '../../server/test/world/identity.ts'
import { copyEverything, refuseLostState } from '../src/copy-to-game.ts'
import { openPool } from '../src/databases.ts'
import { keepHead } from '../src/keep-head.ts'
import { allowDestination } from '../src/wallet/allow-destination.ts'
import { fillDepositPool } from '../src/wallet/deposit-pool.ts'
import { reserveRoom } from '../src/wallet/reserve-room.ts'
import { signTransfer, type WalletPolicy } from '../src/wallet/sign-transfer.ts'
import { localKey } from '../src/wallet/wallet-key.ts'
import { type PatientDatabases, patientDatabases } from './world/patient-databases.ts'
import { aSignerProcess } from './world/signer-process.ts'
import { anAddress, messageOf, paySol, USDC } from './world/transfers.ts'
import { aWithdrawal, openAttempt } from './world/withdrawals.ts'

const COLD = anAddress()
const PATIENT_MS = 30_000
const FEE = 5_000n
const UNITS = 1_000n
const key = localKey(generateKeyPairSync('ed25519').privateKey)
const hot = address(key.address)
const { privateKey } = generateKeyPairSync('ed25519')
const headKey = { key: privateKey, publicKey: 'ab'.repeat(32) }
const seed = Buffer.alloc(64, 7)

let game: IdentityDatabase
let before: PatientDatabases
let policy: WalletPolicy
let payee: Address
let withdrawal: string
let other: string
let approval: string
let backup: TestDatabase

const pay = (to: Address) => messageOf(hot, [paySol(hot, to, UNITS)])
const allow = ({ state }: PatientDatabases, wallet: string, waitHours = 24) =>
  allowDestination({ state, usdcMint: USDC, waitHours, perHourMax: 100 }, wallet)
const keep = (databases: PatientDatabases, position: number) =>
  keepHead({ ...databases, headKey, nowMs: Date.now }, { position, hash: 'cd'.repeat(32) })

/** Two people have approved a move to the cold wallet, a withdrawal is open, and then the game is backed up. */
beforeEach(async () => {
  game = await createIdentityDatabase()
  const world = await anApprovalWorld(game)
  before = await patientDatabases(game, 2)
  // Of an hour: the withdrawal and the move, and not one lamport more.
  const cap = { lamports: 2n * (UNITS + FEE), usdc: 0n }
  const caps = { perTransfer: cap, perHour: cap, perDay: cap }
  policy = { usdcMint: USDC, coldWallets: [COLD], waitHours: 0, trust: world.trust, ...caps, roomSeconds: 30 }
  payee = anAddress()
  await allow(before, payee, 0)
  const owner = game.open('postgres', 1).pool
  withdrawal = await aWithdrawal(owner, { to: payee, coin: 'sol', units: UNITS })
  other = await aWithdrawal(owner, { to: payee, coin: 'sol', units: UNITS })
  approval = (await world.approve('to-cold', { coin: 'sol', units: String(UNITS), destination: COLD })).id
  backup = await backUpTestDatabase(game)
})
afterEach(async () => {
  await before.end()
  await backup.drop()
  await game.drop()
})

/** The signer over the game of the backup. What it remembers is another database, which nobody has put back. */
async function restored() {
  const now = { ...before, game: openPool(backup.url('throwdown_signer'), 2, PATIENT_MS) }
  const owner: pg.Pool = backup.open('postgres', 1).pool
  return { now, owner }
}

const signOver = (databases: PatientDatabases, changed: Partial<WalletPolicy> = {}) => {
  const deps = { ...databases, key, policy: { ...policy, ...changed } }
  return {
    withdrawal: (message: Buffer, id = withdrawal) => signTransfer(deps, message, { withdrawal: id }),
    toCold: () => signTransfer(deps, pay(COLD), { approval }),
    reserve: () => reserveRoom(deps, pay(payee), { withdrawal }),
  }
}
const PLENTY = { lamports: 10n ** 12n, usdc: 0n }
const UNCAPPED = { perHour: PLENTY, perDay: PLENTY }

test('[C8] [C10] a game that is put back to an older state gets nothing signed again: counts, used approvals and what was paid stay', async () => {
  const paid = pay(payee)
  const signature = await signOver(before).withdrawal(paid)
  await signOver(before).toCold()

  const { now, owner } = await restored()
  const sign = signOver(now, UNCAPPED)
  // The stored bytes of a cashier that had them before: the same payment, not another one.
  expect(await sign.withdrawal(paid)).toEqual(signature)
  await expect(sign.withdrawal(pay(payee))).rejects.toThrow('attempt_signed')
  await expect(sign.toCold()).rejects.toThrow('approval_used')
  // The restored ledger takes back an attempt that nobody signed: what was signed in its place may have been paid.
  await openAttempt(owner, { id: withdrawal, attempt: 2 })
  await expect(sign.reserve()).rejects.toThrow('attempt_signed')
  await expect(sign.withdrawal(pay(payee))).rejects.toThrow('attempt_signed')
  // The cap of the hour is used up.
  await expect(signOver(now).withdrawal(pay(payee), other)).rejects.toThrow('over_hour_cap')
  const { rowCount } = await before.admin.query('select 1 from transfer')
  expect(rowCount).toBe(2)
  await now.game.end()
})

test('were what the signer remembers put back with the game, each of these would be signed again', async () => {
  await signOver(before).withdrawal(pay(payee))
  await signOver(before).toCold()
  const { now } = await restored()
  const forget = 'set session_replication_role = replica; delete from transfer'
  await before.admin.query(forget)
  const sign = signOver(now)
  expect(await sign.withdrawal(pay(payee))).toHaveLength(64)
  expect(await sign.toCold()).toHaveLength(64)
  await before.admin.query(forget)
  expect(await sign.withdrawal(pay(payee), other)).toHaveLength(64)
  await now.game.end()
})

test('[C3] the wait of a new address goes on, also if the game has forgotten it', async () => {
  const wallet = anAddress()
  const usableFrom = await allow(before, wallet)
  const { now } = await restored()
  expect(await allow(now, wallet)).toBe(usableFrom)
  await now.game.end()
})

const remembered = (db: pg.Pool, schema: string) =>
  Promise.all(
    ['certificate', 'deposit_address', 'deposit_signature', 'wallet'].map(
      async (table) => (await db.query(`select to_jsonb(t) as row from ${schema}${table} t order by 1`)).rows,
    ),
  )

test('[C2] [F3] what the game has lost of addresses, wallets and certificates is copied to it again; a contradicting checkpoint is refused', async () => {
  expect(await fillDepositPool({ ...before, seed }, 3)).toBe(3)
  await before.state.query("insert into wallet (address, kind) values ('hot wallet', 'hot')")
  await before.state.query(
    `insert into certificate (key, root_key_id, valid_from, valid_to, signature)
     values (decode(repeat('ab', 32), 'hex'), 1, 0, 1, decode(repeat('cd', 64), 'hex'))`,
  )
  await before.state.query(
    `insert into deposit_signature (index, player_id, network, public_key, signature)
     values (2, gen_random_uuid(), 'localnet', decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 64), 'hex'))`,
  )
  await keep(before, 7)
  const { now, owner } = await restored()
  await copyEverything(now)
  expect(await remembered(owner, 'signer.')).toEqual(await remembered(before.admin, ''))
  expect((await owner.query('select 1 from signer.deposit_address')).rowCount).toBe(3)
  expect(await fillDepositPool({ ...now, seed }, 4)).toBe(4)
  expect((await owner.query('select 1 from signer.deposit_address')).rowCount).toBe(4)
  await expect(keep(now, 5)).rejects.toThrow('head_contradicts')
  await keep(now, 8)
  expect((await owner.query('select position from head_keeper.audit_head')).rows).toEqual([{ position: 8n }])
  await refuseLostState(now)
  await now.game.end()
})

test('a signer whose own database is older than its copies in the game does not start', async () => {
  await keep(before, 7)
  const forgotten = await backup.state()
  const signer = await aSignerProcess(game, { STATE_DATABASE_URL: forgotten.url('throwdown_signer_state') })
  expect(await once(signer.run(), 'exit')).toEqual([1, null])
  expect(signer.output).toContain('audit_head is behind head_keeper.audit_head')
})
