import { expect, test } from '../e2e-test.ts'
import { ADULT, takeCheck } from '../identity/check-steps.ts'
import { aFundedPlayer, leaveAll, meet, play } from '../match/match-steps.ts'
import { aPlayer } from '../people.ts'
import { enter } from '../steps.ts'
import { areSolDepositsPaused, availableMicros, depositsOf, faultsOfLedger } from '../store.ts'
import { finalizedLamportsOf, sendSol, sendUsdc } from './chain-steps.ts'
import { awaitPayment, depositAddressOn, FINAL_WITHIN_MS, requestWithdrawal } from './wallet-steps.ts'

const HALF_A_SOL = 500_000_000
const HUNDRED_USDC = 100_000_000
const LAMPORTS_PER_SOL = 1_000_000_000n
/** A wallet that nobody has used on this chain. */
const OWN_WALLET = '83L5CrwbuoWtMheFurZftzZuvkuMzoqBvdmDUaMnm2dp'

test('a stranger passes the check, tops up, plays a match and withdraws to an own wallet, to the lamport {1.1 1.25}', async ({
  browser,
  page,
}) => {
  test.setTimeout(300_000)
  // [C7] The house holds more than it owes, or new SOL deposits would wait.
  expect(await areSolDepositsPaused()).toBe(false)
  const person = await aPlayer()
  await enter(page, person)
  await page.getByRole('link', { name: 'TOP UP', exact: true }).click()
  await page.getByRole('link', { name: 'Enter them now' }).click()
  await takeCheck(page, ADULT)
  const address = await depositAddressOn(page)
  await sendSol(address, HALF_A_SOL)
  await sendUsdc(address, HUNDRED_USDC)
  await expect(page.getByText('0.5000 SOL is arriving')).toBeVisible({ timeout: FINAL_WITHIN_MS })
  await expect(page.getByText(/USDC is in your balance/)).toBeVisible({ timeout: FINAL_WITHIN_MS })
  await expect(page.getByText(/SOL is in your balance/)).toBeVisible({ timeout: FINAL_WITHIN_MS })
  const [sol, usdc] = await depositsOf(person.email)
  const value = (BigInt(HALF_A_SOL) * (sol?.price ?? 0n)) / LAMPORTS_PER_SOL
  expect(sol).toMatchObject({ micros: value - value / 10n, fee: value / 10n })
  expect(usdc).toMatchObject({ micros: 90_000_000n, fee: 10_000_000n })
  const toppedUp = BigInt(await availableMicros(person.email))
  expect(toppedUp).toBe((sol?.micros ?? 0n) + 90_000_000n)

  await page.goto('/dashboard')
  const rival = await aFundedPlayer(browser)
  await meet([page, rival.page], 'normal')
  await play({ winning: page, losing: rival.page })
  await expect(page.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  const won = toppedUp + 4_750_000n
  expect(BigInt(await availableMicros(person.email))).toBe(won)

  await page.goto('/wallet/withdraw')
  await requestWithdrawal(page, { dollars: 50, address: OWN_WALLET, person })
  const paid = await awaitPayment(person.email)
  expect(await finalizedLamportsOf(OWN_WALLET)).toBe(paid)
  expect(BigInt(await availableMicros(person.email))).toBe(won - 50_000_000n)
  expect(await faultsOfLedger()).toEqual([])
  await leaveAll(rival.page)
})
