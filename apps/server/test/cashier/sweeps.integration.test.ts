import { expect, test, vi } from 'vitest'
import { freezeMoney } from '../../src/ledger/store.ts'
import { aSweepWorld, type SweepWorld } from './sweep-world.ts'

vi.setConfig({ testTimeout: 90_000 })

const SOL = 1_000_000_000n
const USDC = 1_000_000n
/** Ledger and chain of the hot wallet at the start. */
const HOT_SOL = 100n * SOL
const HOT_USDC = 20_000n * USDC

/** Opens, signs, sends and posts one sweep, with a reading of the audit after each step. */
async function sweepOnce(sweeping: SweepWorld, coin: 'sol' | 'usdc', slots = 8): Promise<void> {
  const ended = async () => (await sweeping.sweeps()).filter(({ outcome }) => outcome !== null).length
  const before = await ended()
  while ((await ended()) === before) {
    await sweeping.sweep(coin)
    expect(await sweeping.shortages()).toEqual([])
    sweeping.localnet.tick(slots)
  }
  expect(await sweeping.faults()).toEqual([])
}

test('deposits of several addresses are swept into the hot wallet; the audit never finds a coin missing, and nobody is credited for it', async () => {
  const sweeping = await aSweepWorld()
  const { localnet, chain } = sweeping
  const addresses = await Promise.all(Array.from({ length: 7 }, () => sweeping.anAddress()))
  for (const address of addresses) await localnet.giveSol(address, SOL / 2n)
  const [first, second] = addresses
  if (!first || !second) throw new Error('there are addresses')
  await localnet.giveUsdc(first, 20n * USDC)
  await localnet.giveUsdc(second, 9n * USDC)
  await sweeping.settle()
  expect(await sweeping.ledgerBalanceOf('asset:deposit:sol')).toBe((7n * SOL) / 2n)

  await sweepOnce(sweeping, 'sol')
  await sweepOnce(sweeping, 'sol')
  await sweepOnce(sweeping, 'usdc')
  const sweeps = await sweeping.sweeps()
  expect(sweeps.map(({ coin, units, outcome }) => ({ coin, units, outcome }))).toEqual([
    { coin: 'sol', units: (5n * SOL) / 2n, outcome: 'swept' },
    { coin: 'sol', units: SOL, outcome: 'swept' },
    { coin: 'usdc', units: 20n * USDC, outcome: 'swept' },
  ])
  for (const address of addresses) expect(await chain.solOf(address)).toBe(0n)
  // Too little for a sweep of its own: it stays until there is more.
  expect([await chain.usdcOf(first), await chain.usdcOf(second)]).toEqual([0n, 9n * USDC])
  expect(await sweeping.ledgerBalanceOf('asset:deposit:usdc')).toBe(9n * USDC)
  expect(await sweeping.ledgerBalanceOf('asset:hot:usdc')).toBe(HOT_USDC + 20n * USDC)
  const network = sweeps.reduce((sum, { network_lamports }) => sum + network_lamports, 0n)
  expect(await sweeping.ledgerBalanceOf('expense:network')).toBe(network)
  expect(await sweeping.ledgerBalanceOf('asset:hot:sol')).toBe(HOT_SOL + (7n * SOL) / 2n - network)

  // Our own transactions are read with the history of the addresses and bring nothing.
  const before = await sweeping.depositStates()
  await sweeping.settle()
  expect(await sweeping.depositStates()).toEqual(before)
  expect(before).toEqual(Array.from({ length: 9 }, () => 'credited'))

  // What comes later is swept with what was too little.
  await localnet.giveUsdc(second, 5n * USDC)
  await localnet.giveSol(first, SOL)
  await sweeping.settle()
  await sweepOnce(sweeping, 'usdc')
  await sweepOnce(sweeping, 'sol')
  expect((await sweeping.sweeps()).slice(3).map(({ coin, units }) => [coin, units])).toEqual([
    ['usdc', 14n * USDC],
    ['sol', SOL],
  ])
})

test('lost sends are repeated with the same bytes; after proven expiry the fee is back in the ledger and the next sweep moves the coins', async () => {
  const sweeping = await aSweepWorld()
  const address = await sweeping.anAddress()
  await sweeping.localnet.giveSol(address, SOL)
  await sweeping.settle()
  sweeping.localnet.faults.dropSends(2)
  await sweeping.sweep('sol')
  const [lost] = await sweeping.sweeps()
  // Few slots at a time: a repeat waits for real time, and must be sent before its blockhash expires.
  await sweepOnce(sweeping, 'sol', 2)
  expect(await sweeping.sweeps()).toEqual([{ ...lost, outcome: 'swept' }])

  // The address holds what it held before: the deposit is found all the same.
  await sweeping.localnet.giveSol(address, SOL)
  await sweeping.settle()
  sweeping.localnet.faults.dropSends(1_000)
  await sweeping.sweep('sol')
  const paid = await sweeping.ledgerBalanceOf('expense:network')
  sweeping.localnet.tick(200)
  await sweeping.sweep('sol')
  expect((await sweeping.sweeps()).map(({ outcome }) => outcome)).toEqual(['swept', 'expired'])
  expect(await sweeping.ledgerBalanceOf('expense:network')).toBeLessThan(paid)
  sweeping.localnet.faults.dropSends(0)
  await sweepOnce(sweeping, 'sol')
  expect((await sweeping.sweeps()).map(({ outcome }) => outcome)).toEqual(['swept', 'expired', 'swept'])
  expect(await sweeping.chain.solOf(address)).toBe(0n)
})

