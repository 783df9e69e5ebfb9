import type { Page } from '@playwright/test'
import type { OwnAddress } from '@throwdown/contract/own-addresses'
import { answer, refuse } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import {
  aBalance,
  aConfirmation,
  aQuote,
  CONFIRMATION_ID,
  DEPOSIT_ADDRESS,
  mockWallet,
  OWN_WALLET,
  USDC_MINT,
} from './wallet-replies.ts'

const DAY_MS = 86_400_000
const PATH = '/wallet/addresses'

const anOwn = (fields: Partial<OwnAddress> = {}): OwnAddress => ({
  address: OWN_WALLET,
  sinceMs: Date.now() - 9 * DAY_MS,
  usableAtMs: Date.now() - 8 * DAY_MS,
  ...fields,
})

const field = (page: Page) => page.getByRole('textbox', { name: 'Solana address of your wallet' })
const add = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add an address' })
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Addresses you withdraw to' }).getByRole('listitem')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' })

async function expectClean(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
})

test('[C3] addresses are listed in full, with the moment from which a new one is usable', async ({
  page,
}) => {
  const waits = anOwn({ address: DEPOSIT_ADDRESS, sinceMs: Date.now(), usableAtMs: Date.now() + DAY_MS })
  await mockWallet(page, { addresses: [waits, anOwn()] })
  await page.goto('/wallet/withdraw')
  await page.getByRole('link', { name: 'Your addresses' }).click()
  await expect(page).toHaveURL(PATH)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(DEPOSIT_ADDRESS)
  await expect(rows(page).first()).toContainText(/Usable from \w{3} \d{1,2}, \d\d:\d\d/)
  await expect(rows(page).last()).toContainText(OWN_WALLET)
  await expect(rows(page).last()).toContainText('Ready to use')
  await expectClean(page)
})

test('[C9] an address is added after the player proved who they are for it, and only then', async ({
  page,
}) => {
  const addresses: OwnAddress[] = []
  const opened: unknown[] = []
  const sent: unknown[] = []
  await mockWallet(page, { addresses })
  await page.route('**/api/wallet/confirmations', async (route) => {
    opened.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true, data: aConfirmation() } })
  })
  await page.route(`**/api${PATH}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON())
    addresses.push(anOwn({ sinceMs: Date.now(), usableAtMs: Date.now() + DAY_MS }))
    return route.fulfill({ json: { success: true, data: addresses[0] } })
  })
  await page.goto(PATH)
  await expect(page.getByText('No address yet')).toBeVisible()
  await expectClean(page)
  await add(page).click()
  await expect(field(page)).toHaveAccessibleDescription('Please enter the address of your wallet.')
  await field(page).fill('9xKd')
  await expect(field(page)).toHaveAccessibleDescription(/This is not a Solana address/)
  await field(page).fill(OWN_WALLET)
  await add(page).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('definition')).toHaveText([OWN_WALLET, 'after 24 hours'])
  await expect(dialog.getByText('The link in that mail removes the address again.')).toBeVisible()
  await expectClean(page)
  expect(opened).toEqual([{ about: { purpose: 'address', address: OWN_WALLET } }])
  expect(sent).toEqual([])
  await dialog.getByRole('textbox', { name: /^6-digit code/ }).pressSequentially('123456')
  await dialog.getByRole('button', { name: 'Add an address' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Usable from')
  await expect(field(page)).toHaveValue('')
  expect(sent).toEqual([{ address: OWN_WALLET, confirmationId: CONFIRMATION_ID }])
})

test('[C9] a refused address is said at its field, and a list that failed can be read again', async ({
  page,
}) => {
  await mockWallet(page)
  await refuse(page, PATH, 500, 'An unexpected error occurred.')
  await page.goto(PATH)
  await expect(page.getByText('Your addresses could not be loaded.')).toBeVisible()
  await expectClean(page)
  await answer(page, PATH, () => ({ addresses: [anOwn({ address: DEPOSIT_ADDRESS })] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
  const message = 'Please wait a moment and try again.'
  await page.route(`**/api${PATH}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return route.fulfill({ status: 429, json: { success: false, code: 'too_many_requests', message } })
  })
  await field(page).fill(OWN_WALLET)
  await add(page).click()
  await dialogOf(page)
    .getByRole('textbox', { name: /^6-digit code/ })
    .pressSequentially('123456')
  await dialogOf(page).getByRole('button', { name: 'Add an address' }).click()
  await expect(field(page)).toHaveAccessibleDescription(message)
  await expect(field(page)).toHaveValue(OWN_WALLET)
})

