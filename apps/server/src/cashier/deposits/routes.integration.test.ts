import { recentBlockhash } from '@throwdown/contract/blockhash'
import { wallet, walletActivity } from '@throwdown/contract/wallet'
import { usd } from '@throwdown/rules/money'
import { afterAll, expect, test } from 'vitest'
import { aTestServer, aVerifiedPlayer } from '../../../test/world/identity.ts'
import { openWalletWorld, type WalletPlayer } from '../../../test/world/wallet-world.ts'
import { agePrice, pauseSolDeposits } from '../../ledger/testing/reserve.ts'
import { assignAddress, keepBlockhash } from './wallet-store.ts'

const world = await openWalletWorld()
const { deposits } = world
const { admin } = world.database
afterAll(() => world.database.drop())

const readWallet = async ({ browser }: Pick<WalletPlayer, 'browser'>) =>
  wallet.reply.parse((await browser.get('/wallet')).json()).data

/** With the address that the first look assigns, signed. */
async function walletOf(player: Pick<WalletPlayer, 'browser' | 'id'>) {
  await assignAddress(world.app, player.id)
  await deposits.signAssigned()
  return readWallet(player)
}
const activityOf = async ({ browser }: WalletPlayer) =>
  walletActivity.reply.parse((await browser.get('/wallet/activity')).json()).data
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{43,44}$/

/** A checked player with an address. */
async function aDepositor() {
  await deposits.addAddresses(1)
  const player = await world.aPlayer()
  return { ...player, address: (await walletOf(player)).address ?? '' }
}

test('[C2] while no address is free and signed there is none, and one as soon as it is', async () => {
  const player = await world.aPlayer()
  expect(await walletOf(player)).toMatchObject({ checked: true, address: null })
  await deposits.addAddresses(1)
  const unsigned = await readWallet(player)
  expect([unsigned.address, unsigned.addressSignature]).toEqual([null, null])
  const signed = await walletOf(player)
  expect([signed.address, signed.addressSignature]).toEqual([expect.stringMatching(BASE58), 'cd'.repeat(64)])
})

test.each(['/wallet', '/wallet/activity', '/wallet/blockhash'])(
  'GET %s is not for visitors',
  async (path) => {
    const visitor = (await aTestServer(world.database)).browser()
    const reply = await visitor.get(path)
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'not_signed_in'])
    visitor.token = 'not.a.token'
    expect((await visitor.get(path)).statusCode).toBe(401)
  },
)

test('[C1] the wallet names fees, minima, limits and the chain of the terms', async () => {
  await deposits.recordPrice(Date.now())
  const player = await aDepositor()
  expect(await walletOf(player)).toEqual({
    address: expect.stringMatching(BASE58),
    addressSignature: 'cd'.repeat(64),
    checked: true,
    usdcMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    cluster: 'mainnet-beta',
    depositFeeBps: 1_000,
    withdrawalFeeBps: 500,
    depositMin: { sol: '10000000', usdc: '2000000' },
    withdrawalMin: usd(5).toString(),
    withdrawalDayMax: usd(1_000).toString(),
    withdrawalLeftToday: usd(1_000).toString(),
    price: { microUsdPerSol: '150000000', asOfMs: expect.any(Number) },
    depositsPaused: false,
    depositsPausedFor: null,
    withdrawalsPaused: false,
    withdrawalHold: null,
  })
})

test('[C9] the wallet says why every withdrawal waits and until when, as long as it does', async () => {
  const player = await aDepositor()
  await admin.query("select player_security_change($1, 'factor')", [player.id])
  const { withdrawalHold } = await walletOf(player)
  expect(withdrawalHold?.reason).toBe('factor_changed')
  expect(Math.abs((withdrawalHold?.untilMs ?? 0) - Date.now() - 86_400_000)).toBeLessThan(60_000)
  await admin.query(
    "update security_change set changed_at = now() - interval '25 hours' where player_id = $1",
    [player.id],
  )
  expect((await walletOf(player)).withdrawalHold).toBeNull()
})

