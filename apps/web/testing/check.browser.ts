import type { Page } from '@playwright/test'
import type { CheckState } from '@throwdown/contract/player-check'
import { answer } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { mockLobby } from './lobby-replies.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { aWallet, mockWallet } from './wallet-replies.ts'

/** The server's side of the check: what was sent, and the state that follows. */
async function mockCheck(page: Page, next: CheckState, now: CheckState = { state: 'needed', againOn: null }) {
  const sent: unknown[] = []
  let current = now
  await page.route('**/api/user/check', async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().postDataJSON())
      current = next
    }
    await route.fulfill({ json: { success: true, data: current } })
  })
  return sent
}

async function fill(page: Page, born: readonly [string, string, string], country: string): Promise<void> {
  for (const [index, name] of ['Day', 'Month', 'Year'].entries())
    await page.getByRole('textbox', { name }).fill(born[index] ?? '')
  await page.getByRole('combobox', { name: 'Country you live in' }).selectOption(country)
}
const send = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await mockLobby(page)
})

test('[L1] each missing or impossible answer is said at its field, which gets the focus; nothing is sent', async ({
  page,
}) => {
  const sent = await mockCheck(page, { state: 'passed', againOn: null })
  await page.goto('/check')
  await expect(page.getByRole('heading', { name: 'Before you play for money' })).toBeVisible()
  await expect(page.getByText('We do not store it.')).toBeVisible()
  const [day, month, year] = ['Day', 'Month', 'Year'].map((name) => page.getByRole('textbox', { name }))
  const country = page.getByRole('combobox', { name: 'Country you live in' })
  const steps = [
    { field: day, text: 'Please enter the day as a number from 1 to 31.', mend: () => day?.fill('31') },
    { field: month, text: 'Please enter the month as a number from 1 to 12.', mend: () => month?.fill('2') },
    { field: year, text: 'Please enter the year with four digits.', mend: () => year?.fill('1990') },
    { field: day, text: 'Please enter a real date of birth.', mend: () => day?.fill('4') },
    {
      field: country,
      text: 'Please choose the country you live in.',
      mend: () => country.selectOption('Germany'),
    },
    {
      field: page.getByRole('checkbox', { name: /they are true/ }),
      text: 'Please confirm that your answers are true.',
      mend: () => page.getByRole('checkbox', { name: /they are true/ }).click(),
    },
  ]
  for (const { field, text, mend } of steps) {
    await send(page)
    await expect(page.getByRole('alert')).toHaveText(text)
    if (!field) throw new Error('the form has its fields')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(text))
    // A look of axe takes seconds on a page with every country: one error of a text field, and one of the list.
    if (field === day || field === country) expect(await violationsIn(page)).toEqual([])
    await mend()
  }
  expect(sent).toEqual([])
  await send(page)
  await expect(page).toHaveURL('/dashboard')
  expect(sent).toEqual([{ birthDate: '1990-02-04', country: 'DE' }])
})

test('[L1] Join without the check leads to it, and joins by itself afterwards', async ({ page }) => {
  const socket = new FakeSocket()
  const sent = await mockCheck(page, { state: 'passed', againOn: null })
  await socket.attach(page, (_name, { ticketId }) =>
    sent.length === 0
      ? { success: false, code: 'check_needed', message: 'Please give your date of birth and country first.' }
      : { success: true, data: { ticketId, state: 'waiting' } },
  )
  await page.goto('/play?tier=5&mode=normal')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await expect(page).toHaveURL('/check')
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/play?tier=5&mode=normal')
  await page.getByRole('button', { name: 'Join Game' }).click()
  await fill(page, ['4', '5', '1990'], 'Germany')
  await page.getByRole('checkbox', { name: /they are true/ }).click()
  await send(page)
  await expect(page).toHaveURL('/play?tier=5&mode=normal')
  await expect(page.getByRole('button', { name: 'Cancel search' })).toBeVisible()
  expect(socket.received.filter(({ name }) => name === 'joinQueue')).toHaveLength(3)
})

for (const { check, heading, text } of [
  {
    check: { state: 'age', againOn: '2028-03-01' },
    heading: 'You are too young to play for money',
    text: 'You can try again from March 1, 2028.',
  },
  {
    check: { state: 'country', againOn: '2026-12-16' },
    heading: 'Money play is not open in your country',
    text: 'you can try again from December 16, 2026.',
  },
  {
    check: { state: 'country_closed', againOn: null },
    heading: 'Money play has closed in your country',
    text: 'You can still withdraw your whole balance.',
  },
  {
    check: { state: 'staff', againOn: null },
    heading: 'Staff accounts cannot play for stakes',
    text: 'Practice is open to you.',
  },
] as const)
  test(`[L1] the refusal ${check.state} is a sentence, with a way on, at both widths`, async ({ page }) => {
    await mockCheck(page, check)
    await page.goto('/check')
    await fill(page, ['4', '5', '1990'], 'Germany')
    await page.getByRole('checkbox', { name: /they are true/ }).click()
    await send(page)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Practice free' })).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      expect(await violationsIn(page)).toEqual([])
    }
  })

test('[L1] a call that failed keeps the answers and says why', async ({ page }) => {
  await answer(page, '/user/check', () => ({ state: 'needed', againOn: null }))
  await page.goto('/check')
  await fill(page, ['4', '5', '1990'], 'Germany')
  await page.getByRole('checkbox', { name: /they are true/ }).click()
  const message = 'We could not confirm who you are. Please check your answers and try again.'
  await page.route('**/api/user/check', (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'person_not_confirmed', message } }),
  )
  await send(page)
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('1990')
})

test('[L1] the dashboard says what is missing before money, and nothing once it is done', async ({
  page,
}) => {
  await mockCheck(page, { state: 'passed', againOn: null })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Add them now' }).click()
  await fill(page, ['4', '5', '1990'], 'Germany')
  await page.getByRole('checkbox', { name: /they are true/ }).click()
  await send(page)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Join Game' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add them now' })).toBeHidden()
})

test('[L1] a player who was refused is not asked again, and reads why', async ({ page }) => {
  await mockWallet(page, { wallet: aWallet({ checked: false, address: null }) })
  await answer(page, '/user/check', () => ({ state: 'age', againOn: '2030-02-01' }))
  await page.goto('/wallet/top-up')
  await expect(page.getByText('This account cannot play for money')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read why' })).toHaveAttribute('href', '/check')
  await expect(page.getByText('we need your date of birth and country')).toHaveCount(0)
})
