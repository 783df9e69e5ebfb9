import type { WaitingWithdrawal } from '@throwdown/contract/staff-withdrawals'
import { answer } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'

const ID = '0190a5c0-0000-7000-8000-0000000000e'
const ADDRESS = '8sHdWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVp2W'

const aWithdrawal = (number: number, changes: Partial<WaitingWithdrawal> = {}): WaitingWithdrawal => ({
  id: `${ID}${number}`,
  player: {
    id: '0190a5c0-0000-7000-8000-0000000000bb',
    username: 'Perrin_K',
    joinedAtMs: Date.UTC(2026, 9, 30),
  },
  coin: 'sol',
  micros: '450000000',
  fee: '22500000',
  units: '2850000001',
  address: ADDRESS,
  addressSinceMs: Date.UTC(2026, 10, 13, 12),
  sharedBy: 2,
  requestedAtMs: Date.UTC(2026, 10, 14, 15, 55),
  waitReason: 'approval',
  waitsUntilMs: null,
  needsApproval: true,
  isApproved: false,
  needsAnother: false,
  request: null,
  ...changes,
})

test.beforeEach(async ({ page }) => {
  await signIn(page, STAFF_USER)
})

test('[C8] withdrawals that wait show their facts; one approval is requested, one is rejected, and pages follow', async ({
  page,
}) => {
  const asked: unknown[] = []
  const rejected: unknown[] = []
  let first = [
    aWithdrawal(1, { needsAnother: true }),
    aWithdrawal(2, { request: { approvalId: `${ID}9`, signatures: 1 } }),
    aWithdrawal(3, {
      waitReason: 'new_address',
      waitsUntilMs: Date.UTC(2026, 10, 15),
      needsApproval: false,
      sharedBy: 0,
    }),
  ]
  await answer(page, '/staff/withdrawals', (url) =>
    url.searchParams.get('after')
      ? {
          withdrawals: [aWithdrawal(4, { waitReason: 'held_legal', needsApproval: false })],
          next: null,
          pause: null,
          isFrozen: false,
          unknownPayments: [],
        }
      : { withdrawals: first, next: `3.1.${ID}3`, pause: null, isFrozen: false, unknownPayments: [] },
  )
  await page.route('**/api/staff/withdrawals/*/reject', (route) => {
    rejected.push(route.request().url().split('/').at(-2), route.request().postDataJSON())
    first = first.slice(0, 2)
    return route.fulfill({ json: { success: true, data: { stopped: true } } })
  })
  await page.route('**/api/staff/approvals', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({
      status: 500,
      json: { success: false, code: 'internal_error', message: 'Try again.' },
    })
  })
  await page.goto('/admin/withdrawals')
  const cards = page.getByRole('list', { name: 'Withdrawals that wait' }).getByRole('article')
  await expect(cards).toHaveCount(3)
  for (const text of [
    'Perrin_K',
    '$450.00',
    '$22.50',
    '2.850000001 SOL',
    ADDRESS,
    '2 other players are paid there too',
    'two people must approve it again: the approval has expired',
    '0 of 2',
  ])
    await expect(cards.nth(0)).toContainText(text)
  await expect(cards.nth(1)).toContainText('1 of 2')
  await expect(cards.nth(1).getByRole('button', { name: 'Request approval…' })).toHaveAccessibleDescription(
    'A request waits under Approvals.',
  )
  await expect(cards.nth(2)).toContainText('the address is new, until Nov 15, 2026')
  await expect(cards.nth(2).getByRole('button', { name: 'Request approval…' })).toHaveAccessibleDescription(
    'It is below the limit and needs no approval.',
  )
  await expectFits(page)
  await page.getByRole('button', { name: 'Show more withdrawals' }).click()
  await expect(cards.nth(3)).toContainText('we hold it for the law')

  await cards.nth(0).getByRole('button', { name: 'Request approval…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request approval…' })
  await expect(dialog).toContainText(`Pay 2.850000001 SOL to ${ADDRESS} for Perrin_K`)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please write why\./)
  await dialog.getByLabel('Reason').fill('all from play')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toEqual(asked[0])
  expect(asked.slice(1)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      action: {
        kind: 'withdrawal',
        body: { withdrawalId: `${ID}1`, coin: 'sol', units: '2850000001', destination: ADDRESS },
      },
      reason: 'all from play',
    },
  ])
  await page.keyboard.press('Escape')

  await cards.nth(2).getByRole('button', { name: 'Reject…' }).click()
  const reject = page.getByRole('dialog', { name: 'Reject…' })
  await expect(reject).toContainText('$450.00 go back to the balance of Perrin_K')
  await reject.getByLabel('Reason').fill('a stolen account')
  await reject.getByRole('button', { name: 'Reject it' }).click()
  await expect(page.getByText('Rejected. The money goes back.')).toBeVisible()
  expect(rejected).toEqual([`${ID}3`, { reason: 'a stolen account' }])
})

test('[C8] a withdrawal that was signed meanwhile is not called rejected', async ({ page }) => {
  await answer(page, '/staff/withdrawals', () => ({
    withdrawals: [aWithdrawal(1)],
    next: null,
    pause: null,
    isFrozen: false,
    unknownPayments: [],
  }))
  await page.route('**/api/staff/withdrawals/*/reject', (route) =>
    route.fulfill({ json: { success: true, data: { stopped: false } } }),
  )
  await page.goto('/admin/withdrawals')
  await page.getByRole('button', { name: 'Reject…' }).click()
  await page.getByLabel('Reason').fill('a stolen account')
  await page.getByRole('button', { name: 'Reject it' }).click()
  await expect(page.getByText('It is signed or ended already. Nothing was stopped.')).toBeVisible()
  await expect(page.getByText('Rejected. The money goes back.')).toHaveCount(0)
})

test('[C8] one person pauses all withdrawals and requests that two resume them', async ({ page }) => {
  let pause: { reason: string; sinceMs: number } | null = null
  let isFrozen = false
  await answer(page, '/staff/withdrawals', () => ({
    withdrawals: [],
    next: null,
    pause,
    isFrozen,
    unknownPayments: [],
  }))
  await page.route('**/api/staff/withdrawals/pause', (route) => {
    pause = { reason: route.request().postDataJSON().reason, sinceMs: Date.UTC(2026, 10, 14) }
    return route.fulfill({ json: { success: true, data: {} } })
  })
  await page.goto('/admin/withdrawals')
  await expect(page.getByText('No withdrawals waiting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request to resume…' })).toHaveAccessibleDescription(
    'Withdrawals are not paused.',
  )
  await page.getByRole('button', { name: 'Pause all withdrawals…' }).click()
  await page.getByLabel('Reason').fill('a strange node')
  await page.getByRole('button', { name: 'Pause them' }).click()
  await expect(page.getByText(/Withdrawals are paused since Nov 14.*a strange node/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause all withdrawals…' })).toHaveAccessibleDescription(
    'Withdrawals are paused already.',
  )
  await page.getByRole('button', { name: 'Request to resume…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Let withdrawals go out again')
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Request to resume money…' })).toHaveCount(0)
  isFrozen = true
  await page.getByRole('button', { name: 'Look again' }).click()
  await page.getByRole('button', { name: 'Request to resume money…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Let money move again')
})
