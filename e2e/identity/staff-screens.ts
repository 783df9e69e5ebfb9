import { expect, type Page } from '@playwright/test'
import { anInvitedPlayer, aPlayer } from '../people.ts'
import { enrol, startEnrolment } from '../staff-steps.ts'
import { press } from '../steps.ts'

export const ADMIN_DASHBOARD = [{ name: 'admin-dashboard', reach: openAdminDashboard }] as const

export const ADMIN_USERS = [{ name: 'admin-users', reach: openUsers }] as const

export const ADMIN_USER = [
  {
    name: 'admin-user',
    reach: async (page: Page) => {
      const player = await aPlayer()
      await openUsers(page)
      await page.getByLabel('Beginning of the name').fill(player.username)
      await page.getByRole('list', { name: 'Users' }).getByRole('link', { name: player.username }).click()
      await expect(page.getByRole('heading', { name: player.username })).toBeVisible()
    },
  },
] as const

export const ADMIN_MESSAGES = [
  {
    name: 'admin-messages',
    reach: async (page: Page) => {
      await openPage(page, 'Messages')
      await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
    },
  },
] as const

export const ADMIN_SETTINGS = [
  {
    name: 'admin-settings',
    reach: async (page: Page) => {
      await openPage(page, 'System Settings')
      await expect(page.getByRole('list', { name: 'What can be paused' })).toBeVisible()
    },
  },
] as const

export const ADMIN_LOG = [
  {
    name: 'admin-log',
    reach: async (page: Page) => {
      await openPage(page, 'Security Logs')
      await expect(page.getByRole('list', { name: 'Events, newest first' })).toBeVisible()
    },
  },
] as const

export const ADMIN_APPROVALS = [
  {
    name: 'admin-approvals',
    reach: async (page: Page) => {
      await openDesk(page, 'Approvals')
      await expect(page.getByText('You have no key yet, so you cannot sign.')).toBeVisible()
    },
  },
] as const

export const ADMIN_WITHDRAWALS = [
  {
    name: 'admin-withdrawals',
    reach: async (page: Page) => {
      await openDesk(page, 'Withdrawals')
      await expect(page.getByRole('heading', { name: 'All withdrawals' })).toBeVisible()
    },
  },
] as const

export const ADMIN_POOLS = [
  {
    name: 'admin-pools',
    reach: async (page: Page) => {
      await openDesk(page, 'Pools')
      await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible()
    },
  },
] as const

export const ADMIN_REPORTS = [
  {
    name: 'admin-reports',
    reach: async (page: Page) => {
      await openPage(page, 'View Reports')
      await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
    },
  },
] as const

export const ADMIN_LEDGER = [
  {
    name: 'admin-ledger',
    reach: async (page: Page) => {
      await openPage(page, 'Ledger')
      await expect(page.getByRole('heading', { name: 'Reconciliation and coverage' })).toBeVisible()
    },
  },
] as const

export async function showRecoveryCodes(page: Page): Promise<void> {
  await startEnrolment(page, await anInvitedPlayer())
  await enrol(page)
}

async function openAdminDashboard(page: Page): Promise<void> {
  await showRecoveryCodes(page)
  await press(page, 'I saved them, continue')
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
