import type { Approval } from '@throwdown/contract/approvals'
import type { StaffAnnouncement, StaffPause, StaffTerms } from '@throwdown/contract/staff-settings'
import { answer, refuse } from './board-replies.ts'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, STAFF_USER)
})

const TERMS: StaffTerms[] = [{ version: 1, startsAtMs: Date.UTC(1970, 0, 5) }]

const PAUSED: StaffPause = {
  what: 'tier-5',
  reason: 'fault',
  note: 'wrong payouts, case 12',
  by: 'Mira_Holt',
  atMs: Date.UTC(2026, 10, 14, 21, 6),
}

const REQUEST: Approval = {
  id: '0190a5c0-0000-7000-8000-0000000000e1',
  kind: 'resume',
  body: { what: 'tier-5' },
  reason: 'repaired',
  maker: { id: STAFF_USER.id, username: 'Mira_Holt' },
  subject: null,
  createdAt: '2026-11-14T22:00:00.000Z',
  expiresAt: '2026-11-15T22:00:00.000Z',
  hash: 'ab'.repeat(32),
  state: 'open',
  detail: null,
  signers: [],
}

const MADE = expect.stringMatching(/^[0-9a-f-]{36}$/)

test('[C8] a stake is paused with a reason and a note, and a request of two people resumes it', async ({
  page,
}) => {
  const sent: unknown[] = []
  let pauses: StaffPause[] = []
  let requests: Approval[] = []
  await answer(page, '/staff/settings', () => ({ pauses, terms: TERMS, announcements: [], freeze: null }))
  await page.route('**/api/staff/settings/pauses', async (route) => {
    sent.push(route.request().postDataJSON())
    pauses = [PAUSED]
    await route.fulfill({ json: { success: true, data: {} } })
  })
  await page.route('**/api/staff/approvals**', async (route) => {
    const isRequested = route.request().method() === 'POST'
    if (isRequested) sent.push(route.request().postDataJSON())
    if (isRequested) requests = [REQUEST]
    await route.fulfill({ json: { success: true, data: isRequested ? REQUEST : requests } })
  })
  await page.goto('/admin/settings')
  const rows = page.getByRole('list', { name: 'What can be paused' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(rows.filter({ hasText: 'Running' })).toHaveCount(10)
  await expectFits(page)

  await page.getByRole('button', { name: 'Pause $5 stake…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause $5 stake…' })
  await dialog.getByRole('button', { name: 'Pause now' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please choose a reason.')
  await dialog.getByLabel('Reason').selectOption('Fault')
  await expect(dialog).toContainText(
    'The $5 stake is paused for everybody. We found a fault and are repairing it.',
  )
  await dialog.getByRole('button', { name: 'Pause now' }).click()
  await expect(dialog.getByLabel('Note for the log')).toHaveAccessibleDescription(/Please write why\./)
  expect(sent).toEqual([])
  await dialog.getByLabel('Note for the log').fill('wrong payouts, case 12')
  await dialog.getByRole('button', { name: 'Pause now' }).click()
  const row = rows.filter({ hasText: '$5 stake' })
  await expect(row).toContainText('Paused')
  await expect(row).toContainText('Mira_Holt, Nov 14, 2026, 21:06 UTC · Fault')
  await expect(row).toContainText('wrong payouts, case 12')

  await page.getByRole('button', { name: 'Request to resume $5 stake…' }).click()
  const asking = page.getByRole('dialog', { name: 'Request to resume $5 stake…' })
  await expect(asking).toContainText('Open the stake of $5 again')
  await asking.getByLabel('Reason').fill('repaired')
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(row).toContainText(
    'Mira_Holt asked to resume it on Nov 14, 2026, 22:00 UTC. Signed by 0 of 2.',
  )
  await expect(page.getByRole('button', { name: 'Request to resume $5 stake…' })).toHaveAccessibleDescription(
    'It is requested: two members of staff must sign it.',
  )
  await expectFits(page)
  expect(sent).toEqual([
    { what: 'tier-5', reason: 'fault', note: 'wrong payouts, case 12' },
    { id: MADE, action: { kind: 'resume', body: { what: 'tier-5' } }, reason: 'repaired' },
  ])
})

test('withdrawals are paused with a note alone, and settings that cannot be read say so', async ({
  page,
}) => {
  const sent: unknown[] = []
  await refuse(page, '/staff/settings', 500, 'An unexpected error occurred.')
  await answer(page, '/staff/approvals', () => [])
  await page.route('**/api/staff/withdrawals/pause', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({
      status: 403,
      json: { success: false, code: 'not_allowed', message: 'You are not allowed to do this.' },
    })
  })
  await page.goto('/admin/settings')
  await expect(page.getByText('The settings could not be loaded.')).toBeVisible()
  await answer(page, '/staff/settings', () => ({ pauses: [], terms: TERMS, announcements: [], freeze: null }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Pause Withdrawals…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause Withdrawals…' })
  await expect(dialog).toContainText('Withdrawals are paused. Your money is safe.')
  await dialog.getByLabel('Note for the log').fill('to look')
  await dialog.getByRole('button', { name: 'Pause now' }).click()
  await expect(dialog).toContainText('You are not allowed to do this.')
  expect(sent).toEqual([{ reason: 'to look' }])
})

test('[C6] the start of a released version is requested, and one person takes it back', async ({ page }) => {
  const sent: unknown[] = []
  const startsAtMs = Date.UTC(2100, 0, 4)
  let terms: StaffTerms[] = [{ version: 2, startsAtMs: null }, ...TERMS]
  let requests: Approval[] = []
  let isReplyLost = false
  await answer(page, '/staff/settings', () => ({ pauses: [], terms, announcements: [], freeze: null }))
  await page.route('**/api/staff/approvals**', async (route) => {
    const isRequested = route.request().method() === 'POST'
    if (isRequested) sent.push(route.request().postDataJSON())
    if (isRequested)
      requests = [{ ...REQUEST, kind: 'terms-start', body: { version: '2', startsOn: '2100-01-04' } }]
    if (isRequested && isReplyLost) return route.abort()
    await route.fulfill({ json: { success: true, data: isRequested ? requests[0] : requests } })
  })
  await page.route('**/api/staff/settings/terms/2/stop', async (route) => {
    sent.push(route.request().postDataJSON())
    terms = [{ version: 2, startsAtMs: null }, ...TERMS]
    await route.fulfill({ json: { success: true, data: {} } })
  })
  await page.goto('/admin/settings')
  const rows = page.getByRole('list', { name: 'Released versions' }).getByRole('listitem')
  await expect(rows).toHaveText([/Version 2 No start chosen/, /Version 1 In force/])
  await page.getByRole('button', { name: 'Choose the start of version 2…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose the start of version 2…' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByLabel('Starts on, 00:00 UTC')).toHaveAccessibleDescription(
    /Please choose a Monday\./,
  )
  await dialog.getByLabel('Starts on, 00:00 UTC').selectOption({ index: 1 })
  await expect(dialog).toContainText('Start version 2 of the terms on')
  await dialog.getByLabel('Reason').fill('lower fees')
  isReplyLost = true
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  isReplyLost = false
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(rows.first()).toContainText('Mira_Holt asked for Jan 4, 2100. Signed by 0 of 2.')
  expect(sent[0]).toMatchObject({
    id: MADE,
    action: { kind: 'terms-start', body: { version: '2' } },
    reason: 'lower fees',
  })
  // The second try is the same request.
  expect(sent).toEqual([sent[0], sent[0]])

  requests = []
  terms = [{ version: 2, startsAtMs }, ...TERMS]
  await page.reload()
  await expect(rows.first()).toContainText('Starts Jan 4, 2100, 00:00 UTC')
  await expectFits(page)
  await page.getByRole('button', { name: 'Take back the start of version 2…' }).click()
  await page.getByLabel('Note for the log').fill('a wrong fee')
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(rows.first()).toContainText('No start chosen')
  expect(sent.at(-1)).toEqual({ note: 'a wrong fee' })
})

test('[C8] an announcement is requested with its time, said in words, listed and taken down', async ({
  page,
}) => {
  const sent: { action: { body: Record<string, string> } }[] = []
  let announcements: StaffAnnouncement[] = []
  let requests: Approval[] = []
  await answer(page, '/staff/settings', () => ({ pauses: [], terms: TERMS, announcements, freeze: null }))
  await page.route('**/api/staff/approvals**', async (route) => {
    const isRequested = route.request().method() === 'POST'
    if (isRequested) {
      const body = route.request().postDataJSON()
      sent.push(body)
      requests = [{ ...REQUEST, ...body.action }]
    }
    await route.fulfill({ json: { success: true, data: isRequested ? requests[0] : requests } })
  })
  await page.route('**/api/staff/settings/announcements/*', async (route) => {
    announcements = announcements.map((one) => ({ ...one, endedBy: 'Mira_Holt' }))
    await route.fulfill({ json: { success: true, data: {} } })
  })
  await page.goto('/admin/settings')
  await expect(page.getByText('Nothing has been announced.')).toBeVisible()
  await page.getByRole('button', { name: 'Write an announcement…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write an announcement…' })
  const send = dialog.getByRole('button', { name: 'Send request' })
  await send.click()
  await expect(dialog.getByLabel('Text')).toHaveAccessibleDescription(/Please write a text\./)
  await dialog.getByLabel('Text').fill('Planned work – at noon')
  await send.click()
  await expect(dialog.getByLabel('Text')).toHaveAccessibleDescription(/plain letters/)
  await dialog.getByLabel('Text').fill('Planned work\non Sunday at <b>noon</b>. ')
  await dialog.getByLabel('Starts, in UTC').fill('2020-01-01T00:00')
  await send.click()
  await expect(dialog.getByLabel('Starts, in UTC')).toHaveAccessibleDescription(/not over/)
  await dialog.getByLabel('Starts, in UTC').fill('')
  await dialog.getByLabel('Shown for').selectOption('6 hours')
  await expect(dialog).toContainText('Show all players “Planned work on Sunday at <b>noon</b>.” from')
  await dialog.getByLabel('Reason').fill('the plan of the week')
  await send.click()
  await expect(page.getByText('Mira_Holt asked to announce')).toContainText(
    'signed by 0 of 2: “Planned work on Sunday at <b>noon</b>.”',
  )
  const { text, startsAt = '', endsAt = '' } = sent[0]?.action.body ?? {}
  expect(text).toBe('Planned work on Sunday at <b>noon</b>.')
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(6 * 3_600_000)
  await expectFits(page)

  requests = []
  const shown = {
    id: REQUEST.id,
    text: text ?? '',
    startsAtMs: Date.parse(startsAt),
    endsAtMs: Date.parse(endsAt),
  }
  announcements = [{ ...shown, by: 'Mira_Holt', endedBy: null }]
  await page.reload()
  const row = page.getByRole('list', { name: 'Newest announcements' }).getByRole('listitem')
  await expect(row).toContainText('Shown')
  await expectFits(page)
  await row.getByRole('button', { name: 'Take down' }).click()
  await expect(row).toContainText('Taken down by Mira_Holt')
})
