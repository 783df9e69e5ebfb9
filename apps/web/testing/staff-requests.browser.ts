import type { Approval } from '@throwdown/contract/approvals'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'
import { USER_ID as ID, shownUser as player } from './staff-user-replies.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, STAFF_USER)
  await page.route(`**/api/staff/players/${ID}/notes`, (route) =>
    route.fulfill({ json: { success: true, data: { notes: [], next: null } } }),
  )
})

test('[C5] a bonus, an adjustment and rights of staff are requested with a reason', async ({ page }) => {
  const asked: unknown[] = []
  let shown = player
  await page.route(`**/api/staff/players/${ID}`, (route) =>
    route.fulfill({ json: { success: true, data: shown } }),
  )
  await page.route('**/api/staff/approvals', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, data: aRequestedBonus } })
  })
  await page.goto(`/admin/users/${ID}`)
  await page.getByRole('button', { name: 'Request a bonus…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Dollars').fill('-5')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByLabel('Dollars')).toHaveAccessibleDescription(
    /Please enter an amount like 12\.50\./,
  )
  await dialog.getByLabel('Dollars').fill('1,5')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByLabel('Dollars')).toHaveAccessibleDescription(/a comma can mean two things/)
  await dialog.getByLabel('Dollars').fill('12.5')
  await expect(dialog).toContainText('Give Wrenna_B a bonus of $12.50')
  await dialog.getByLabel('Reason').fill('a late answer')
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent. Two people sign it under Approvals.')).toBeVisible()
  await page.getByRole('button', { name: 'Request a bonus…' }).click()
  await dialog.getByLabel('Dollars').fill('100.01')
  await dialog.getByLabel('Reason').fill('more than one may be')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toContainText('This is more than one may be.')
  await expect(dialog).toContainText('at most $100.00. All of 24 hours together: $1,000.00.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Request an adjustment…' }).click()
  await dialog.getByLabel('Dollars').fill('-3.20')
  await dialog.getByLabel('Reason').fill('paid twice')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Request staff invitation…' }).click()
  await expect(dialog).toContainText('Invite wrenna.b@mail.example to the staff')
  await dialog.getByLabel('Reason').fill('helps with support')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  expect(asked).toEqual([
    {
      id: MADE,
      action: { kind: 'bonus', body: { playerId: ID, micros: '12500000' } },
      reason: 'a late answer',
    },
    {
      id: MADE,
      action: { kind: 'adjustment', body: { playerId: ID, micros: '-3200000' } },
      reason: 'paid twice',
    },
    {
      id: MADE,
      action: { kind: 'staff-invite', body: { email: 'wrenna.b@mail.example' } },
      reason: 'helps with support',
    },
  ])
  shown = { ...player, role: 'admin' }
  await page.reload()
  await page.getByRole('button', { name: 'Request staff removal…' }).click()
  await expect(dialog).toContainText('Take the rights of staff from Wrenna_B')
})

test('[C8] a deactivated account is reopened by two people, unless staff closed it', async ({ page }) => {
  const asked: unknown[] = []
  let shown: typeof player = { ...player, status: 'deactivated', closedBy: 'staff' }
  await page.route(`**/api/staff/players/${ID}`, (route) =>
    route.fulfill({ json: { success: true, data: shown } }),
  )
  await page.route('**/api/staff/approvals', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: { success: true, data: aRequestedBonus } })
  })
  await page.goto(`/admin/users/${ID}`)
  const ask = page.getByRole('button', { name: 'Request reopening…' })
  await expect(ask).toHaveAccessibleDescription(
    'Only an account that its player deactivated can be reopened.',
  )
  shown = { ...shown, closedBy: 'player' }
  await page.reload()
  await ask.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Reopen the account of Wrenna_B, who deactivated it')
  await dialog.getByLabel('Reason').fill('lost the mailbox, known by voice')
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  expect(asked).toEqual([
    {
      id: MADE,
      action: { kind: 'account-reopen', body: { playerId: ID } },
      reason: 'lost the mailbox, known by voice',
    },
  ])
  shown = player
  await page.reload()
  await expect(page.getByRole('button', { name: 'Request a bonus…' })).toBeVisible()
  await expect(ask).toHaveCount(0)
})

const MADE = expect.stringMatching(/^[0-9a-f-]{36}$/)

const aRequestedBonus: Approval = {
  id: '0190a5c0-0000-7000-8000-0000000000dd',
  kind: 'bonus',
  body: { playerId: ID, micros: '12500000' },
  reason: 'a late answer',
  maker: { id: STAFF_USER.id, username: STAFF_USER.username },
  subject: { id: ID, username: 'Wrenna_B' },
  createdAt: '2026-11-14T12:00:00.000Z',
  expiresAt: '2026-11-15T12:00:00.000Z',
  hash: 'ab'.repeat(32),
  state: 'open',
  detail: null,
  signers: [],
}
