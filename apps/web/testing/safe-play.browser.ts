import type { Page } from '@playwright/test'
import type { SafePlayState } from '@throwdown/contract/safe-play'
import { refuse } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { mockSafePlay } from './safe-play-replies.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'

const HOUR = 3_600_000

async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
}

const NO_DEPOSITS = { deposited: '0', depositsFreeAtMs: null }
const PLAYED: SafePlayState['usage'] = [
  {
    days: 1,
    staked: '15000000',
    net: '3000000',
    playedMs: 34 * 60_000,
    freesAtMs: Date.now() + HOUR,
    ...NO_DEPOSITS,
  },
  {
    days: 7,
    staked: '50000000',
    net: '16720000',
    playedMs: 102 * 60_000,
    freesAtMs: Date.now() + HOUR,
    ...NO_DEPOSITS,
  },
  {
    days: 30,
    staked: '95000000',
    net: '-4000000',
    playedMs: 190 * 60_000,
    freesAtMs: Date.now() + HOUR,
    ...NO_DEPOSITS,
  },
]

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await mockLobby(page)
})

test('[L2] limits show what counts; a change sends only what differs, and a raise waits and can be kept down', async ({
  page,
}) => {
  const confirmFromMs = Date.now() + 23 * HOUR
  const sent = await mockSafePlay(
    page,
    { usage: PLAYED, limits: [{ kind: 'stake', days: 1, amount: 100, raise: null }] },
    ({ body }) => ({
      limits: [
        {
          kind: 'stake',
          days: 1,
          amount: 100,
          raise:
            JSON.stringify(body) === JSON.stringify({ kind: 'stake', days: 1, amount: 150 })
              ? { amount: 150, confirmFromMs }
              : null,
        },
      ],
    }),
  )
  await page.goto('/safe-play')
  await expect(page.getByText('$15.00 of $100.00')).toBeVisible()
  await expect(page.getByText('+ $16.72')).toBeVisible()
  await expectFits(page)
  const help = page.getByText('Talk to someone.').locator('..').getByRole('link')
  await expect(help).toHaveAttribute('href', '/responsible-play#help')
  await page.getByRole('button', { name: 'Change the stake limits' }).click()
  const day = page.getByRole('textbox', { name: 'Dollars in 24 h' })
  await day.fill('1.5')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(day).toHaveAccessibleDescription(/whole number from 1 to 1000000/)
  await day.fill('1,000')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(day).toHaveAccessibleDescription('Write 1000: a comma can mean two things.')
  await day.fill('150')
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText(/Stake limit, 24 h: from \$100.00 to \$150.00. It waits until/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep $100.00' }).click()
  await expect(page.getByText(/It waits until/)).toBeHidden()
  expect(sent).toEqual([
    { path: '/safe-play/limit', body: { kind: 'stake', days: 1, amount: 150 } },
    { path: '/safe-play/limit', body: { kind: 'stake', days: 1, amount: 100 } },
  ])
})

test('[L2] the deposit limits say what counts, and what happens to a deposit over them', async ({ page }) => {
  const usage = PLAYED.map((one) => ({ ...one, deposited: '40000000' }))
  const limits = [{ kind: 'deposit', days: 1, amount: 50, raise: null } as const]
  const sent = await mockSafePlay(page, { usage, limits })
  await page.goto('/safe-play')
  await expect(page.getByRole('region', { name: 'Deposit' })).toContainText('$40.00 of $50.00')
  await page.getByRole('button', { name: 'Change the deposit limits' }).click()
  await expect(page.getByText(/What arrives over the limit.*can only be withdrawn/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Dollars in 24 h' }).fill('30')
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ path: '/safe-play/limit', body: { kind: 'deposit', days: 1, amount: 30 } }])
})

