import { expect, type Page } from '@playwright/test'
import { anInvitedPlayer } from '../people.ts'
import { enrol, startEnrolment } from '../staff-steps.ts'
import { press } from '../steps.ts'

export const ADMIN_DASHBOARD = [{ name: 'admin-dashboard', reach: openAdminDashboard }] as const

export const ADMIN_LOG = [
  {
    name: 'admin-log',
    reach: async (page: Page) => {
      await openAdminDashboard(page)
      await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'Security Logs' }).click()
      await expect(page.getByRole('list', { name: 'Events, newest first' })).toBeVisible()
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
