import type { FoundPlayer, StaffPlayer } from '@throwdown/contract/staff-players'
import { expectFits } from './expect-fits.ts'
import { expect, test } from './page-test.ts'
import { STAFF_USER, signIn } from './signed-in.ts'

const ID = '0190a5c0-0000-7000-8000-0000000000bb'

const found: FoundPlayer = {
  id: ID,
  username: 'Wrenna_B',
  email: 'w…b@mail.example',
  role: 'player',
  status: 'active',
  createdAtMs: Date.UTC(2026, 9, 30),
  holds: ['withdrawals'],
}

const player: StaffPlayer = {
  ...found,
  email: 'wrenna.b@mail.example',
  lastLoginAtMs: null,
  check: { state: 'passed', againOn: null },
  money: { available: '96000000', held: '5000000', withdrawing: '0' },
  lines: [
    {
      id: '7',
      kind: 'match',
      atMs: Date.UTC(2026, 10, 14, 19, 52),
      amount: '4750000',
      fee: '250000',
      balanceAfter: '96000000',
      reference: '0190a5c0-0000-7000-8000-0000000000cc',
    },
  ],
  matches: [
    {
      matchId: '0190a5c0-0000-7000-8000-0000000000cc',
      endedAtMs: Date.UTC(2026, 10, 14, 19, 52),
      result: 'won',
      mode: 'normal',
      tier: 5,
      opponent: null,
      earnings: '4750000',
      fee: '250000',
      toPool: '0',
      points: 0,
    },
  ],
  sessions: [
    {
      device: 'Firefox on Linux',
      network: '203.0.113.0/24',
      startedAtMs: Date.UTC(2026, 10, 1),
      lastUsedAtMs: Date.UTC(2026, 10, 14),
    },
  ],
  holds: [
    {
      what: 'withdrawals',
      reason: 'payment',
      setBy: 'Mira_Holt',
      setAtMs: Date.UTC(2026, 10, 14),
      mayRelease: false,
    },
  ],
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, STAFF_USER)
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
