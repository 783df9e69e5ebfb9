import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DEFAULT_GAME_SETTINGS } from '@throwdown/contract/default-settings'
import type { OwnData } from '@throwdown/contract/own-data'
import { ownUser } from '@throwdown/contract/user'
import { answer, refuse } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { mockProfile } from './profile-replies.ts'
import { nothingDecided } from './safe-play-replies.ts'
import { OWN_USER, signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { aStatement } from './wallet-replies.ts'

const download = (page: Page) => page.getByRole('button', { name: 'Download my data' })

const OWN_DATA: OwnData = {
  exportedAtMs: 1,
  account: ownUser.parse(OWN_USER),
  consents: { news: true },
  check: { state: 'passed', againOn: null },
  settings: DEFAULT_GAME_SETTINGS,
  sessions: [{ device: 'Firefox on Linux', network: '198.18.0.0/24', startedAtMs: 1, lastUsedAtMs: 2 }],
  passkeys: [],
  safePlay: nothingDecided(),
  withdrawalAddresses: [],
  messages: [],
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
  await mockProfile(page)
})

test('the data of the player is one file: the small parts, every page of the matches and of the statement', async ({
  page,
}) => {
  const lines = aStatement()
  const asked: string[] = []
  await answer(page, '/user/export', () => OWN_DATA)
  await page.route(/\/api\/user\/export\/matches/, async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    asked.push(`matches ${before}`)
    await route.fulfill({ json: { success: true, data: { matches: [], next: before ? null : '7' } } })
  })
  await page.route(/\/api\/balance\/history/, async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    asked.push(`lines ${before}`)
    const data = before ? { lines: lines.slice(4), next: null } : { lines: lines.slice(0, 4), next: '4' }
    await route.fulfill({ json: { success: true, data } })
  })
  await page.goto('/profile/legal')
  const saved = page.waitForEvent('download')
  await download(page).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('throwdown-my-data.json')
  const whole = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(whole).toMatchObject({ ...OWN_DATA, matches: [], statement: lines })
  expect(asked).toEqual(['matches null', 'matches 7', 'lines null', 'lines 4'])
  await expect(page.getByText('Your data is saved as a file.')).toBeVisible()
})

test('a refused download says why and saves nothing', async ({ page }) => {
  await refuse(page, '/user/export', 429, 'Too many requests. Please try again later.')
  await page.goto('/profile/legal')
  await download(page).click()
  await expect(page.getByText('Too many requests. Please try again later.')).toBeVisible()
  await expect(download(page)).toBeEnabled()
})

test('news can be taken back and given again, and nothing promises them or measures', async ({ page }) => {
  await page.goto('/profile/legal')
  const news = page.getByRole('switch', { name: 'News by email' })
  await expect(news).toBeChecked()
  await expect(page.getByText('None is sent today.')).toBeVisible()
  await expect(page.getByText('Nothing measures how you use it')).toBeVisible()
  await news.click()
  await expect(page.getByText('Saved: no news for you.')).toBeVisible()
  await expect(news).not.toBeChecked()
  await page.reload()
  await expect(news).not.toBeChecked()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
})

test('consents that cannot be loaded can be loaded again', async ({ page }) => {
  let isDown = true
  await page.route('**/api/user/consents', (route) => (isDown ? route.abort() : route.fallback()))
  await page.goto('/profile/legal')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  isDown = false
  await retry.click()
  await expect(page.getByRole('switch', { name: 'News by email' })).toBeChecked()
})
