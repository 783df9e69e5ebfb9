import { mkdirSync, readdirSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { press } from '../apps/web/testing/page-steps.ts'
import { ROOT } from '../tools/dev-config.ts'
import { expect, test } from './e2e-test.ts'
import { aDeviceOf, leaveAll, meet, sealRock, throwHand } from './match/match-steps.ts'
import { aPerson, aPlayerCalled } from './people.ts'
import { giveMoney } from './store.ts'

const OUTPUT = `${ROOT}docs/pictures`
const TOTAL_KB_MAX = 1_500
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

test('a match of two players, from the dashboard to its proof', async ({ browser }) => {
  test.setTimeout(180_000)
  mkdirSync(OUTPUT, { recursive: true })
  const [winner, loser] = [await aNamedPlayer('Ironvale'), await aNamedPlayer('Wrenfield')]
  const desktop = await aDeviceOf(browser, winner, { viewport: DESKTOP })
  const phone = await aDeviceOf(browser, loser, { viewport: PHONE })
  for (const page of [desktop, phone]) await press(page, 'Skip')
  await desktop.getByRole('button', { name: /^\$5(?!\d)/ }).click()
  await expect(desktop.getByRole('button', { name: 'Join Game' })).toBeEnabled()
  await takePicture(desktop, 'dashboard')
  await takePicture(phone, 'phone-dashboard')

  await meet([desktop, phone], 'bounty')
  await sealRock(desktop)
  await takePicture(desktop, 'duel')
  await takePicture(phone, 'phone-duel')
  await throwHand(phone, '3')
  await Promise.all([throwHand(desktop, '1'), throwHand(phone, '3')])
  await expect(desktop.getByRole('region', { name: 'Bank It or Risk It?' })).toBeVisible({ timeout: 20_000 })
  await takePicture(desktop, 'result')
  await desktop.getByRole('link', { name: 'Verify this match' }).click()
  await expect(desktop.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
  await takePicture(desktop, 'proof')
  await desktop.goto('/global/leaderboard')
  await expect(desktop.getByRole('table')).toBeVisible()
  await takePicture(desktop, 'leaderboard')
  await leaveAll(desktop, phone)
  const names = readdirSync(OUTPUT)
  const kb = names.reduce((sum, name) => sum + statSync(`${OUTPUT}/${name}`).size, 0) / 1_000
  process.stdout.write(`pictures=${names.length} kb=${Math.round(kb)} kb_max=${TOTAL_KB_MAX}\n`)
  expect(kb).toBeLessThan(TOTAL_KB_MAX)
})

async function aNamedPlayer(username: string) {
  const person = await aPlayerCalled({ ...aPerson(), username })
  await giveMoney(person.email, 96_000_000n)
  return person
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${OUTPUT}/${name}.jpg`, type: 'jpeg', quality: 82, animations: 'allow' })
}
