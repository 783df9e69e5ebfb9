import type { Page } from '@playwright/test'
import type { Parsed } from '@throwdown/contract/endpoint'
import type { readStopLink, stopByLink } from '@throwdown/contract/withdrawal-stop'
import { answer } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { aWithdrawal, mockWallet, OWN_WALLET } from './wallet-replies.ts'

type Found = Parsed<typeof readStopLink, 'reply'>['data']
type Done = Parsed<typeof stopByLink, 'reply'>['data']

const SECRET = 'Abcdefghij-klmnop_qrst'

const aStopLink = (fields: Partial<Found> = {}): Found => ({
  state: 'stoppable',
  withdrawal: { coin: 'usdc', micros: '40000000', fee: '2000000' },
  address: OWN_WALLET,
  device: 'Chrome on Windows',
  network: '203.0.113.x',
  requestedAtMs: Date.now() - 30_000,
  leavesAtMs: Date.now() + 872_000,
  ...fields,
})

/** Opens the mailed link without a login; returns what is sent to stop it. */
async function openLink(page: Page, found: Found, done: Done): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.addInitScript(() => localStorage.setItem('throwdown-cookie-choice', 'declined'))
  await answer(page, '/stop-link/read', () => found)
  await page.route('**/api/stop-link/stop', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true, data: done } })
  })
  await page.goto(`/stop#${SECRET}`)
  return sent
}

test('[C9] the mailed link shows the withdrawal without a login, and stops it only at a click', async ({
  page,
}) => {
  const sent = await openLink(page, aStopLink(), { state: 'stopped', sessionsEnded: true })
  await expect(page.getByRole('heading', { name: 'Stop this withdrawal?' })).toBeVisible()
  await expect(page.getByText(/^Leaves in 14:\d\d$/)).toBeVisible()
  await expect(page.getByText(/from Chrome on Windows, network 203\.0\.113\.x/)).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['$40.00', '− $2.00', '$38.00', '9xKd…8mQe'])
  for (const name of ['Log in', 'Sign up', 'Contact Us'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
  expect(sent).toEqual([])
  await page.getByRole('button', { name: /^Stop it now/ }).click()
  await expect(page.getByRole('heading', { name: 'It is stopped' })).toBeVisible()
  await expect(page.getByText('It can be withdrawn now, and played after 24 hours.')).toBeVisible()
  await expect(page.getByText(/^All devices are signed out/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  expect(sent).toEqual([{ link: SECRET, endSessions: true }])
  expect(await violationsIn(page)).toEqual([])
})

test('[C9] without the tick the devices stay signed in', async ({ page }) => {
  const sent = await openLink(page, aStopLink({ leavesAtMs: null }), {
    state: 'stopped',
    sessionsEnded: false,
  })
  await expect(page.getByText('May leave at any moment')).toBeVisible()
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: /^Stop it now/ }).click()
  await expect(page.getByRole('heading', { name: 'It is stopped' })).toBeVisible()
  expect(sent).toEqual([{ link: SECRET, endSessions: false }])
})

test('[C9] what was sent already cannot be stopped, but every device can be signed out', async ({ page }) => {
  const sent = await openLink(page, aStopLink({ state: 'sent', leavesAtMs: null }), {
    state: 'sent',
    sessionsEnded: true,
  })
  await expect(page.getByRole('heading', { name: 'It has already left' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Stop it now/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out all devices' }).click()
  await expect(page.getByText(/^All devices are signed out/)).toBeVisible()
  expect(sent).toEqual([{ link: SECRET, endSessions: true }])
})

for (const [state, title] of [
  ['stopped', 'It is stopped'],
  ['ended', 'Nothing to stop'],
] as const)
  test(`[C9] a link whose withdrawal is ${state} says so and offers no stop`, async ({ page }) => {
    await openLink(page, aStopLink({ state }), { state, sessionsEnded: false })
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Stop it now/ })).toHaveCount(0)
  })

test('[C9] an unknown link leads to a new password', async ({ page }) => {
  await page.route('**/api/stop-link/read', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, code: 'link_invalid', message: 'This link is not valid.' },
    }),
  )
  await page.goto(`/stop#${SECRET}`)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a new password' })).toBeVisible()
})

test('[C9] a waiting withdrawal can be cancelled, after a question about the next 24 hours', async ({
  page,
}) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
  const withdrawals = [aWithdrawal({ canCancel: true })]
  await mockWallet(page, { activity: { deposits: [], withdrawals } })
  const calls: string[] = []
  await page.route('**/api/wallet/withdrawals/*/cancel', async (route) => {
    calls.push(route.request().method())
    if (calls.length === 1) {
      const message = 'This withdrawal is already on its way or has ended.'
      await route.fulfill({ status: 409, json: { success: false, code: 'withdrawal_sent', message } })
      return
    }
    const cancelled = { state: 'returned', failure: 'cancelled', waitReason: null } as const
    withdrawals[0] = aWithdrawal({ ...cancelled, waitsUntilMs: null, endedAtMs: Date.now() })
    await route.fulfill({ json: { success: true, data: withdrawals[0] } })
  })
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this withdrawal?' })
  await expect(dialog.getByText('For 24 hours it can only be withdrawn, not played.')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Let it go on' }).click()
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await dialog.getByRole('button', { name: 'Cancel the withdrawal' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/already on its way/)
  await dialog.getByRole('button', { name: 'Cancel the withdrawal' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^You cancelled it/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel withdrawal' })).toHaveCount(0)
})