test('coins that the ledger does not have yet are not swept: the chain refuses the remainder, which costs the fee and waits', async () => {
  const sweeping = await aSweepWorld()
  const address = await sweeping.anAddress()
  await sweeping.localnet.giveSol(address, SOL)
  await sweeping.settle()
  // Less than the rent of a wallet would be left.
  await sweeping.localnet.giveSol(address, 1_000n)
  sweeping.localnet.tick(4)
  await sweeping.sweep('sol')
  expect(await sweeping.sweeps()).toEqual([])

  await sweeping.settle()
  sweeping.localnet.faults.dropSends(1)
  await sweeping.sweep('sol')
  await sweeping.localnet.giveSol(address, 1_000n)
  await sweeping.sweep('sol')
  sweeping.localnet.tick(40)
  await sweeping.sweep('sol')
  const [failed, ...others] = await sweeping.sweeps()
  expect([failed?.outcome, failed?.units, others]).toEqual(['failed', SOL + 1_000n, []])
  expect(await sweeping.ledgerBalanceOf('expense:network')).toBe(failed?.network_lamports)
  await sweeping.settle()
  expect(await sweeping.faults()).toEqual([])
  // Dust sent to make sweeps fail costs us no more fees: the next sweep waits.
  await sweeping.sweep('sol')
  expect(await sweeping.sweeps()).toHaveLength(1)
  await sweeping.owner.query(
    "set session_replication_role = replica; update sweep set ended_at = ended_at - interval '11 minutes'",
  )
  await sweepOnce(sweeping, 'sol')
  expect((await sweeping.sweeps()).at(-1)).toMatchObject({ outcome: 'swept', units: SOL + 2_000n })
})

test('a sweep that the signer refuses is taken back; nothing is swept while money is frozen', async () => {
  const sweeping = await aSweepWorld({ LAMPORTS_PER_HOUR: '5000' })
  await sweeping.localnet.giveSol(await sweeping.anAddress(), SOL)
  await sweeping.settle()
  await sweeping.sweep('sol')
  expect((await sweeping.sweeps()).map(({ outcome }) => outcome)).toEqual(['refused'])
  expect(await sweeping.ledgerBalanceOf('expense:network')).toBe(0n)
  expect(await sweeping.faults()).toEqual([])

  await sweeping.localnet.giveUsdc(await sweeping.anAddress(), 20n * USDC)
  await sweeping.settle()
  await freezeMoney(sweeping.world.audit, 'a test', 'audit')
  await sweeping.sweep('usdc')
  expect(await sweeping.sweeps()).toHaveLength(1)
})

test('the database refuses two open sweeps of a coin, other units than deposits have, and a change of stored bytes', async () => {
  const sweeping = await aSweepWorld()
  const { cashier, owner } = sweeping
  await sweeping.localnet.giveSol(await sweeping.anAddress(), SOL)
  await sweeping.localnet.giveSol(await sweeping.anAddress(), SOL)
  await sweeping.settle()
  const { rows } = await owner.query<{ index: bigint }>('select address_index as index from cashier_deposit')
  const [first, second] = rows.map(({ index }) => index)
  const open = (index: bigint | undefined, units: bigint) =>
    cashier.query("select cashier_open_sweep('sol', $1::bigint[], $2::bigint[], 'message', 1, 5000)", [
      [index],
      [units],
    ])
  await expect(open(first, SOL - 1n)).rejects.toMatchObject({ code: 'LD017' })
  await expect(open(first, SOL + 1n)).rejects.toMatchObject({ code: 'LD017' })
  await open(first, SOL)
  await expect(open(first, SOL)).rejects.toMatchObject({ code: '23505' })
  await expect(open(second, SOL)).rejects.toMatchObject({ code: '23505' })
  await expect(owner.query("update sweep set message = 'other'")).rejects.toMatchObject({ code: 'LD001' })
  await expect(owner.query('delete from sweep')).rejects.toMatchObject({ code: 'LD001' })
  await expect(cashier.query("update sweep set message = 'other'")).rejects.toMatchObject({ code: '42501' })
  const { rows: opened } = await owner.query<{ id: bigint }>('select id from sweep')
  await expect(
    cashier.query("select cashier_end_sweep($1, 'swept', 5000)", [opened[0]?.id]),
  ).rejects.toMatchObject({ code: expect.any(String) })
})
