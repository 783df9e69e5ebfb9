import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { sharedStack } from '../config.ts'
import { aPlayer, type Person } from '../people.ts'
import { enter, press } from '../steps.ts'
import { availableMicros, giveMoney } from '../store.ts'
import { anAddress, expect, test } from '../story.ts'

const FIVE_DOLLARS = 5_000_000n

async function aBrowserOf(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL: sharedStack().origin,
    extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
  })
  const page = await context.newPage()
  await enter(page, person)
  return page
}

/** From the dashboard into the $5 Normal queue. */
async function join(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: '$5', exact: true }).click()
  const bounty = page.getByRole('switch', { name: 'Bounty Mode' })
  if (await bounty.isChecked()) await bounty.click()
  await press(page, 'Join Game')
}

async function throwHand(page: Page, key: '1' | '2' | '3'): Promise<void> {
  await expect(page.getByRole('button', { name: /^Rock/ })).toHaveAttribute('aria-disabled', 'false', {
    timeout: 20_000,
  })
  await page.keyboard.press(key)
}

test('[P2] [F3] two browsers play a $5 match from the dashboard to the result, and its proof holds offline', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [winner, loser] = [await aPlayer(), await aPlayer()]
  for (const { email } of [winner, loser]) await giveMoney(email, FIVE_DOLLARS)
  const [first, second] = [await aBrowserOf(browser, winner), await aBrowserOf(browser, loser)]
  await join(first)
  await join(second)
  for (const page of [first, second])
    await expect(page).toHaveURL(/\/play\/[0-9a-f-]{36}$/, { timeout: 20_000 })

  for (let round = 1; round <= 2; round += 1) {
    await Promise.all([throwHand(first, '1'), throwHand(second, '3')])
  }
  await expect(first.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  await expect(second.getByRole('heading', { name: 'Defeat' })).toBeVisible({ timeout: 20_000 })
  await expect(first.getByText('$9.75')).toBeVisible()
  expect(await availableMicros(winner.email)).toBe('9750000')
  expect(await availableMicros(loser.email)).toBe('0')

  await first.getByRole('link', { name: 'Verify this match' }).click()
  await expect(first.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
  expect(await verifyOffline(first)).toContain('verified')
  await Promise.all([first.context().close(), second.context().close()])
})

/** The transcript as the player downloads it, checked by the command with nothing but the published keys. */
async function verifyOffline(page: Page): Promise<string> {
  const folder = mkdtempSync(pathOf(tmpdir(), 'throwdown-proof-'))
  try {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download transcript')])
    const file = pathOf(folder, 'match.json')
    await download.saveAs(file)
    const keys = await fetch(`${sharedStack().origin}/.well-known/throwdown-keys.json`)
    writeFileSync(pathOf(folder, 'throwdown-keys.json'), await keys.text())
    return execFileSync('throwdown-verify', [file], { encoding: 'utf8' }).toLowerCase()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
