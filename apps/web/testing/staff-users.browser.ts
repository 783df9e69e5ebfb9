import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'
import { foundUser as found, USER_ID as ID, shownUser as player } from './staff-user-replies.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page, STAFF_USER)
  await page.route(`**/api/staff/players/${ID}/notes`, (route) =>
    route.fulfill({ json: { success: true, data: { notes: [], next: null } } }),
  )
})

test('users are searched, listed and read on; what is typed is in no address', async ({ page }) => {
  const asked: unknown[] = []
  await page.route('**/api/staff/players/search', async (route) => {
    const body = route.request().postDataJSON()
    asked.push(body)
    const isEmpty = body.text === 'nobody@mail.example'
    const data = isEmpty
      ? { players: [], next: null }
      : { players: [{ ...found, id: body.after ? OTHER : ID }], next: body.after ? null : ID }
    await route.fulfill({ json: { success: true, data } })
  })
  await page.goto('/admin/users')
  const users = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(users).toContainText(['Wrenna_B'])
  await expect(users.first()).toContainText('Withdrawals held')
  await page.getByRole('button', { name: 'Show more users' }).click()
  await expect(users).toHaveCount(2)
  await expectFits(page)
  await page.getByRole('combobox', { name: 'Search in' }).click()
  await page.getByRole('option', { name: 'Emails' }).click()
  await page.getByLabel('Beginning of the name').fill('nobody@mail.example')
  await expect(page.getByText('No users found')).toBeVisible()
  expect(page.url()).not.toContain('nobody')
  expect(asked.slice(0, 2)).toEqual([
    { by: 'username', text: '' },
    { by: 'username', text: '', after: ID },
  ])
  expect(asked.at(-1)).toEqual({ by: 'email', text: 'nobody@mail.example' })
})

const OTHER = '0190a5c0-0000-7000-8000-0000000000dd'

test('[C8] a user is held with a reason and a note, and the person who holds cannot release', async ({
  page,
}) => {
  const sent: unknown[] = []
  let holds = player.holds
  await page.route(`**/api/staff/players/${ID}`, (route) =>
    route.fulfill({ json: { success: true, data: { ...player, holds } } }),
  )
  await page.route(`**/api/staff/players/${ID}/holds`, async (route) => {
    sent.push(route.request().postDataJSON())
    holds = [
      ...holds,
      { what: 'play', reason: 'fair_play', setBy: 'Mira_Holt', setAtMs: Date.now(), mayRelease: true },
    ]
    await route.fulfill({ json: { success: true, data: {} } })
  })
  await page.route(`**/api/staff/players/${ID}/holds/release`, (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'hold_missing', message: 'This is not held.' },
    }),
  )
  await page.goto(`/admin/users/${ID}`)
  await expect(page.getByRole('heading', { name: 'Wrenna_B' })).toBeVisible()
  await expect(page.getByText('This look is written to the security log.')).toBeVisible()
  await expect(page.getByText('wrenna.b@mail.example')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices' })).toContainText('Firefox on Linux')
  await expect(page.getByRole('button', { name: 'Release withdrawals…' })).toHaveAccessibleDescription(
    'You hold it: another member of staff must release it.',
  )
  await expectFits(page)

  await page.getByRole('button', { name: 'Hold play…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold play…' })
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please choose a reason.')
  await dialog.getByLabel('Reason').selectOption('Fair play')
  await expect(dialog).toContainText(
    'Our team has paused play on your account: we are reviewing its matches.',
  )
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect(dialog.getByLabel('Note for the log')).toHaveAccessibleDescription(/Please write why\./)
  expect(sent).toEqual([])
  await dialog.getByLabel('Note for the log').fill('a ring, case 12')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect(page.getByText(/Play held for Fair play by Mira_Holt/)).toBeVisible()
  expect(sent).toEqual([{ what: 'play', reason: 'fair_play', note: 'a ring, case 12' }])

  await page.getByRole('button', { name: 'Release play…' }).click()
  await page.getByLabel('Note for the log').fill('nothing found')
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(page.getByText('This is not held.')).toBeVisible()
})

const aNote = (place: number, text: string) => ({
  id: `0190a5c0-0000-7000-8000-${String(place).padStart(12, '0')}`,
  author: 'Mira_Holt',
  text,
  writtenAtMs: Date.UTC(2026, 10, 14, 21, 6),
})

