import type { Page } from '@playwright/test'
import { aSigningWallet } from '../../apps/web/testing/chain/signing-wallet.ts'
import { enterCode, press, submitSignUp, toast } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { ADULT, takeCheck } from '../identity/check-steps.ts'
import { codeIn, mailTo } from '../mailbox.ts'
import { aFundedPlayer, leaveAll, mayThrow, meet, throwHand } from '../match/match-steps.ts'
import { aPerson, type Person } from '../people.ts'
import { availableMicros, faultsOfLedger } from '../store.ts'
import { finalizedLamportsOf, sendUsdc } from './chain-steps.ts'
import { awaitPayment, depositAddressOn, FINAL_WITHIN_MS, requestWithdrawal } from './wallet-steps.ts'

const FORTY_USDC = 40_000_000
const HANDS = [/^Rock/, /^Paper/, /^Scissors/] as const
const MATCH_TURNS_MAX = 12
/** A settled match is on every board within seconds. */
const COUNTED_MS = 15_000

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} px wide`, { tag: '@night' }, () => {
    test.use({ viewport })

    test('a new player goes from the splash screen through practice, top up, a bounty win, a bank, the boards, profile and a withdrawal to logout', async ({
      browser,
      page,
    }) => {
      test.setTimeout(300_000)
      const person = aPerson()
      await arrive(page, person)
      await beatCycler(page, person)
      await topUp(page)
      await winBounty(page, await aFundedPlayer(browser))
      await bank(page)
      await findOwnPlace(page, person)
      await readProfile(page, person)
      await withdraw(page, person)
      await press(page, 'Log Out')
      await expect(page).toHaveURL('/login')
      expect(await faultsOfLedger()).toEqual([])
    })
  })
}

const backToDashboard = (page: Page) => page.getByRole('link', { name: 'Throwdown home' }).click()
const balance = (page: Page) => page.getByRole('banner').getByRole('link', { name: /balance/ })

async function arrive(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page).toHaveURL('/signup')
  await submitSignUp(page, person)
  await enterCode(page, codeIn(await mailTo(person.email)))
  await expect(page).toHaveURL('/dashboard')
}

/** Cycler throws in a circle: a player who saw its first throw beats the next ones. */
async function beatCycler(page: Page, { username }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Practice free' }).click()
  await press(page, 'Fight Cycler')
  const won = page.getByRole('heading', { name: 'Victory' })
  const scores = async (name: string) => (await page.getByText(`${name}: 1 of 2 rounds`).count()) > 0
  let hand = 0
  for (let turn = 1; turn <= MATCH_TURNS_MAX && !(await won.isVisible()); turn += 1) {
    await mayThrow(page)
    // A draw showed the bot's throw; after a loss its next throw is beaten by the same hand.
    if (turn === 2) hand += (await scores(username)) ? 1 : (await scores('Cycler (bot)')) ? 0 : 2
    if (turn > 2) hand += 1
    await page.getByRole('button', { name: HANDS[hand % 3] ?? HANDS[0] }).click()
    await expect(page.getByText(/, sealed$/)).toBeVisible()
    await expect(won.or(page.getByText('Make your throw'))).toBeVisible()
  }
  await expect(won).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('link', { name: 'Done: Practice free' })).toBeVisible()
}

async function topUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^\$5 Needs/ }).click()
  await press(page, 'Join Game')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Top up/ })
    .click()
  await page.getByRole('link', { name: 'Enter them now' }).click()
  await takeCheck(page, ADULT)
  await sendUsdc(await depositAddressOn(page), FORTY_USDC)
  await expect(page.getByText('40.00 USDC is in your balance')).toBeVisible({ timeout: FINAL_WITHIN_MS })
  await expect(balance(page)).toContainText('$36.00')
  await backToDashboard(page)
}

async function winBounty(page: Page, rival: { page: Page }): Promise<void> {
  await meet([page, rival.page], 'bounty')
  for (let round = 1; round <= 2; round += 1) {
    await mayThrow(page)
    await Promise.all([page.getByRole('button', { name: /^Rock/ }).click(), throwHand(rival.page, '3')])
  }
  await expect(page.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('+ $3.25')).toBeVisible()
  await leaveAll(rival.page)
}

async function bank(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bank It/ }).click()
  await expect(toast(page, 'Banked. You have 2 safe pts in this pool.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(balance(page)).toContainText('$39.25')
}

/** [P5] In the pool by points, and on the global board by earnings. */
async function findOwnPlace(page: Page, { username }: Person): Promise<void> {
  const own = page.getByRole('row').filter({ hasText: '(You)' })
  for (const [link, shown] of [
    ['Bounty Pool Leaderboards', '2'],
    ['Standard Leaderboard', '$3.25'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await page.getByRole('textbox', { name: 'Search username' }).fill(username)
    await expect(page).toHaveURL(/search=/)
    await expect(async () => {
      await page.reload()
      await expect(own).toContainText(shown, { timeout: 3_000 })
    }).toPass({ timeout: COUNTED_MS })
    await page.getByRole('link', { name: /^Back/ }).click()
  }
}

async function readProfile(page: Page, { username }: Person): Promise<void> {
  await page.getByRole('link', { name: `Profile of ${username}` }).click()
  await expect(page).toHaveURL('/profile/overview')
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  await backToDashboard(page)
}

/** Until the coins are in the player's wallet, to the lamport. */
async function withdraw(page: Page, person: Person): Promise<void> {
  const { username, email } = person
  const { address } = await aSigningWallet()
  await page.getByRole('region', { name: 'Wallet' }).getByRole('link', { name: 'Withdraw' }).click()
  await requestWithdrawal(page, { dollars: 20, address, person })
  const paid = await awaitPayment(email)
  expect(await finalizedLamportsOf(address)).toBe(paid)
  expect(await availableMicros(email)).toBe('19250000')
  await expect(balance(page)).toContainText('$19.25')
  await page.getByRole('link', { name: `Profile of ${username}` }).click()
}
