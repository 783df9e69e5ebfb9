import { expect, type Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { anInvitedPlayer, aPlayer } from '../people.ts'
import type { Screen } from '../screen.ts'
import { enrol, startEnrolment } from '../staff-steps.ts'

export const ADMIN_DASHBOARD = [ofStaff('admin-dashboard', openAdminDashboard)] as const

export const ADMIN_USERS = [ofStaff('admin-users', openUsers)] as const

export const ADMIN_USER = [
  ofStaff('admin-user', async (page) => {
    const player = await aPlayer()
    await openUsers(page)
    await page.getByLabel('Beginning of the name').fill(player.username)
    await page.getByRole('list', { name: 'Users' }).getByRole('link', { name: player.username }).click()
    await expect(page.getByRole('heading', { name: player.username })).toBeVisible()
  }),
] as const

export const ADMIN_MESSAGES = [
  ofStaff('admin-messages', async (page) => {
    await openPage(page, 'Messages')
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  }),
] as const

export const ADMIN_SETTINGS = [
  ofStaff('admin-settings', async (page) => {
    await openPage(page, 'System Settings')
    await expect(page.getByRole('list', { name: 'What can be paused' })).toBeVisible()
  }),
] as const

export const ADMIN_LOG = [
  ofStaff('admin-log', async (page) => {
    await openPage(page, 'Security Logs')
    await expect(page.getByRole('list', { name: 'Events, newest first' })).toBeVisible()
  }),
] as const

export const ADMIN_APPROVALS = [
  ofStaff('admin-approvals', async (page) => {
    await openDesk(page, 'Approvals')
    await expect(page.getByText('You have no key yet, so you cannot sign.')).toBeVisible()
  }),
] as const

export const ADMIN_WITHDRAWALS = [
  ofStaff('admin-withdrawals', async (page) => {
    await openDesk(page, 'Withdrawals')
    await expect(page.getByRole('heading', { name: 'All withdrawals' })).toBeVisible()
  }),
] as const

export const ADMIN_POOLS = [
  ofStaff('admin-pools', async (page) => {
    await openDesk(page, 'Pools')
    await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible()
  }),
] as const

export const ADMIN_REPORTS = [
  ofStaff('admin-reports', async (page) => {
    await openPage(page, 'View Reports')
    await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
  }),
] as const

export const ADMIN_LEDGER = [
  ofStaff('admin-ledger', async (page) => {
    await openPage(page, 'Ledger')
    await expect(page.getByRole('heading', { name: 'Reconciliation and coverage' })).toBeVisible()
  }),
] as const

export async function showRecoveryCodes(page: Page): Promise<void> {
  await startEnrolment(page, await anInvitedPlayer())
  await enrol(page)
}

/** A screen that the staff open from their dashboard. */
function ofStaff(name: string, open: Screen['open']): Screen {
  return { name, start: startAsStaff, open }
}

async function startAsStaff(page: Page): Promise<void> {
  await showRecoveryCodes(page)
  await press(page, 'I saved them, continue')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

async function openAdminDashboard(page: Page): Promise<void> {
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

async function openPage(page: Page, name: string): Promise<void> {
  await openAdminDashboard(page)
  await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name }).click()
}

async function openDesk(page: Page, name: string): Promise<void> {
  await openAdminDashboard(page)
  await page.getByRole('region', { name: 'Money desk' }).getByRole('link', { name }).click()
}

async function openUsers(page: Page): Promise<void> {
  await openPage(page, 'Manage Users')
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible()
}
