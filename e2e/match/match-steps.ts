import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Mode, Tier } from '@throwdown/rules/terms'
import { press } from '../../apps/web/testing/page-steps.ts'
import { sharedStack } from '../config.ts'
import { anAddress, expect } from '../e2e-test.ts'
import { aPlayer, type Person } from '../people.ts'
import { enter } from '../steps.ts'
import { giveMoney } from '../store.ts'

const MICROS_PER_DOLLAR = 1_000_000n
export const MATCH_URL = /\/play\/[0-9a-f-]{36}$/

export type FundedPlayer = { readonly person: Person; readonly page: Page }

/** A player with five dollars unless stated otherwise, logged in. */
export async function aFundedPlayer(
  browser: Browser,
  { dollars = 5, ...options }: BrowserContextOptions & { dollars?: number } = {},
): Promise<FundedPlayer> {
  const person = await aPlayer()
  await giveMoney(person.email, BigInt(dollars) * MICROS_PER_DOLLAR)
  return { person, page: await aDeviceOf(browser, person, options) }
}

/** One more browser of the person, on the dashboard. */
export async function aDeviceOf(
  browser: Browser,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: sharedStack().origin,
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await enter(page, person)
  return page
}

/** Two players in a match for all they have, $50; the options are for the second one's browser. */
export async function twoInAMatch(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<[FundedPlayer, FundedPlayer]> {
  const dollars = 50
  const pair = await Promise.all([
    aFundedPlayer(browser, { dollars }),
    aFundedPlayer(browser, { ...options, dollars }),
  ])
  await meet([pair[0].page, pair[1].page], 'normal', dollars)
  return pair
}

/** Two players on the dashboard or the play page join the same queue and enter the arena. */
export async function meet(pages: readonly [Page, Page], mode: Mode, tier: Tier = 5): Promise<void> {
  for (const page of pages) await joinQueue(page, mode, tier)
  for (const page of pages) await expect(page).toHaveURL(MATCH_URL, { timeout: 20_000 })
}

/** From the game box into the queue of a stake, $5 unless stated otherwise. */
export async function joinQueue(page: Page, mode: Mode = 'normal', tier: Tier = 5): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^\\$${tier}(?!\\d)`) }).click()
  const bounty = page.getByRole('switch', { name: 'Bounty Mode' })
  if ((await bounty.isChecked()) !== (mode === 'bounty')) await bounty.click()
  await press(page, 'Join Game')
}

/** The first of the two wins both rounds, and both see the result. */
export async function play({ winning, losing }: { winning: Page; losing: Page }): Promise<void> {
  for (let round = 1; round <= 2; round += 1)
    await Promise.all([throwHand(winning, '1'), throwHand(losing, '3')])
  await expect(winning.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  await expect(losing.getByRole('heading', { name: 'Defeat' })).toBeVisible({ timeout: 20_000 })
}

export async function mayThrow(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Rock/ })).toHaveAttribute('aria-disabled', 'false', {
    timeout: 20_000,
  })
}

export async function throwHand(page: Page, key: '1' | '2' | '3'): Promise<void> {
  await mayThrow(page)
  await page.keyboard.press(key)
}

/** Rock, if the page accepts a throw now. */
export async function throwIfOpen(page: Page): Promise<void> {
  const rock = page.getByRole('button', { name: /^Rock/ })
  const isOpen = (await rock.getAttribute('aria-disabled', { timeout: 1_000 }).catch(() => null)) === 'false'
  if (isOpen) await page.keyboard.press('1')
}

/** Throws and waits until the server has the sealed throw. */
export async function sealRock(page: Page): Promise<void> {
  await throwHand(page, '1')
  await expect(page.getByText('Rock, sealed')).toBeVisible()
}

export async function leaveAll(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.context().close()))
}

type PublishedEntry = { readonly type: string; readonly t: number; readonly body: { turn?: number } }

/** The published transcript of the match on the page, in order. */
export async function entriesOf(page: Page): Promise<PublishedEntry[]> {
  const matchId = new URL(page.url()).pathname.split('/').at(-1)
  const reply = await fetch(`${sharedStack().origin}/api/matches/${matchId}/transcript`)
  const { data }: { data: { entries: { entry: PublishedEntry }[] } } = JSON.parse(await reply.text())
  return data.entries.map(({ entry }) => entry)
}

/** What kind of entries it has. */
export async function entryTypes(page: Page): Promise<string[]> {
  return (await entriesOf(page)).map(({ type }) => type)
}
