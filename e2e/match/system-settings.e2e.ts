import type { Page } from '@playwright/test'
import { press } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { anInvitedPlayer } from '../people.ts'
import { enrol, startEnrolment } from '../staff-steps.ts'
import { availableMicros, forgetSettings } from '../store.ts'
import { aFundedPlayer } from './match-steps.ts'

test.afterEach(() => forgetSettings())

test('[C8] staff pause a stake: a waiting player gets it back, reads why and cannot join; one of staff alone announces nothing {2.207}', {
  tag: '@night',
}, async ({ page, browser }) => {
  const player = await aFundedPlayer(browser, { dollars: 60 })
  await player.page.goto('/play?tier=20&mode=normal')
  await press(player.page, 'Join Game')
  await expect(player.page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  expect(await availableMicros(player.person.email)).toBe('40000000')

  await openSettings(page)
  await press(page, 'Pause $20 stake…')
  const pause = page.getByRole('dialog', { name: 'Pause $20 stake…' })
  await pause.getByLabel('Reason').selectOption('Fault')
  await pause.getByLabel('Note for the log').fill('an e2e test')
  await pause.getByRole('button', { name: 'Pause now' }).click()
  const row = page
    .getByRole('list', { name: 'What can be paused' })
    .getByRole('listitem')
    .filter({ hasText: '$20 stake' })
  await expect(row).toContainText('Paused')
  await expect(row).toContainText('an e2e test')

  const join = player.page.getByRole('button', { name: 'Join Game' })
  await expect(join).toHaveAccessibleDescription(
    'The $20 stake is paused for everybody. We found a fault and are repairing it.',
  )
  expect(await availableMicros(player.person.email)).toBe('60000000')

  await press(page, 'Request to resume $20 stake…')
  await page.getByLabel('Reason').fill('repaired')
  await press(page, 'Send request')
  await expect(row).toContainText('Signed by 0 of 2.')

  await press(page, 'Write an announcement…')
  await page.getByLabel('Text').fill('Planned work on Sunday at noon.')
  await page.getByLabel('Shown for').selectOption('1 hour')
  await page.getByLabel('Reason').fill('the plan of the week')
  await press(page, 'Send request')
  await expect(page.getByText('asked to announce this')).toContainText(
    'signed by 0 of 2: “Planned work on Sunday at noon.”',
  )
  await player.page.goto('/dashboard')
  await expect(player.page.getByText('The $20 stake is paused for everybody.').first()).toBeVisible()
  await expect(player.page.getByRole('region', { name: 'Announcements' })).toHaveCount(0)
  await player.page.context().close()
})

async function openSettings(page: Page): Promise<void> {
  await startEnrolment(page, await anInvitedPlayer())
  await enrol(page)
  await press(page, 'I saved them, continue')
  await page.getByRole('region', { name: 'Pages' }).getByRole('link', { name: 'System Settings' }).click()
  await expect(page.getByRole('heading', { name: 'System Settings' })).toBeVisible()
}