test('[C9] an address is removed after a question; one with an open withdrawal stays', async ({ page }) => {
  const addresses = [anOwn(), anOwn({ address: DEPOSIT_ADDRESS })]
  await mockWallet(page, { addresses })
  await page.route(`**/api${PATH}/*`, async (route) => {
    expect(route.request().method()).toBe('DELETE')
    if (route.request().url().endsWith(DEPOSIT_ADDRESS))
      return route.fulfill({
        status: 409,
        json: {
          success: false,
          code: 'address_in_use',
          message: 'A withdrawal to this address is not finished yet.',
        },
      })
    addresses.splice(0, 1)
    return route.fulfill({ json: { success: true, message: 'The address is removed.' } })
  })
  await page.goto(PATH)
  await page.getByRole('button', { name: 'Remove 9xKd…8mQe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this address?' })
  await expect(dialog).toContainText('The next withdrawal to 9xKd…8mQe waits 24 hours again.')
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove 7gQr…f3Kp' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A withdrawal to this address is not finished yet.')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('[L6] without money for a withdrawal, or with twenty addresses, the button says why', async ({
  page,
}) => {
  const addresses: OwnAddress[] = []
  await mockWallet(page, { addresses, balance: aBalance({ available: '9000000', withdrawOnly: '0' }) })
  await page.goto(PATH)
  await expect(add(page)).toHaveAccessibleDescription(/as soon as your balance is enough .* \$10\.00/)
  for (let count = 11; count < 31; count++)
    addresses.push(anOwn({ address: `${OWN_WALLET.slice(0, -2)}${count}` }))
  await page.reload()
  await expect(add(page)).toHaveAccessibleDescription('You have 20 addresses. Please remove one first.')
  await field(page).fill(OWN_WALLET)
  await field(page).press('Enter')
  await expect(add(page)).toHaveText('Add an address')
  await expect(dialogOf(page)).toHaveCount(0)
})

test('[C3] the withdraw form takes an address of the list, and any other', async ({ page }) => {
  const waits = anOwn({ address: DEPOSIT_ADDRESS, sinceMs: Date.now(), usableAtMs: Date.now() + DAY_MS })
  await mockWallet(page, { addresses: [waits, anOwn()] })
  const asked: unknown[] = []
  await page.route('**/api/wallet/withdrawals/quote', async (route) => {
    asked.push(route.request().postDataJSON().address)
    await route.fulfill({ json: { success: true, data: aQuote() } })
  })
  await page.goto('/wallet/withdraw')
  await page.getByRole('button', { name: '$50', exact: true }).click()
  const choice = page.getByRole('combobox', { name: 'Your addresses' })
  await choice.click()
  await expect(page.getByRole('option')).toHaveText([
    'Choose one of your addresses',
    /^7gQr…f3Kp · usable from /,
    '9xKd…8mQe',
  ])
  await page.getByRole('option', { name: '9xKd…8mQe' }).click()
  const address = page.getByRole('textbox', { name: 'To your Solana address' })
  await expect(address).toHaveValue(OWN_WALLET)
  await expect(page.getByText('A real Solana wallet address')).toBeVisible()
  expect(asked).toEqual([OWN_WALLET])
  await expectClean(page)
  await address.fill(USDC_MINT)
  await expect(choice).toHaveText('Choose one of your addresses')
})

test('[C3] a list that cannot be loaded does not keep anybody from withdrawing', async ({ page }) => {
  await mockWallet(page)
  await refuse(page, PATH, 500, 'An unexpected error occurred.')
  await page.goto('/wallet/withdraw')
  await expect(page.getByRole('textbox', { name: 'To your Solana address' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Your addresses' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add an address before you need it' })).toHaveAttribute(
    'href',
    PATH,
  )
})
