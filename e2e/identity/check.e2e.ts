import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { aDeviceOf, joinQueue, leaveAll, MATCH_URL } from '../match/match-steps.ts'
import { anInvitedPlayer, aPerson, aPlayer, aPlayerCalled } from '../people.ts'
import { enrol, startEnrolment } from '../staff-steps.ts'
import { enter } from '../steps.ts'
import { availableMicros, giveMoneyUnchecked } from '../store.ts'
import { ADULT, bornYearsAgo, takeCheck } from './check-steps.ts'

const TEN_DOLLARS = 10_000_000n
/** A stake that no other test uses at the same time. */
const TIER = 10

test('[L1] a new player presses Join, gives date of birth and country, and the join goes on by itself', async ({
  page,
}) => {
  const person = await aPlayer()
  await giveMoneyUnchecked(person.email, TEN_DOLLARS)
  await enter(page, person)
  await joinQueue(page, 'normal', TIER)
  await expect(page).toHaveURL('/check')
  expect(await availableMicros(person.email)).toBe('10000000')
  await takeCheck(page, ADULT)
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await expect(page).toHaveURL('/play?tier=10&mode=normal')
  expect(await availableMicros(person.email)).toBe('0')
  await press(page, 'Cancel search')
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
  // Once is enough.
  await page.goto('/dashboard')
  await joinQueue(page, 'normal', TIER)
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await press(page, 'Cancel search')
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
})

test('[L1] under 18 is refused, stays refused with another date, and nothing is staked {1.4}', async ({
  page,
}) => {
  const person = await aPlayer()
  await giveMoneyUnchecked(person.email, TEN_DOLLARS)
  await enter(page, person)
  await joinQueue(page, 'normal', TIER)
  await takeCheck(page, { ...ADULT, born: bornYearsAgo(17) })
  const refusal = page.getByRole('heading', { name: 'You are too young to play for money' })
  await expect(refusal).toBeVisible()
  await expect(page.getByText(/You can try again from \w+ 1, \d{4}/)).toBeVisible()
  await page.reload()
  await expect(refusal).toBeVisible()
  await page.goto('/play?tier=10&mode=normal')
  await press(page, 'Join Game')
  await expect(refusal).toBeVisible()
  expect(await availableMicros(person.email)).toBe('10000000')
  await page.getByRole('link', { name: 'Practice free' }).click()
  await expect(page).toHaveURL('/practice')
})

test('[L1] a country that is not on the list is refused with a sentence', { tag: '@night' }, async ({
  page,
}) => {
  await enter(page, await aPlayer())
  await page.getByRole('link', { name: 'Add them now' }).click()
  await takeCheck(page, { ...ADULT, country: 'United States' })
  await expect(page.getByRole('heading', { name: 'Money play is not open in your country' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('this account cannot play for money.')).toBeVisible()
})

test('[L1] staff cannot play for stakes {6.15}', { tag: '@night' }, async ({ page }) => {
  const staff = await anInvitedPlayer()
  await giveMoneyUnchecked(staff.email, TEN_DOLLARS)
  await startEnrolment(page, staff)
  await enrol(page)
  await press(page, 'I saved them, continue')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.goto('/play?tier=10&mode=normal')
  await press(page, 'Join Game')
  await expect(page.getByRole('alert')).toHaveText('Staff accounts cannot play for stakes.')
  await page.goto('/check')
  await expect(page.getByRole('heading', { name: 'Staff accounts cannot play for stakes' })).toBeVisible()
  expect(await availableMicros(staff.email)).toBe('10000000')
})

test('[Q3] two accounts of one person wait next to each other and never meet; a stranger meets one of them', {
  tag: '@night',
}, async ({ browser }) => {
  const name = `twin${Date.now()}`
  const people = [
    await aPlayerCalled({ ...aPerson(), email: `${name}@gmail.com` }),
    await aPlayerCalled({ ...aPerson(), email: `${name}+second@gmail.com` }),
    await aPlayer(),
  ]
  const pages = []
  for (const person of people) {
    await giveMoneyUnchecked(person.email, TEN_DOLLARS)
    pages.push(await aDeviceOf(browser, person))
  }
  const [first, second, stranger] = pages
  if (!first || !second || !stranger) throw new Error('three people have a page each')
  for (const page of [first, second]) {
    await joinQueue(page, 'normal', TIER)
    await takeCheck(page, ADULT)
    await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  }
  // Pairs are drawn every two seconds at most: three waves.
  await first.waitForTimeout(6_000)
  for (const page of [first, second])
    await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await joinQueue(stranger, 'normal', TIER)
  await takeCheck(stranger, ADULT)
  await expect(stranger).toHaveURL(MATCH_URL, { timeout: 20_000 })
  const playing = await Promise.all([first, second].map(async (page) => MATCH_URL.test(page.url())))
  expect(playing.filter(Boolean)).toHaveLength(1)
  await leaveAll(first, second, stranger)
})
