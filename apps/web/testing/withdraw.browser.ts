import type { Page } from '@playwright/test'
import { answer } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import {
  aBalance,
  aQuote,
  aWallet,
  aWithdrawal,
  CONFIRMATION_ID,
  mockWallet,
  OWN_WALLET,
  QUOTE_REFUSALS,
} from './wallet-replies.ts'

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
const address = (page: Page) => page.getByRole('textbox', { name: 'To your Solana address' })
const submit = (page: Page) => page.getByRole('button', { name: /^Withdraw/ })

/** [C9] With the code of an authenticator. */
async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByRole('textbox', { name: /^6-digit code/ }).pressSequentially('123456')
  await dialog.getByRole('button', { name: /^Withdraw/ }).click()
}

let socket: FakeSocket

test.beforeEach(async ({ page }) => {
  await signIn(page)
  socket = new FakeSocket()
  await socket.attach(page, () => ({ success: true, data: {} }))
})

async function fillIn(page: Page): Promise<void> {
  await page.goto('/wallet/withdraw')
  await page.getByRole('button', { name: '$50', exact: true }).click()
  await address(page).fill(OWN_WALLET)
}

test('[C1] the fee, what reaches the wallet, and the balance after, before the click', async ({ page }) => {
  await mockWallet(page)
  const asked: unknown[] = []
  await page.route('**/api/wallet/withdrawals/quote', async (route) => {
    asked.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true, data: aQuote() } })
  })
  await fillIn(page)
  const lines = page.getByRole('region', { name: 'What reaches your wallet' })
  for (const text of [
    '$50.00',
    'Withdrawal fee (5%)',
    '− $2.50',
    'paid by us',
    '$47.50',
    '0.3161 SOL',
    '$46.00',
  ])
    await expect(lines.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('A real Solana wallet address')).toBeVisible()
  await expect(page.getByText('Deposit $100.00 and withdraw without playing: you get $85.50.')).toBeVisible()
  expect(asked).toEqual([{ coin: 'sol', address: OWN_WALLET, micros: '50000000' }])
  expect(await violationsIn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  expect(await violationsIn(page)).toEqual([])
})

test('[L2] what can only be withdrawn is part of what can be taken out, and is said to go first', async ({
  page,
}) => {
  const balance = aBalance({ withdrawOnly: '54000000', withdrawOnlyReason: 'excluded' })
  await mockWallet(page, { balance })
  await page.goto('/wallet/withdraw')
  await expect(page.getByText('Available $150.00')).toBeVisible()
  await expect(
    page.getByText(
      '$54.00 can only be withdrawn: it arrived during your self-exclusion. A withdrawal takes it first.',
    ),
  ).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
})

test('[C3] a new address is said to wait before the click, and afterwards until when', async ({ page }) => {
  const waitsUntilMs = Date.now() + 86_400_000
  const withdrawals = [aWithdrawal({ micros: '50000000', fee: '2500000', waitsUntilMs, canCancel: true })]
  await mockWallet(page, { activity: { deposits: [], withdrawals } })
  const sent: { id?: string }[] = []
  await page.route('**/api/wallet/withdrawals', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true, data: withdrawals[0] } })
  })
  await answer(page, '/wallet/withdrawals/quote', () => aQuote({ waitReason: 'new_address', waitsUntilMs }))
  await fillIn(page)
  await expect(page.getByText('New to your account', { exact: true })).toBeVisible()
  await expect(page.getByText('the first withdrawal to it waits 24 hours')).toBeVisible()
  await submit(page).click()
  await expect(page.getByText('Please confirm that you checked the address.')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('checkbox').click()
  await submit(page).click()
  expect(sent).toEqual([])
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Withdrawal on hold until ' })).toBeVisible()
  await expect(page.getByText('Not you? Cancel it now, then set a new password.')).toBeVisible()
  const confirmationId = CONFIRMATION_ID
  expect(sent).toMatchObject([{ coin: 'sol', address: OWN_WALLET, micros: '50000000', confirmationId }])
  expect(await violationsIn(page)).toEqual([])
  withdrawals[0] = aWithdrawal({ state: 'paid', waitReason: null, waitsUntilMs: null, endedAtMs: Date.now() })
  socket.push('walletChanged', {})
  await expect(page.getByRole('heading', { name: 'Your withdrawal is paid' })).toBeVisible()
})

test('[C9] what makes every withdrawal wait is said before anything is typed, and only once', async ({
  page,
}) => {
  const untilMs = Date.now() + 20 * 3_600_000
  await mockWallet(page, { wallet: aWallet({ withdrawalHold: { reason: 'factor_changed', untilMs } }) })
  await answer(page, '/wallet/withdrawals/quote', () =>
    aQuote({ waitReason: 'factor_changed', waitsUntilMs: untilMs }),
  )
  await page.goto('/wallet/withdraw')
  const why = page.getByText(
    /^A passkey or authenticator was added or removed, so withdrawals wait 24 hours\. It goes out by itself on \w{3} \d/,
  )
  await expect(why).toBeVisible()
  const writeToUs = page.getByRole('link', { name: 'Not you? Write to us now' })
  await expect(writeToUs).toHaveAttribute('href', '/contact')
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('button', { name: '$50', exact: true }).click()
  await address(page).fill(OWN_WALLET)
  await expect(page.getByText('A real Solana wallet address')).toBeVisible()
  await expect(why).toHaveCount(1)
})

