import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { refuse } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { aMatch, mockHistory, someMatches } from './history-replies.ts'
import { MATCH_ID } from './host-page.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { aVoidTranscript } from './played-match.ts'
import { mockProfile } from './profile-replies.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

/** A match holds its throws as a list of their own. */
const rows = (page: Page) => page.getByRole('main').locator('section > ul > li')
const choose = async (page: Page, filter: string, option: string) => {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
})

test('each match with its date, opponent, throws, signed money and proof', { tag: '@night' }, async ({
  page,
}) => {
  await mockHistory(page)
  await page.goto('/history')
  await expect(rows(page)).toHaveCount(5)
  const days = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(days).toHaveCount(2)
  await expect(days.first()).toContainText('Today · ')
  const won = rows(page).first()
  await expect(won).toContainText('Won')
  await expect(won).toContainText('2–0')
  await expect(won).toContainText('$5 · Normal')
  await expect(won).toContainText('+ $4.75')
  await expect(won.getByRole('listitem')).toContainText([
    'Rock against Scissors: won',
    'Scissors against Scissors: draw',
    'Paper against Rock: won',
  ])
  await expect(rows(page).nth(2)).toContainText('− $5.00')
  await expect(rows(page).nth(2).getByRole('listitem').nth(1)).toContainText(
    'A sealed throw, not opened in time, against Scissors: lost',
  )
  await expect(rows(page).nth(3).getByRole('listitem').nth(2)).toContainText('missed by both')
  await expect(page.getByText('Last 5 matches: 3–2')).toBeVisible()
  await expect(page.getByText('All 5 matches')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await won.getByRole('link', { name: /^Verify the match against Ironvale/ }).click()
  await expect(page).toHaveURL(`/verify/${MATCH_ID}`)
})

test('[M9] a void match has its stake returned, is in no record, and says who did not enter', async ({
  page,
}) => {
  const data = await aVoidTranscript()
  await page.route('**/api/matches/*/transcript', (route) => route.fulfill({ json: { success: true, data } }))
  const nothing = { result: 'void', earnings: '0', fee: '0' } as const
  await mockHistory(page, [
    aMatch({
      ...nothing,
      throws: [],
      matchId: MATCH_ID,
      voided: { seat: 0, reason: 'not_accepted', absent: ['rival'] },
    }),
    aMatch({
      ...nothing,
      throws: [],
      opponent: null,
      voided: { seat: 0, reason: 'service_void', absent: [] },
    }),
    aMatch(),
    aMatch({ result: 'lost', earnings: '-5000000', fee: '0' }),
  ])
  await page.goto('/history')
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).first()).toContainText('Void')
  await expect(rows(page).first()).toContainText('$0.00')
  await expect(rows(page).first()).toContainText('Ironvale did not show up. Your $5.00 is back.')
  await expect(rows(page).nth(1)).toContainText(
    'We had to stop this match before it began. Your $5.00 is back.',
  )
  await expect(rows(page).first().getByRole('link', { name: 'When a match is void' })).toHaveAttribute(
    'href',
    '/help#void-match',
  )
  await expect(page.getByText('Last 2 matches: 1–1')).toBeVisible()
  await expect(page.getByText('All 4 matches')).toBeVisible()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Replay of/ })
    .click()
  await expect(page.getByText('The match ended before a throw was decided.')).toBeVisible()
  await expect(page.getByText('Pot $10.00 · both stakes returned · match 0190a5c0…')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
  await choose(page, 'Outcome', 'Void')
  await expect(page).toHaveURL('/history?outcome=void')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText(/^Last .*match/)).toBeHidden()
})

test('[Q5] the name opens the card with the record; a masked and a former opponent have none', async ({
  page,
}) => {
  await mockHistory(page)
  await page.goto('/history')
  await page.getByRole('button', { name: 'Ironvale · player card' }).click()
  const card = page.getByRole('dialog', { name: 'Ironvale' })
  await expect(card.locator('dt:has-text("You against them") + dd')).toHaveText('3–1')
  await expect(card.locator('dt:has-text("Games won") + dd')).toHaveText('309')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ironvale · player card' })).toBeFocused()
  for (const name of ['Former player', 'Hidden opponent']) {
    await expect(rows(page).filter({ hasText: name })).toHaveCount(1)
    await expect(page.getByRole('button', { name: `${name} · player card` })).toHaveCount(0)
  }
})