test('[L2] after 24 hours a higher limit asks once more', async ({ page }) => {
  const raise = { amount: null, confirmFromMs: Date.now() - HOUR }
  const sent = await mockSafePlay(page, { limits: [{ kind: 'loss', days: 7, amount: 40, raise }] }, () => ({
    limits: [],
  }))
  await page.goto('/safe-play')
  await expect(page.getByText(/from \$40.00 to no limit. Do you still want this/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm no limit' }).click()
  await expect(page.getByText(/Do you still want this/)).toBeHidden()
  expect(sent).toEqual([{ path: '/safe-play/limit/confirm', body: { kind: 'loss', days: 7, amount: null } }])
})

test('[L3] a time-out says its end and starts after a confirmation', async ({ page }) => {
  const untilMs = Date.UTC(2030, 0, 2, 10, 5)
  const sent = await mockSafePlay(page, {}, () => ({ pause: { kind: 'timed_out', untilMs } }))
  await page.goto('/safe-play')
  await page.getByRole('radio', { name: '3 days' }).check({ force: true })
  await page.getByRole('button', { name: 'Pause for 3 days' }).click()
  await expect(page.getByRole('dialog', { name: 'Pause for 3 days?' })).toContainText('Nobody can end this')
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Start the time-out' }).click()
  await expect(page.getByText('You are taking a time-out until January 2, 2030 at 10:05 UTC.')).toBeVisible()
  expect(sent).toEqual([{ path: '/safe-play/time-out', body: { days: 3 } }])
  await expectFits(page)
})

test('[L3] a self-exclusion needs the password, says a wrong one at its field, and leads to the withdrawal', async ({
  page,
}) => {
  await mockSafePlay(page, {}, ({ body }) =>
    JSON.stringify(body) === JSON.stringify({ months: 0, password: 'Right-Horse-7' })
      ? { pause: { kind: 'excluded', untilMs: null } }
      : {},
  )
  await page.goto('/safe-play')
  await page.getByRole('radio', { name: 'permanently' }).check({ force: true })
  await page.getByRole('button', { name: 'Exclude me…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exclude yourself?' })
  await expect(dialog).toContainText('You can never play for money again.')
  await dialog.getByRole('button', { name: 'Exclude me' }).click()
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await expect(password).toHaveAccessibleDescription('Please enter your password')
  expect(await violationsIn(page)).toEqual([])
  await password.fill('Right-Horse-7')
  await dialog.getByRole('button', { name: 'Exclude me' }).click()
  await expect(page.getByText('You have excluded yourself permanently.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/wallet/withdraw')
})

test('[L2] [L3] the Join button says which limit or break refuses, and when it ends', async ({ page }) => {
  const socket = new FakeSocket()
  await socket.attach(page, () => ({ success: true, data: { ticketId: 't', state: 'waiting' } }))
  const usage = PLAYED.map((one) => ({ ...one, freesAtMs: Date.UTC(2030, 0, 2, 10, 5) }))
  await mockSafePlay(page, { usage, limits: [{ kind: 'stake', days: 1, amount: 19, raise: null }] })
  await page.goto('/play?tier=5&mode=normal')
  const join = page.getByRole('button', { name: 'Join Game' })
  await expect(join).toHaveAccessibleDescription(
    'This stake would go over your stake limit. Room returns from January 2, 2030 at 10:05 UTC on.',
  )
  await mockSafePlay(page, { pause: { kind: 'excluded', untilMs: Date.UTC(2030, 6, 2, 10, 5) } })
  await page.reload()
  await expect(join).toHaveAccessibleDescription(
    'You have excluded yourself until July 2, 2030 at 10:05 UTC.',
  )
})

test('[L4] the reality check is over the page until it is answered', async ({ page }) => {
  const session = {
    startedAtMs: Date.now() - 30 * 60_000,
    dueAtMs: Date.now(),
    matches: 3,
    won: 2,
    staked: '15000000',
    net: '3000000',
  }
  const sent = await mockSafePlay(page, { realityCheck: { everyMinutes: 30, isDue: true, session } }, () => ({
    realityCheck: { everyMinutes: 30, isDue: false, session: null },
  }))
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog', { name: 'You have been here for 30 minutes' })
  await expect(dialog).toContainText('2 won, 1 lost')
  await expect(dialog).toContainText('$15.00')
  await expect(dialog).toContainText('+ $3.00')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Keep playing' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([{ path: '/safe-play/reality-check/answer', body: null }])
  await page.getByRole('link', { name: 'Safe play' }).click()
  await expect(page).toHaveURL('/safe-play')
  await page.getByRole('radio', { name: '15 min' }).click({ force: true })
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ path: '/safe-play/reality-check', body: { everyMinutes: 15 } })
})

test('[L2] a page that cannot be loaded says so and why, and tries again {8.1 8.3}', async ({ page }) => {
  await refuse(page, '/safe-play', 503, 'The service is busy.')
  await page.goto('/safe-play')
  await expect(page.getByText('Your limits could not be loaded.')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The service is busy.')
  await expectFits(page)
  await page.route('**/api/safe-play', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.')
  await mockSafePlay(page, {})
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Limits' })).toBeVisible()
})
