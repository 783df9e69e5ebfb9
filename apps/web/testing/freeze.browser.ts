import type { Page } from '@playwright/test'
import { answer } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'
import { mockWallet } from './wallet-replies.ts'

const REASON = 'I8: usdc chain holds 1805000000 at slot 412, ledger says 6805000000'
const IN_WORDS =
  'The chain holds 1,805.00 USDC, the ledger says 6,805.00 USDC: 5,000.00 USDC are missing (I8).'
const FREEZE = { reason: REASON, by: 'audit', atMs: Date.UTC(2026, 10, 18, 13, 5) }

let socket: FakeSocket

test.beforeEach(async ({ page }) => {
  socket = new FakeSocket()
  await socket.attach(page, () => ({ success: true, data: {} }))
})

const pushFreeze = (isMoneyFrozen: boolean) =>
  socket.push('noticesChanged', { pauses: [], announcements: [], isMoneyFrozen })

test('frozen money is a banner on every page of a player, without its reason, until money moves', async ({
  page,
}) => {
  await signIn(page)
  await mockLobby(page)
  await mockWallet(page)
  socket.onAdmitted = () => {
    socket.push('balanceChanged', { available: '96000000', reserved: '0' })
    pushFreeze(true)
  }
  const banner = page.getByRole('region', { name: 'Money is stopped for everybody.' })
  for (const path of [
    '/dashboard',
    '/wallet/top-up',
    '/wallet/withdraw',
    '/global/leaderboard',
    '/safe-play',
  ]) {
    await page.goto(path)
    await expect(banner).toContainText('Your money is safe')
    await expect(banner).not.toContainText('USDC')
  }
  await page.goto('/play?tier=5&mode=normal')
  await expect(banner).toBeVisible()
  await expectFits(page)
  await expect(page.getByRole('button', { name: 'Join Game' })).toHaveAccessibleDescription(
    'Play and withdrawals are paused for a check of the ledger. Your money is safe.',
  )
  pushFreeze(false)
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Join Game' })).not.toHaveAttribute('aria-disabled', 'true')
})

async function serveStaff(page: Page, settings: () => object): Promise<void> {
  await signIn(page, STAFF_USER)
  await answer(page, '/staff/settings', () => ({ pauses: [], terms: [], announcements: [], ...settings() }))
  await answer(page, '/staff/withdrawals', () => ({
    withdrawals: [],
    next: null,
    pause: null,
    isFrozen: true,
    unknownPayments: [],
  }))
}

test('frozen money is red on every page of staff: since when, why in words, where to act and the runbook', async ({
  page,
}) => {
  let freeze: object | null = FREEZE
  await serveStaff(page, () => ({ freeze }))
  socket.onAdmitted = () => pushFreeze(freeze !== null)
  const alert = page.getByRole('region', { name: 'All money is stopped.' })
  for (const path of ['', '/users', '/messages', '/reports', '/logs', '/ledger', '/approvals', '/pools']) {
    await page.goto(`/admin${path || '/dashboard'}`)
    await expect(alert).toContainText(IN_WORDS)
  }
  await expect(alert).toContainText('Since Nov 18, 2026, 13:05 UTC, by the check of the chain.')
  await expect(alert).toContainText('docs/runbooks/freeze.md')
  await expectFits(page)
  await expect(page.getByRole('region', { name: 'Money is stopped for everybody.' })).toHaveCount(0)

  await alert.getByRole('link', { name: 'Request to resume money' }).click()
  await expect(page).toHaveURL('/admin/withdrawals')
  await expect(page.getByText('No withdrawal goes out: all money is stopped.')).toBeVisible()
  await expect(page.getByText('Withdrawals go out.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Request to resume money…' })).toBeVisible()

  await page.goto('/admin/settings')
  const rows = page.getByRole('list', { name: 'What can be paused' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Stopped with all money' })).toHaveCount(9)
  await expect(rows.filter({ hasText: 'Running' })).toHaveText([/New deposits/])

  freeze = null
  pushFreeze(false)
  await expect(alert).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Running' })).toHaveCount(10)
})

test('a page of staff without a socket learns of a freeze from the server', async ({ page }) => {
  await serveStaff(page, () => ({ freeze: { ...FREEZE, reason: 'payouts look wrong', by: 'Mira' } }))
  await page.goto('/admin/users')
  await expect(page.getByRole('region', { name: 'All money is stopped.' })).toContainText(
    'payouts look wrong',
  )
})
