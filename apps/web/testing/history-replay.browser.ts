import type { Page } from '@playwright/test'
import { refuse } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockHistory } from './history-replies.ts'
import { MATCH_ID } from './host-page.ts'
import { overflowOf } from './overflow.ts'
import { runUntilThere, stopClockAt } from './page-clock.ts'
import { expect, test } from './page-test.ts'
import { aTranscript } from './played-match.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const toggle = (page: Page) => page.getByRole('button', { name: /^Replay of the match against Ironvale/ })
const track = (page: Page) => page.getByRole('group', { name: 'Throws of this match' }).getByRole('button')

async function mockTranscript(page: Page, data: object): Promise<void> {
  await page.route('**/api/matches/*/transcript', (route) => route.fulfill({ json: { success: true, data } }))
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
  await mockHistory(page)
})

test('a match is replayed throw by throw from its transcript, at both widths', async ({ page }) => {
  await mockTranscript(page, await aTranscript())
  await page.goto('/history')
  await toggle(page).click()
  await expect(page).toHaveURL(`/history?match=${MATCH_ID}`)
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(track(page)).toHaveText(['Round 1 · won', 'Throw 2 · draw', 'Round 2 · won'])
  await expect(page.getByText('Paper wraps rock')).toBeVisible()
  await expect(page.getByText('Round 2 is yours')).toBeVisible()
  await expect(page.getByText(/^You sealed after \d+\.\d s · Ironvale after \d+\.\d s$/)).toBeVisible()
  await expect(page.getByText('Pot $10.00 · fee $0.25 · match 0190a5c0…')).toBeVisible()
  await track(page).nth(1).click()
  await expect(track(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Both threw scissors. A draw scores nothing.')).toBeVisible()
  await track(page).first().click()
  await expect(page.getByText('Rock crushes scissors')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
  await page.reload()
  await expect(page.getByText('Paper wraps rock')).toBeVisible()
  await toggle(page).click()
  await expect(page.getByText('Paper wraps rock')).toBeHidden()
  await expect(page).toHaveURL('/history')
})

test('Replay shows all throws in their order and stays on the last', async ({ page }) => {
  await mockTranscript(page, await aTranscript())
  await stopClockAt(page, Date.now())
  await page.goto(`/history?match=${MATCH_ID}`)
  const replay = page.getByRole('button', { name: 'Replay', exact: true })
  await runUntilThere(page, replay)
  await replay.click()
  for (const [index, words] of [
    'Rock crushes scissors',
    'Draw – throw again',
    'Paper wraps rock',
  ].entries()) {
    await page.clock.runFor(100)
    await expect(track(page).nth(index)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(words)).toBeVisible()
    await page.clock.runFor(1_900)
  }
  await page.clock.runFor(5_000)
  await expect(page.getByText('Paper wraps rock')).toBeVisible()
})

test('with motion nothing of a throw is shown before the hands have opened', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await mockTranscript(page, await aTranscript())
  await stopClockAt(page, Date.now())
  await page.goto(`/history?match=${MATCH_ID}`)
  await runUntilThere(page, track(page).first())
  await track(page).first().click()
  await page.clock.runFor(1_000)
  await expect(page.getByText('Rock crushes scissors')).toBeHidden()
  await page.clock.runFor(300)
  await expect(page.getByText('Rock crushes scissors')).toBeVisible()
})

test('Verify leads to the proof, Share copies its address, and one opponent can be picked out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await mockTranscript(page, await aTranscript())
  await page.goto(`/history?match=${MATCH_ID}`)
  await page.getByRole('button', { name: 'Share proof' }).click()
  await expect(page.getByText('The link to the proof is copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(`/verify/${MATCH_ID}`)
  await page.getByRole('button', { name: 'Ironvale: record' }).click()
  await expect(page.getByRole('dialog', { name: 'Ironvale' })).toContainText('You against them')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Only against Ironvale' }).click()
  await expect(page).toHaveURL(/\/history\?opponent=/)
  await expect(page.getByText('1 match', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Only against Ironvale/ }).click()
  await expect(page.getByText('All 5 matches')).toBeVisible()
  await toggle(page).click()
  await page.getByRole('link', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This match is fair' })).toBeVisible()
})

test('a transcript that cannot be loaded or read says so, and the proof stays one click away', async ({
  page,
}) => {
  await refuse(page, '/matches/', 500, 'An unexpected error occurred.')
  await page.goto(`/history?match=${MATCH_ID}`)
  await expect(page.getByRole('alert')).toContainText('The transcript of this match could not be loaded.')
  await mockTranscript(page, { entries: [], certificates: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The transcript of this match cannot be replayed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Verify', exact: true })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
})