test('the filters are sent to the server, kept in the address and lifted again', { tag: '@night' }, async ({
  page,
}) => {
  const asked = await mockHistory(page)
  await page.goto('/history')
  await expect(rows(page)).toHaveCount(5)
  await choose(page, 'Mode', 'Bounty')
  await expect(rows(page)).toHaveCount(3)
  await choose(page, 'Outcome', 'Won')
  await expect(rows(page)).toHaveCount(2)
  await choose(page, 'Stake', '$10')
  await expect(page.getByText('No match fits these filters')).toBeVisible()
  await expect(page).toHaveURL('/history?mode=bounty&stake=10&outcome=won')
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ mode: 'bounty', tier: '10', result: 'won' })
  expect(await violationsIn(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Stake' })).toHaveText('$10')
  await page.getByRole('button', { name: 'Show all matches' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page).toHaveURL('/history')
  // What no filter knows is not sent.
  await page.goto('/history?mode=free&stake=7&outcome=draw&opponent=x')
  await expect(rows(page)).toHaveCount(5)
  expect([...(asked.at(-1)?.keys() ?? [])]).toEqual([])
})

test('Export saves every match that fits the filters, from all pages, and says when it cannot', {
  tag: '@night',
}, async ({ page }) => {
  await mockHistory(page)
  const [first, ...rest] = someMatches()
  await page.route('**/api/user/export/matches**', async (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('before')
    const data = isFirst ? { matches: [first], next: '17' } : { matches: rest, next: null }
    await route.fulfill({ json: { success: true, data } })
  })
  await page.goto('/history?mode=bounty')
  await expect(rows(page)).toHaveCount(3)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('throwdown-matches.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(',won,bounty,5,hexebane,rock-scissors won; paper-rock won,3.250000,')
  await refuse(page, '/user/export/matches', 500, 'An unexpected error occurred.')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Your matches could not be exported.')).toBeVisible()
})

test('a long history comes page by page, each after the last match of the one before', {
  tag: '@night',
}, async ({ page }) => {
  await mockHistory(page)
  const [first, ...rest] = someMatches()
  const asked: (string | null)[] = []
  await page.route('**/api/user/matches**', async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before')
    asked.push(before)
    const data = before === null ? { matches: [first], next: '17' } : { matches: rest, next: null }
    await route.fulfill({ json: { success: true, data } })
  })
  await page.goto('/history')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(5)
  expect(asked).toEqual([null, '17'])
  await expect(page.getByText('All 5 matches')).toBeVisible()
})

test('loading, no match yet, a failure with another try, and offline', { tag: '@night' }, async ({
  page,
  context,
}) => {
  await mockHistory(page, [])
  await page.route('**/api/user/matches**', () => undefined)
  await page.goto('/history')
  await expect(page.getByText('Loading your matches...')).toBeAttached()
  await refuse(page, '/user/matches', 500, 'An unexpected error occurred.')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your matches could not be loaded.')
  expect(await violationsIn(page)).toEqual([])
  await mockHistory(page, [])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No matches yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Play', exact: true })).toHaveAttribute(
    'href',
    '/play',
  )
  expect(await violationsIn(page)).toEqual([])
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
})

test('the history is reached from the dashboard and from the profile', { tag: '@night' }, async ({
  page,
}) => {
  await mockProfile(page)
  await mockHistory(page, [aMatch()])
  for (const start of ['/dashboard', '/profile/overview']) {
    await page.goto(start)
    await page.getByRole('link', { name: 'Match history' }).click()
    await expect(page).toHaveURL('/history')
    await expect(page.getByRole('heading', { name: 'History', exact: true })).toBeVisible()
  }
})
