import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { fillPoolReply, signSweepReply, statusReply } from '@throwdown/signer-link/messages'
import { sweepSigner } from '@throwdown/signer-link/sweep-signer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aKitClient, type KitClient, SOL } from '../../../packages/localnet/test/kit-client.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts'
import { associatedTokenAccount } from '../src/wallet/token-account.ts'
import { aSignerProcess, type SignerProcess } from './world/signer-process.ts'
import { anAddress, messageOf, paySol, payUsdc, transferUsdc, USDC } from './world/transfers.ts'

const COLD = anAddress()
let client: KitClient
let database: TestDatabase
let signer: SignerProcess
let hot: Address
let deposits: Address[]

beforeAll(async () => {
  client = await aKitClient()
  database = await createTestDatabase()
})
afterAll(async () => {
  await client.localnet.close()
  await database.drop()
})
beforeEach(async () => {
  const state = await database.state()
  await state.open('postgres', 1).pool.query(`set session_replication_role = replica;
    delete from sweep; delete from transfer; delete from deposit_address`)
  await database
    .open('postgres', 1)
    .pool.query('set session_replication_role = replica; delete from signer.deposit_address')
  signer = await aSignerProcess(database, {
    COLD_WALLETS: COLD,
    LAMPORTS_PER_HOUR: '60000',
  })
  await signer.start()
  hot = address((await signer.cashierLink().call('/status', {}, statusReply)).hotWallet)
  await signer.cashierLink().call('/fill-deposit-pool', { upTo: 3 }, fillPoolReply)
  const { rows } = await database
    .open('throwdown_app', 1)
    .pool.query<{ address: string }>('select address from signer.deposit_address order by index')
  deposits = rows.map((row) => address(row.address))
})

const [first, second] = [() => deposits[0] ?? COLD, () => deposits[1] ?? COLD]

async function compile(instructions: readonly Instruction[]) {
  const { value } = await client.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  return compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(hot, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
      (message) => appendTransactionMessageInstructions([...instructions], message),
    ),
  )
}

const counted = async () => {
  const { rows } = await (await database.state())
    .open('throwdown_signer_state', 1)
    .pool.query(
      'select s.lamports, s.usdc, t.lamports as fee from sweep s join transfer t using (message_hash)',
    )
  return rows
}

test('coins of several deposit addresses land in the wallets of the house, and the hot wallet pays', async () => {
  await client.localnet.giveSol(hot, SOL)
  await client.localnet.giveSol(first(), 2n * SOL)
  await client.localnet.giveUsdc(second(), 70n)
  await client.localnet.giveUsdc(COLD, 1n)
  client.localnet.tick(2)
  const compiled = await compile([
    paySol(first(), hot, 2n * SOL),
    transferUsdc(second(), address(associatedTokenAccount(COLD, USDC)), 70n),
  ])
  const sign = () => sweepSigner(signer.cashierLink()).sign(compiled)
  const signatures = await sign()
  expect(Object.keys(signatures).toSorted()).toEqual([hot, first(), second()].toSorted())
  // A repeat, as after a lost reply, is signed the same and counted once.
  expect(await sign()).toEqual(signatures)
  expect(await counted()).toEqual([{ lamports: 2n * SOL, usdc: 70n, fee: 15_000n }])
  await client.send(
    getBase64EncodedWireTransaction({ ...compiled, signatures: { ...compiled.signatures, ...signatures } }),
    false,
  )
  expect(await client.balanceOf(hot)).toBe(3n * SOL - 15_000n)
  expect(await client.balanceOf(first())).toBe(0n)
  const token = address(associatedTokenAccount(COLD, USDC))
  expect(
    (await client.rpc.getTokenAccountBalance(token, { commitment: 'processed' }).send()).value.amount,
  ).toBe('71')
})

const feeOf = (price: bigint) => [
  getSetComputeUnitLimitInstruction({ units: 1_000_000 }),
  getSetComputeUnitPriceInstruction({ microLamports: price }),
]
const sweep = (n: bigint) =>
  signer
    .cashierLink()
    .call(
      '/sign-sweep',
      { message: messageOf(hot, [paySol(first(), hot, n)]).toString('base64') },
      signSweepReply,
    )