test('[L2] [L3] a self-excluded player is shown as such with the limits, and a bonus cannot be requested', async ({
  page,
}) => {
  const untilMs = Date.UTC(2027, 4, 18, 13, 5)
  const limits = [
    { kind: 'loss', days: 7, amount: 50, raise: null },
    { kind: 'time', days: 1, amount: 90, raise: null },
  ]
  let pause: object | null = { kind: 'excluded', untilMs }
  await page.route(`**/api/staff/players/${ID}`, (route) =>
    route.fulfill({ json: { success: true, data: { ...player, safePlay: { limits, pause } } } }),
  )
  await page.goto(`/admin/users/${ID}`)
  await expect(page.getByText('Self-excluded until May 18, 2027, 13:05 UTC')).toBeVisible()
  await expect(page.getByText('loss $50.00 in 7 days, time played 90 min in 24 h')).toBeVisible()
  const bonus = page.getByRole('button', { name: 'Request a bonus…' })
  await expect(bonus).toHaveAttribute('aria-disabled', 'true')
  await expect(bonus).toHaveAccessibleDescription(/has excluded themselves from play: no bonus is paid/)
  await expect(page.getByRole('button', { name: 'Request an adjustment…' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectFits(page)
  pause = { kind: 'excluded', untilMs: null }
  await page.reload()
  await expect(page.getByText('Self-excluded permanently')).toBeVisible()
  pause = { kind: 'timed_out', untilMs }
  await page.reload()
  await expect(page.getByText('Time-out until May 18, 2027, 13:05 UTC')).toBeVisible()
  await expect(bonus).not.toHaveAttribute('aria-disabled', 'true')
})

test('staff write notes about a user, read older ones, and a failed one keeps its id and text', async ({
  page,
}) => {
  let newest = [aNote(2, 'Sent the statement.')]
  const sent: { id: string; text: string }[] = []
  await page.route(`**/api/staff/players/${ID}`, (route) =>
    route.fulfill({ json: { success: true, data: player } }),
  )
  await page.route(`**/api/staff/players/${ID}/notes*`, async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().postDataJSON())
      if (sent.length === 1) return route.abort()
      newest = [aNote(3, sent.at(-1)?.text ?? ''), ...newest]
      return route.fulfill({ json: { success: true, data: {} } })
    }
    const isOlder = route.request().url().includes('before=2')
    const data = isOlder ? { notes: [aNote(1, '<b>Called</b>')], next: null } : { notes: newest, next: '2' }
    return route.fulfill({ json: { success: true, data } })
  })
  await page.goto(`/admin/users/${ID}`)
  const notes = page.getByRole('list', { name: 'Notes, newest first' }).getByRole('listitem')
  await expect(notes).toHaveText([/Sent the statement\.Mira_Holt, Nov 14, 2026, 21:06 UTC/])
  await page.getByRole('button', { name: 'Show older notes' }).click()
  await expect(notes.last()).toContainText('<b>Called</b>')
  await page.getByRole('button', { name: 'Write note' }).click()
  await expect(page.getByText('Please write a note.')).toBeVisible()
  await page.getByLabel('New note').fill('Asked for\nhelp.')
  await page.getByRole('button', { name: 'Write note' }).click()
  await expect(page.getByLabel('New note')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Write note' }).click()
  await expect(notes.first()).toContainText('Asked for help.')
  await expect(page.getByLabel('New note')).toHaveValue('')
  expect(sent).toEqual([sent[1], sent[1]])
  expect(sent[1]?.text).toBe('Asked for help.')
  await expectFits(page)
})

test('[L5] from a deleted account money can only be taken: no bonus, and an adjustment with a minus', async ({
  page,
}) => {
  await page.route(`**/api/staff/players/${ID}`, (route) =>
    route.fulfill({ json: { success: true, data: { ...player, status: 'deleted', email: null } } }),
  )
  await page.goto(`/admin/users/${ID}`)
  const bonus = page.getByRole('button', { name: 'Request a bonus…' })
  await expect(bonus).toHaveAccessibleDescription(/The account is deleted/)
  await page.getByRole('button', { name: 'Request an adjustment…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Dollars' }).fill('4.50')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('sent late')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(
    dialog.getByText('From a deleted account money can only be taken: enter a minus.'),
  ).toBeVisible()
})
