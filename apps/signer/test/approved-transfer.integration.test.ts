import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type Address, address } from '@solana/kit'
import { signTransferReply, statusReply } from '@throwdown/signer-link/messages'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, aLargeWithdrawal, anApprovalWorld } from '../../server/test/world/approvals.ts'
import { createIdentityDatabase, type IdentityDatabase } from '../../server/test/world/identity.ts'
import { allowDestination } from '../src/wallet/allow-destination.ts'
import { signTransfer, type WalletPolicy } from '../src/wallet/sign-transfer.ts'
import { associatedTokenAccount } from '../src/wallet/token-account.ts'
import { localKey } from '../src/wallet/wallet-key.ts'
import { type PatientDatabases, patientDatabases } from './world/patient-databases.ts'
import { aSignerProcess } from './world/signer-process.ts'
import { anAddress, messageOf, paySol, transferUsdc, USDC } from './world/transfers.ts'
import { aWithdrawal, openAttempt } from './world/withdrawals.ts'

const COLD = anAddress()
const key = localKey(generateKeyPairSync('ed25519').privateKey)
const hot = address(key.address)
const CAP = { lamports: 10_000_000_000n, usdc: 2_000_000_000n }

let database: IdentityDatabase
let databases: PatientDatabases
let world: ApprovalWorld
let policy: WalletPolicy
let payee: Address
let withdrawal: { id: string; units: bigint }
let owner: pg.Pool

beforeAll(async () => {
  database = await createIdentityDatabase()
  databases = await patientDatabases(database, 4)
  owner = database.open('postgres', 2).pool
})
afterAll(async () => {
  await databases.end()
  await database.drop()
})

beforeEach(async () => {
  world = await anApprovalWorld(database)
  policy = {
    usdcMint: USDC,
    coldWallets: [COLD],
    waitHours: 0,
    trust: world.trust,
    perTransfer: CAP,
    perHour: { lamports: 100n * CAP.lamports, usdc: 100n * CAP.usdc },
    perDay: { lamports: 100n * CAP.lamports, usdc: 100n * CAP.usdc },
    roomSeconds: 30,
  }
  payee = anAddress()
  await allowDestination({ state: databases.state, usdcMint: USDC, waitHours: 0, perHourMax: 1_000 }, payee)
  withdrawal = await aLargeWithdrawal(database)
  await openItsAttempt()
})

/** The player's request for the money that the ledger holds, and its first attempt, as the cashier opens it. */
async function openItsAttempt(): Promise<void> {
  const { id } = withdrawal
  await owner.query(
    `begin;
     set local session_replication_role = replica;
     insert into withdrawal (id, player_id, coin, address, micros, confirmed_by, state, decided_at, request_journal, fee, units)
     select '${id}', (j.meta ->> 'player')::uuid, 'usdc', '${payee}', (j.meta ->> 'micros')::bigint, 'passkey', 'sending', now(), j.id,
            (j.meta ->> 'fee')::bigint, (j.meta ->> 'units')::bigint
       from ledger_journal j where j.key = 'wd:${id}:ask';
     commit`,
  )
  await openAttempt(owner, { id, attempt: 1 })
}

const payUsdc = (to: Address, units: bigint) =>
  messageOf(hot, [transferUsdc(hot, address(associatedTokenAccount(to, USDC)), units)])
const sign = (message: Buffer, approval?: string, trust = policy.trust) =>
  signTransfer({ ...databases, key, policy: { ...policy, trust } }, message, {
    withdrawal: withdrawal.id,
    approval,
  })
const bodyOf = () => ({
  withdrawalId: withdrawal.id,
  coin: 'usdc',
  units: String(withdrawal.units),
  destination: payee,
})

test('[C8] a large transfer is signed with the signatures of two people, and with nothing less', async () => {
  const large = payUsdc(payee, withdrawal.units)
  await expect(sign(large)).rejects.toThrow('approval_needed')
  await expect(sign(large, randomUUID())).rejects.toThrow('approval_refused')
  const { id } = await world.ask(world.ann, 'withdrawal', bodyOf())
  await expect(sign(large, id)).rejects.toThrow('approval_refused')
  await world.sign(world.ann, id)
  await world.executeApproval()
  await expect(sign(large, id)).rejects.toThrow('approval_refused')
  await world.sign(world.bob, id)
  // Signed by both, but not executed: its maker could still withdraw it.
  await expect(sign(large, id)).rejects.toThrow('approval_refused')
  await world.executeApproval()
  const signature = await sign(large, id)
  expect(signature).toHaveLength(64)
  // A repeat of the message is not another payment.
  expect(await sign(large, id)).toEqual(signature)
  await expect(sign(payUsdc(payee, withdrawal.units), id)).rejects.toThrow('attempt_signed')
  // It did not arrive: both approved that it is paid, and it is paid once.
  await openAttempt(owner, { id: withdrawal.id, attempt: 2, signed: large })
  await expect(sign(payUsdc(payee, withdrawal.units))).rejects.toThrow('approval_needed')
  expect(await sign(payUsdc(payee, withdrawal.units), id)).toHaveLength(64)
})

test('[C8] the approval of one withdrawal is not that of another', async () => {
  const { id: approval } = await world.approve('withdrawal', bodyOf())
  const { units } = withdrawal
  const other = await aWithdrawal(owner, { to: payee, coin: 'usdc', units, micros: 600_000_000n })
  await expect(
    signTransfer({ ...databases, key, policy }, payUsdc(payee, units), { withdrawal: other, approval }),
  ).rejects.toThrow('approval_refused')
})