test('[L1] [C2] a player gets an address with the check, always the same one, and nobody else gets it', async () => {
  const server = await aTestServer(world.database)
  expect(await walletOf(await aVerifiedPlayer(server))).toMatchObject({ checked: false, address: null })
  const [first, second] = [await aDepositor(), await aDepositor()]
  const { address } = first
  expect(second.address).not.toBe(address)
  expect(await walletOf(first)).toMatchObject({ address })
  const named = await first.browser.get(`/wallet?playerId=${second.id}&userId=${second.id}`)
  expect(named.json().data.address).toBe(address)
})

test('[C4] a price of three minutes ago is none, and pauses are named', async () => {
  const player = await world.aPlayer()
  await agePrice(admin)
  await pauseSolDeposits(admin, true)
  await admin.query("select withdrawal_set_pause(true, 'test', 'test')")
  expect(await walletOf(player)).toMatchObject({
    price: null,
    depositsPaused: true,
    withdrawalsPaused: true,
  })
  await pauseSolDeposits(admin, false)
  await admin.query("select withdrawal_set_pause(false, 'test', 'test')")
  await deposits.recordPrice(Date.now())
  expect(await walletOf(player)).toMatchObject({ depositsPaused: false, withdrawalsPaused: false })
})

test('[C1] [C2] every state of a deposit is shown to its player, open ones first, and to nobody else', async () => {
  await deposits.recordPrice(Date.now())
  const player = await aDepositor()
  const { address } = player
  const dust = await deposits.settle({ address, coin: 'sol', units: 9_999_999n })
  const arriving = await deposits.see({ address, coin: 'usdc', units: 7_000_000n })
  const usdc = await deposits.settle({ address, coin: 'usdc', units: usd(100) })
  const sol = await deposits.settle({ address, coin: 'sol', units: 500_000_000n })
  const states = async () =>
    (await activityOf(player)).deposits.map(({ signature, state, micros, fee }) => [
      signature,
      state,
      micros,
      fee,
    ])
  expect(await states()).toEqual([
    [arriving, 'arriving', null, null],
    [sol, 'credited', '67500000', '7500000'],
    [usdc, 'credited', '90000000', '10000000'],
    [dust, 'dust', null, null],
  ])
  const [shown] = (await activityOf(player)).deposits
  expect(shown).toMatchObject({ id: `${arriving}:usdc`, coin: 'usdc', units: '7000000', creditedAtMs: null })
  for (const other of [await player.another(), await aDepositor()])
    expect(await activityOf(other)).toEqual({ deposits: [], withdrawals: [] })
  const named = await (await player.another()).browser.get(`/wallet/activity?playerId=${player.id}`)
  expect(named.json().data.deposits).toEqual([])
})

test('[C4] [C7] a deposit that waits says for what: a price, or the coins of the house', async () => {
  await deposits.recordPrice(Date.now())
  const player = await aDepositor()
  const coins = { address: player.address, coin: 'sol', units: 500_000_000n } as const
  const holds = async () =>
    (await activityOf(player)).deposits.map(({ state, waitReason }) => [state, waitReason])
  await pauseSolDeposits(admin, true)
  const paused = await deposits.settle(coins)
  expect(await holds()).toEqual([['waiting', 'coverage']])
  await pauseSolDeposits(admin, false)
  const unpriced = await deposits.settle({ ...coins, isPriced: false })
  expect(await holds()).toEqual([
    ['waiting', 'price'],
    ['waiting', 'price'],
  ])
  // A pause is looked at first, so with both it is the reason.
  await pauseSolDeposits(admin, true)
  expect(await holds()).toEqual([
    ['waiting', 'coverage'],
    ['waiting', 'coverage'],
  ])
  await pauseSolDeposits(admin, false)
  await deposits.recordPrice(Date.now())
  for (const signature of [paused, unpriced]) await deposits.credit(signature)
  expect(await holds()).toEqual([
    ['credited', null],
    ['credited', null],
  ])
})

test('the blockhash is the newest that the cashier has read, or none', async () => {
  const { browser } = await world.aPlayer()
  const none = await browser.get('/wallet/blockhash')
  expect([none.statusCode, none.json().code]).toEqual([503, 'chain_unreachable'])
  const blockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
  await keepBlockhash(world.cashierPool, { blockhash, lastValidBlockHeight: 271_828n })
  const reply = recentBlockhash.reply.parse((await browser.get('/wallet/blockhash')).json())
  expect(reply.data).toEqual({ blockhash, lastValidBlockHeight: '271828' })
})
