import { randomUUID } from 'node:crypto'
import { usd } from '@throwdown/rules/money'
import { expect, test, vi } from 'vitest'
import { aWithdrawalWorld } from './a-withdrawal-world.ts'

vi.setConfig({ testTimeout: 90_000 })

const SOON = { timeout: 50_000 }
/** 95 dollars at 150 and the 0.075 that publishers are apart, in lamports, rounded down. */
const LAMPORTS_OF_95 = (95_000_000n * 1_000_000_000n) / 150_075_001n

test('[C1] SOL and USDC arrive exactly as quoted, once, and the ledger agrees with the chain to the lamport', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const [forSol, forUsdc] = [await world.anOldAddress(player), await world.anOldAddress(player)]
  const { data: quote } = await world.quote(player, { coin: 'sol', address: forSol, micros: usd(100) })
  expect(quote).toMatchObject({
    fee: '5000000',
    arrives: '95000000',
    units: LAMPORTS_OF_95.toString(),
    price: { microUsdPerSol: '150075001' },
    waitReason: null,
  })
  expect(Number(quote.networkFee)).toBeGreaterThan(0)
  const { data: asked } = await world.ask(player, { coin: 'sol', address: forSol, micros: usd(100) })
  expect(asked).toMatchObject({ fee: '5000000', units: LAMPORTS_OF_95.toString(), failure: null })
  expect(['requested', 'sending', 'paid']).toContain(asked.state)
  expect(await world.until(player, { state: 'paid' })).toMatchObject({ signature: expect.any(String) })
  expect(await world.chain.solOf(forSol)).toBe(LAMPORTS_OF_95)

  await world.ask(player, { coin: 'usdc', address: forUsdc, micros: usd(200) })
  await world.until(player, { coin: 'usdc', state: 'paid' })
  expect(await world.chain.usdcOf(forUsdc)).toBe(usd(190))
  expect(await world.availableOf(player)).toBe(usd(600))
  expect(await world.faults()).toEqual([])
  // Two signatures with their priority fees, and the rent of one token account, which we pay.
  const { rows } = await world.owner.query<{ entries: bigint }>(
    "select -entries::bigint as entries from ledger_account_sum where code = 'expense:network'",
  )
  expect(rows[0]?.entries).toBeGreaterThan(1_488_440n + 10_000n)
  expect(rows[0]?.entries).toBeLessThan(1_488_440n + 20_000n)
  expect(world.pushed).toContain(player)
})

test('lost sends are repeated with the same bytes; after proven expiry a second attempt pays once, at a higher price', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  // A fee of whole lamports shows that it rises; at the lowest price the rise is lost in rounding. From the beginning, because a price that was
  // read once counts for a while.
  world.localnet.faults.setPrioritizationFee(100_000n)
  world.localnet.faults.dropSends(2)
  await world.ask(player, { coin: 'usdc', address, micros: usd(20) })
  const first = await world.until(player, { state: 'paid' })
  expect(await world.attemptsOf(first?.id ?? '')).toHaveLength(1)

  // Another fork wins after the transaction was seen.
  await world.ask(player, { coin: 'usdc', address, micros: usd(30) })
  await world.until(player, { micros: usd(30).toString(), state: 'sending' })
  world.localnet.faults.rollBack(2)
  await world.until(player, { micros: usd(30).toString(), state: 'paid' })

  world.localnet.faults.dropSends(1_000)
  const { data } = await world.ask(player, { coin: 'sol', address, micros: usd(40) })
  await expect.poll(async () => (await world.attemptsOf(data.id)).length, SOON).toBe(2)
  world.localnet.faults.dropSends(0)
  await world.until(player, { id: data.id, state: 'paid' })
  const attempts = await world.attemptsOf(data.id)
  expect(attempts.map(({ outcome }) => outcome)).toEqual([...attempts.slice(1).map(() => 'expired'), 'paid'])
  expect(attempts.at(-1)?.network_lamports).toBeGreaterThan(attempts[0]?.network_lamports ?? 0n)
  expect(await world.chain.usdcOf(address)).toBe(usd(19) + 28_500_000n)
  expect(await world.chain.solOf(address)).toBe((38_000_000n * 1_000_000_000n) / 150_075_001n)
  expect(await world.faults()).toEqual([])
})

test('a transaction that the chain includes and refuses costs its fee, and the money comes back', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  await world.localnet.giveUsdc(address, 1n)
  world.localnet.tick(5)
  world.localnet.faults.dropSends(1_000)
  const { data } = await world.ask(player, { coin: 'usdc', address, micros: usd(20) })
  await expect
    .poll(async () => (await world.attemptsOf(data.id))[0]?.signature, SOON)
    .toEqual(expect.any(String))
  await world.chain.freezeTokenAccount(address)
  world.localnet.faults.dropSends(0)
  await world.until(player, { state: 'returned', failure: 'refused_by_chain' })
  expect(await world.ownedBy(player)).toBe(usd(900))
  expect(await world.faults()).toEqual([])
  const { rows } = await world.owner.query(
    "select entries::text from ledger_account_sum where code = 'expense:network'",
  )
  expect(rows).toEqual([{ entries: expect.stringMatching(/^-50\d\d$/) }])
  // The next one is refused before its money moves.
  expect(await world.ask(player, { coin: 'usdc', address, micros: usd(20) })).toMatchObject({
    code: 'address_not_a_wallet',
  })
})

test('equal withdrawals to one address at the same time are each paid', async () => {
  const world = await aWithdrawalWorld()
  const player = await world.aPlayer()
  const address = await world.anOldAddress(player)
  const ids = Array.from({ length: 10 }, () => randomUUID())
  const ask = (id: string) => world.ask(player, { id, coin: 'usdc', address, micros: usd(10) })
  // Each of them twice: a repeat is not a second withdrawal.
  await Promise.all([...ids, ...ids].map(ask))
  await expect
    .poll(async () => (await world.activity(player)).filter(({ state }) => state === 'paid').length, {
      timeout: 50_000,
    })
    .toBe(10)
  expect(await world.chain.usdcOf(address)).toBe(usd(95))
  expect(await world.availableOf(player)).toBe(usd(800))
  expect(await world.faults()).toEqual([])
})
