import { expect, test } from '../e2e-test.ts'
import { aDeviceOf, leaveAll, mayThrow, sealRock, throwHand, twoInAMatch } from './match-steps.ts'

test('[M11] a second device of a player only watches, and says so', { tag: '@night' }, async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [{ page: first, person }, { page: second }] = await twoInAMatch(browser)
  await mayThrow(first)
  const phone = await aDeviceOf(browser, person)
  await phone.getByRole('link', { name: 'Return to your match' }).click()
  await expect(phone).toHaveURL(first.url())
  await expect(
    phone.getByText('This match is played on another device. This one only watches.'),
  ).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Rock/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(phone.getByRole('button', { name: 'Surrender' })).toBeHidden()
  await phone.keyboard.press('3')

  await sealRock(first)
  await expect(phone.getByText('Sealed', { exact: true })).toBeVisible()
  await throwHand(second, '3')
  await Promise.all([throwHand(first, '1'), throwHand(second, '3')])
  for (const page of [first, phone])
    await expect(page.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  await leaveAll(first, second, phone)
})

test('[M11] the older tab throws again after the newer one closed, and instead of it', {
  tag: '@night',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const [{ page: older }, { page: second }] = await twoInAMatch(browser)
  const openNewer = async () => {
    const newer = await older.context().newPage()
    await newer.goto(older.url())
    await mayThrow(newer)
    return newer
  }
  const notice = older.getByText('You are playing in another tab.')
  await mayThrow(older)
  const closed = await openNewer()
  await expect(notice).toBeVisible()
  await expect(older.getByText('Make your throw')).toBeHidden()
  await closed.close()
  await expect(notice).toBeHidden()
  await sealRock(older)
  await throwHand(second, '3')

  await mayThrow(older)
  const newer = await openNewer()
  await older.getByRole('button', { name: 'Play here' }).click()
  await expect(newer.getByRole('button', { name: 'Play here' })).toBeVisible()
  await sealRock(older)
  await throwHand(second, '3')
  for (const page of [older, newer])
    await expect(page.getByRole('heading', { name: 'Victory' })).toBeVisible({ timeout: 20_000 })
  await leaveAll(older, second)
})