describe('no other transaction of deposit addresses is signed', () => {
  const stranger = anAddress()
  const CASES: [string, string, () => Buffer][] = [
    ['SOL to a stranger', 'destination_not_allowed', () => messageOf(hot, [paySol(first(), stranger, 1n)])],
    [
      'SOL to another deposit address',
      'destination_not_allowed',
      () => messageOf(hot, [paySol(first(), second(), 1n)]),
    ],
    [
      'USDC to a stranger',
      'destination_not_allowed',
      () => messageOf(hot, [transferUsdc(first(), address(associatedTokenAccount(stranger, USDC)), 1n)]),
    ],
    [
      'USDC to the wallet itself, not its token account',
      'destination_not_allowed',
      () => messageOf(hot, [transferUsdc(first(), COLD, 1n)]),
    ],
    [
      'a token account of a stranger',
      'destination_not_allowed',
      () => messageOf(hot, [paySol(first(), hot, 1n), ...payUsdc(hot, stranger, 1n).slice(0, 1)]),
    ],
    [
      'coins of the hot wallet on the way',
      'instruction_not_allowed',
      () => messageOf(hot, [paySol(first(), hot, 1n), paySol(hot, COLD, 1n)]),
    ],
    [
      'USDC of the hot wallet on the way',
      'instruction_not_allowed',
      () =>
        messageOf(hot, [
          paySol(first(), hot, 1n),
          transferUsdc(hot, address(associatedTokenAccount(COLD, USDC)), 1n),
        ]),
    ],
    [
      'a deposit address as fee payer',
      'unknown_transaction',
      () => messageOf(first(), [paySol(first(), hot, 1n)]),
    ],
    ['no deposit address at all', 'unknown_transaction', () => messageOf(hot, [paySol(hot, COLD, 1n)])],
    [
      'an address that we did not make',
      'unknown_transaction',
      () => messageOf(hot, [paySol(stranger, hot, 1n)]),
    ],
    [
      'a signer that moves nothing',
      'unknown_transaction',
      () =>
        messageOf(hot, [
          paySol(first(), hot, 1n),
          {
            ...paySol(second(), hot, 1n),
            programAddress: address('ComputeBudget111111111111111111111111111111'),
          },
        ]),
    ],
    [
      'an unknown program',
      'program_not_allowed',
      () =>
        messageOf(hot, [
          paySol(first(), hot, 1n),
          {
            programAddress: stranger,
            accounts: [{ address: first(), role: AccountRole.WRITABLE_SIGNER }],
            data: new Uint8Array(),
          },
        ]),
    ],
    [
      'a fee that empties the hot wallet',
      'over_hour_cap',
      () => messageOf(hot, [paySol(first(), hot, 1n), ...feeOf(60_000_000_000n / 1_000_000n)]),
    ],
  ]
  test.each(CASES)('%s: %s', async (_what, refusal, message) => {
    const call = signer
      .cashierLink()
      .call('/sign-sweep', { message: message().toString('base64') }, signSweepReply)
    // A second reason may be found first; what matters is that nothing is signed.
    await expect(call).rejects.toThrow(new RegExp(`${refusal}|instruction_not_allowed`))
    expect(await counted()).toEqual([])
  })

  test('and the hot wallet signs none of them as a transfer either', async () => {
    const message = messageOf(hot, [paySol(first(), hot, 1n)]).toString('base64')
    await expect(signer.cashierLink().call('/sign-transfer', { message }, signSweepReply)).rejects.toThrow(
      'unknown_transaction',
    )
  })

  test('fees of sweeps count for the caps of the hot wallet', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => sweep(BigInt(n + 1))))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    await expect(sweep(99n)).rejects.toThrow('over_hour_cap')
  })

  test('server and worker cannot request any, and a deposit address cannot be the destination of a withdrawal', async () => {
    const message = messageOf(hot, [paySol(first(), hot, 1n)]).toString('base64')
    for (const link of [signer.link(), signer.workerLink()])
      await expect(link.call('/sign-sweep', { message }, signSweepReply)).rejects.toThrow('not_allowed')
    await expect(
      signer.cashierLink().call('/allow-destination', { address: first() }, signSweepReply),
    ).rejects.toThrow('destination_not_allowed')
  })
})