test('a request whose reply was lost is repeated with the same id: never a second withdrawal', async ({
  page,
}) => {
  await mockWallet(page)
  const ids: string[] = []
  await page.route('**/api/wallet/withdrawals', async (route) => {
    ids.push(route.request().postDataJSON().id)
    if (ids.length === 1) await route.abort()
    else
      await route.fulfill({
        json: { success: true, data: aWithdrawal({ state: 'sending', waitReason: null }) },
      })
  })
  await answer(page, '/wallet/withdrawals/quote', () => aQuote())
  await fillIn(page)
  await page.getByRole('checkbox').click()
  await expect(page.getByText('A real Solana wallet address')).toBeVisible()
  await submit(page).click()
  await confirm(page)
  await expect(page.getByRole('alert')).toContainText('the same withdrawal is never made twice')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Your withdrawal is being sent' })).toBeVisible()
  expect(ids).toHaveLength(2)
  expect(ids[1]).toBe(ids[0])
})

test('a refused quote is said at its field', async ({ page }) => {
  await mockWallet(page)
  let refused = 0
  await page.route('**/api/wallet/withdrawals/quote', (route) => {
    const [code, , message] = QUOTE_REFUSALS[refused] ?? QUOTE_REFUSALS[0]
    return route.fulfill({ status: 400, json: { success: false, code, message } })
  })
  await fillIn(page)
  for (const [at, [code, field, message]] of QUOTE_REFUSALS.entries()) {
    refused = at
    // Another amount is another question.
    await amount(page).fill(String(40 + at))
    const box = page.getByRole('textbox', { name: field })
    await expect(box, code).toHaveAccessibleDescription(new RegExp(message.slice(0, 28)))
    await expect(box, code).toHaveAttribute('aria-invalid', 'true')
  }
})

test('[C4] without a price SOL is refused with the way on, and USDC goes', async ({ page }) => {
  await mockWallet(page)
  await page.route('**/api/wallet/withdrawals/quote', async (route) => {
    const message = 'No fresh SOL price is available. Please try again in a moment, or withdraw in USDC.'
    if (route.request().postDataJSON().coin === 'sol')
      await route.fulfill({ status: 503, json: { success: false, code: 'price_missing', message } })
    else await route.fulfill({ json: { success: true, data: aQuote({ units: '47500000', price: null }) } })
  })
  await fillIn(page)
  await expect(page.getByRole('alert')).toHaveText(/No fresh SOL price is available/)
  await page.getByRole('radio', { name: 'USDC' }).check()
  await expect(page.getByText('47.50 USDC')).toBeVisible()
})

test('what can be known before the request is shown while typing', async ({ page }) => {
  await mockWallet(page, { wallet: aWallet({ withdrawalLeftToday: '60000000' }) })
  await page.goto('/wallet/withdraw')
  for (const [text, trouble] of [
    ['500', 'You have $96.00.'],
    ['5', 'The smallest withdrawal is $10.00.'],
    ['70', 'You can withdraw $60.00 more today.'],
    ['ten', 'Please enter an amount in dollars and cents, like 50 or 12.50.'],
    ['1,5', 'Write 1.50 or 1000: a comma can mean two things.'],
    ['1,000', 'Write 1.50 or 1000: a comma can mean two things.'],
  ] as const) {
    await amount(page).fill(text)
    await expect(page.getByRole('alert')).toHaveText(trouble)
  }
  await page.getByRole('button', { name: 'All $96.00' }).click()
  await expect(amount(page)).toHaveValue('96.00')
  await address(page).fill('9xKd')
  await expect(
    page.getByText('This is not a Solana address. Please check it for typing errors.'),
  ).toBeVisible()
})

test('all of more than a thousand dollars is an amount that the field takes, and the lines add up to the cent', async ({
  page,
}) => {
  await mockWallet(page, {
    balance: aBalance({ available: '1234569999' }),
    wallet: aWallet({ withdrawalLeftToday: '9000000000' }),
  })
  await page.goto('/wallet/withdraw')
  await page.getByRole('button', { name: 'All $1,234.56' }).click()
  await expect(amount(page)).toHaveValue('1234.56')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await amount(page).fill('10.01')
  const lines = page.getByRole('region', { name: 'What reaches your wallet' })
  await expect(lines.getByRole('definition')).toHaveText([
    '$10.01',
    '− $0.51',
    'paid by us',
    '$9.50',
    '$1,224.55',
  ])
})

test('paused withdrawals say so, and the button takes no click', async ({ page }) => {
  await mockWallet(page, { wallet: aWallet({ withdrawalsPaused: true }) })
  await page.goto('/wallet/withdraw')
  await expect(submit(page)).toHaveAccessibleDescription(/Withdrawals are paused/)
})
