import type { Browser, Page } from '@playwright/test'
import { sharedStack } from '../config.ts'
import { aPlayer, type Person } from '../people.ts'
import { enter, press } from '../steps.ts'
import { giveMoney } from '../store.ts'
import { anAddress, expect } from '../story.ts'

const FIVE_DOLLARS = 5_000_000n
const MATCH_URL = /\/play\/[0-9a-f-]{36}$/

export type Duelist = { readonly person: Person; readonly page: Page }

/** A player with five dollars, logged in. */
export async function aDuelist(browser: Browser): Promise<Duelist> {
  const person = await aPlayer()
  await giveMoney(person.email, FIVE_DOLLARS)
  return { person, page: await aDeviceOf(browser, person) }
}

/** One more browser of the person, on the dashboard. */
export async function aDeviceOf(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL: sharedStack().origin,
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await enter(page, person)
  return page
}

export async function twoInAMatch(browser: Browser): Promise<[Duelist, Duelist]> {
  const pair: [Duelist, Duelist] = [await aDuelist(browser), await aDuelist(browser)]
  for (const { page } of pair) await joinQueue(page)
  for (const { page } of pair) await expect(page).toHaveURL(MATCH_URL, { timeout: 20_000 })
  return pair
}

/** From the dashboard into the $5 Normal queue. */
export async function joinQueue(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: '$5', exact: true }).click()
  const bounty = page.getByRole('switch', { name: 'Bounty Mode' })
  if (await bounty.isChecked()) await bounty.click()
  await press(page, 'Join Game')
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

/** Throws and waits until the server has the sealed throw. */
export async function sealRock(page: Page): Promise<void> {
  await throwHand(page, '1')
  await expect(page.getByText('Rock, sealed')).toBeVisible()
}

export async function leaveAll(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.context().close()))
}

/** What kind of entries the published transcript of the match on the page has, in order. */
export async function entryTypes(page: Page): Promise<string[]> {
  const matchId = new URL(page.url()).pathname.split('/').at(-1)
  const reply = await fetch(`${sharedStack().origin}/api/matches/${matchId}/transcript`)
  const { data }: { data: { entries: { entry: { type: string } }[] } } = JSON.parse(await reply.text())
  return data.entries.map(({ entry }) => entry.type)
}
