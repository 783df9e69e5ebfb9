import { mkdirSync, readdirSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DEV_PASSWORD } from '../tools/dev/dev-password.ts'
import { ROOT } from '../tools/dev-config.ts'
import { expect, test } from './e2e-test.ts'
import { aDeviceOf, joinQueue, leaveAll, MATCH_URL, sealRock, throwIfOpen } from './match/match-steps.ts'
import type { Person } from './people.ts'

const OUTPUT = `${ROOT}docs/pictures`
const TOTAL_KB_MAX = 1_500
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const MATCHES_MAX = 12

test('the demo world, from the dashboard through a bounty win to its proof', async ({ browser }) => {
  test.setTimeout(600_000)
  mkdirSync(OUTPUT, { recursive: true })
  const phone = await aDeviceOf(browser, personOf('bob'), { viewport: PHONE })
  await takeDashboard(phone, 'phone-dashboard')
  await joinQueue(phone, 'normal')
  await expect(phone).toHaveURL(MATCH_URL, { timeout: 60_000 })
  await sealRock(phone)
  await takePicture(phone, 'phone-duel')
  await leaveAll(phone)

  const desktop = await aDeviceOf(browser, personOf('alice'), { viewport: DESKTOP })
  await takeDashboard(desktop, 'dashboard')
  await winBounty(desktop)
  await takePicture(desktop, 'result')
  await desktop.getByRole('link', { name: 'Verify this match' }).click()
  await expect(desktop.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
  await takePicture(desktop, 'proof')
  await desktop.goto('/global/leaderboard')
  await expect(desktop.getByRole('table')).toBeVisible()
  await takePicture(desktop, 'leaderboard')
  await leaveAll(desktop)
  const names = readdirSync(OUTPUT)
  const kb = names.reduce((sum, name) => sum + statSync(`${OUTPUT}/${name}`).size, 0) / 1_000
  process.stdout.write(`pictures=${names.length} kb=${Math.round(kb)} kb_max=${TOTAL_KB_MAX}\n`)
  expect(kb).toBeLessThan(TOTAL_KB_MAX)
})

const personOf = (username: string): Person => ({
  username,
  email: `${username}@throwdown.example`,
  password: DEV_PASSWORD,
})

/** Nobody looks at an empty world: every pool holds money, and players are there. */
async function takeDashboard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^\$5 / }).click()
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeEnabled()
  await expect(page.getByText('$0.00', { exact: true })).toHaveCount(0)
  await takePicture(page, name)
}

/** Against sparring partners, until one of them has lost and left points to bank. */
async function winBounty(page: Page): Promise<void> {
  const won = page.getByRole('region', { name: 'Bank It or Risk It?' })
  const over = page.getByRole('heading', { name: /^(Victory|Defeat)$/ })
  for (let match = 1; match <= MATCHES_MAX && !(await won.isVisible()); match += 1) {
    if (match > 1) await page.getByRole('button', { name: /^Play again/i }).click()
    else await joinQueue(page, 'bounty')
    await expect(page).toHaveURL(MATCH_URL, { timeout: 60_000 })
    for (let turn = 1; !(await over.isVisible()); turn += 1) {
      if (match === 1 && turn === 1) {
        await sealRock(page)
        await takePicture(page, 'duel')
      } else await throwIfOpen(page)
      await page.waitForTimeout(300)
    }
    await won.waitFor({ timeout: 3_000 }).catch(() => undefined)
  }
  await expect(won).toBeVisible()
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${OUTPUT}/${name}.jpg`, type: 'jpeg', quality: 82, animations: 'allow' })
}