test.each([
  // coin   units           dollars       refused
  ['usdc', 237_500_000n, 250_000_000n, null],
  ['usdc', 237_500_001n, 250_000_001n, 'approval_needed'],
  ['sol', 3_000_000_000n, 250_000_000n, null],
  ['sol', 1_000_000_000n, 250_000_001n, 'approval_needed'],
] as const)(
  '[C8] %s of %s units for %s micro-dollars by nobody: refused %s, by the limit of the terms in both coins',
  async (coin, units, micros, refused) => {
    const id = await aWithdrawal(owner, { to: payee, coin, units, micros })
    const message = coin === 'usdc' ? payUsdc(payee, units) : messageOf(hot, [paySol(hot, payee, units)])
    const signed = signTransfer({ ...databases, key, policy }, message, { withdrawal: id })
    expect(
      await signed.then(
        () => null,
        (error: Error) => error.message,
      ),
    ).toBe(refused)
  },
)

test('[C8] the signer believes no database: one signature and an outcome written by hand are refused', async () => {
  const { id } = await world.ask(world.ann, 'withdrawal', bodyOf())
  await world.sign(world.ann, id)
  await database.admin.query(
    `insert into approval_signature (request_id, player_id, credential_id, authenticator_data, client_data, signature)
     select request_id, $2, credential_id, authenticator_data, client_data, signature from approval_signature where request_id = $1`,
    [id, world.bob.id],
  )
  await database.admin.query(
    `insert into approval_outcome (request_id, outcome, first_signer, second_signer) values ($1, 'done', $2, $3)`,
    [id, world.ann.id, world.bob.id],
  )
  await expect(sign(payUsdc(payee, withdrawal.units), id)).rejects.toThrow('approval_refused')
})

test('[C8] keys that are not configured approve nothing', async () => {
  const { id } = await world.approve('withdrawal', bodyOf())
  const large = payUsdc(payee, withdrawal.units)
  const [rootKey = ''] = policy.trust.rootKeys
  for (const rootKeys of [[], [rootKey], ['ab'.repeat(32), rootKey]])
    await expect(sign(large, id, { ...policy.trust, rootKeys })).rejects.toThrow('approval_refused')
})

test('[C8] an approval is for its own coins and wallet, once, also at the same time', async () => {
  const { id } = await world.approve('withdrawal', bodyOf())
  const other = anAddress()
  await allowDestination({ state: databases.state, usdcMint: USDC, waitHours: 0, perHourMax: 1_000 }, other)
  const { units } = withdrawal
  const wrong = [
    payUsdc(payee, units + 1n),
    payUsdc(payee, units - 1n),
    payUsdc(other, units),
    payUsdc(COLD, units),
    messageOf(hot, [paySol(hot, payee, 3_000_000_000n)]),
    messageOf(hot, [
      transferUsdc(hot, address(associatedTokenAccount(payee, USDC)), units),
      paySol(hot, payee, 1n),
    ]),
    messageOf(hot, [
      transferUsdc(hot, address(associatedTokenAccount(payee, USDC)), units - 1n),
      transferUsdc(hot, address(associatedTokenAccount(other, USDC)), 1n),
    ]),
  ]
  for (const message of wrong)
    await expect(sign(message, id)).rejects.toThrow(/withdrawal_differs|approval_refused/)
  const both = await Promise.allSettled([0, 1].map(() => sign(payUsdc(payee, units), id)))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('[C8] coins go to a cold wallet with an approval for that alone', async () => {
  const amount = { coin: 'sol', units: '5000', destination: COLD }
  const message = messageOf(hot, [paySol(hot, COLD, 5_000n)])
  await expect(sign(message)).rejects.toThrow('approval_needed')
  const forPayee = await world.approve('withdrawal', bodyOf())
  await expect(sign(message, forPayee.id)).rejects.toThrow('approval_refused')
  const elsewhere = await world.approve('to-cold', { ...amount, destination: payee })
  await expect(sign(message, elsewhere.id)).rejects.toThrow('approval_refused')
  await expect(sign(payUsdc(payee, withdrawal.units), elsewhere.id)).rejects.toThrow('approval_refused')
  const { id } = await world.approve('to-cold', amount)
  expect(await sign(message, id)).toHaveLength(64)
  await expect(sign(messageOf(hot, [paySol(hot, COLD, 5_000n)]), id)).rejects.toThrow('approval_used')
})

test('[C8] a signer process takes its first keys and our pages from its configuration', async () => {
  const { id } = await world.approve('to-cold', { coin: 'sol', units: '5000', destination: COLD })
  const start = async (APPROVAL_ROOT_KEYS: string) => {
    const variables = { COLD_WALLETS: COLD, WEB_ORIGINS: 'https://play.example', APPROVAL_ROOT_KEYS }
    const signer = await aSignerProcess(database, variables)
    await signer.start()
    const own = address((await signer.cashierLink().call('/status', {}, statusReply)).hotWallet)
    const message = messageOf(own, [paySol(own, COLD, 5_000n)]).toString('base64')
    return signer.cashierLink().call('/sign-transfer', { message, approval: id }, signTransferReply)
  }
  await expect(start('')).rejects.toThrow('approval_refused')
  expect((await start(policy.trust.rootKeys.join(','))).signature).toHaveLength(128)
})
