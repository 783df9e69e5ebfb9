import type { Page } from '@playwright/test'
import { answer } from './board-replies.ts'
import { FakeSocket } from './fake-socket.ts'
import { overflowOf } from './overflow.ts'
import { expect, test } from './page-test.ts'
import { signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import {
  aConfirmation,
  aQuote,
  aWithdrawal,
  CONFIRMATION_ID,
  mockWallet,
  OWN_WALLET,
} from './wallet-replies.ts'

const PROOF = `**/api/wallet/confirmations/*/proof`
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' })
const code = (page: Page) => dialogOf(page).getByRole('textbox', { name: /^6-digit code/ })
const withdraw = (page: Page) => dialogOf(page).getByRole('button', { name: 'Withdraw $50.00' })
const submit = (page: Page) => page.getByRole('button', { name: 'Withdraw $50.00' })

type Sent = { opened: number; proofs: unknown[]; requests: unknown[] }

/** What was sent while the player confirms. */
async function askFor(page: Page, confirmation: Parameters<typeof aConfirmation>[0]): Promise<Sent> {
  const sent: Sent = { opened: 0, proofs: [], requests: [] }
  await mockWallet(page)
  await answer(page, '/wallet/withdrawals/quote', () => aQuote())
  await answer(page, '/wallet/confirmations', () => {
    sent.opened++
    return aConfirmation({ confirmationId: `${CONFIRMATION_ID.slice(0, -1)}${sent.opened}`, ...confirmation })
  })
  await page.route(PROOF, async (route) => {
    sent.proofs.push(route.request().postDataJSON().proof)
    await route.fulfill({ json: { success: true, data: { provedBy: 'mail' } } })
  })
  await page.route('**/api/wallet/withdrawals', async (route) => {
    sent.requests.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true, data: aWithdrawal({ micros: '50000000' }) } })
  })
  await page.goto('/wallet/withdraw')
  await page.getByRole('button', { name: '$50', exact: true }).click()
  await page.getByRole('textbox', { name: 'To your Solana address' }).fill(OWN_WALLET)
  await page.getByRole('checkbox').click()
  await expect(page.getByText('A real Solana wallet address')).toBeVisible()
  await submit(page).click()
  await expect(dialogOf(page)).toBeVisible()
  return sent
}

/** The next proof is refused. */
async function refuseProof(page: Page, refusal: { status: number; code: string; message: string }) {
  const { status, ...reply } = refusal
  await page.route(PROOF, (route) => route.fulfill({ status, json: { success: false, ...reply } }), {
    times: 1,
  })
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await new FakeSocket().attach(page, () => ({ success: true, data: {} }))
})

test('[C9] a passkey comes first, under amount, fee, arrival and address', async ({ page }) => {
  await page.addInitScript(() => {
    const bytes = new Uint8Array([1, 2, 3]).buffer
    const given = {
      id: 'AQID',
      rawId: bytes,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        userHandle: bytes,
      },
    }
    let asked = 0
    navigator.credentials.get = () =>
      asked++ === 0
        ? Promise.reject(new DOMException('', 'NotAllowedError'))
        : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a credential as the page reads
          Promise.resolve(given as unknown as Credential)
  })
  const challenge = 'a'.repeat(43)
  const sent = await askFor(page, {
    ways: ['passkey', 'authenticator'],
    passkey: { challenge, rpId: '127.0.0.1', timeout: 300_000, userVerification: 'required' },
  })
  const facts = dialogOf(page).getByRole('definition')
  await expect(facts).toHaveText(['$50.00', '− $2.50', '$47.50', '9xKd…8mQe'])
  await expect(dialogOf(page).getByRole('term')).toHaveText([
    'You withdraw',
    'Fee 5%',
    'Arrives',
    'In SOL to',
  ])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
  const passkey = dialogOf(page).getByRole('button', { name: 'Use your passkey' })
  await passkey.click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText('No passkey was given. Please try again.')
  expect(sent.proofs).toEqual([])
  await passkey.click()
  await expect(page.getByRole('heading', { name: 'Withdrawal on hold' })).toBeVisible()
  expect(sent.proofs).toMatchObject([{ passkey: { challenge, response: { id: 'AQID' } } }])
  expect(sent.requests).toMatchObject([{ micros: '50000000', confirmationId: CONFIRMATION_ID }])
})

test('[C9] a code of the authenticator: a wrong one is said and typed anew; a recovery code works', async ({
  page,
}) => {
  const sent = await askFor(page, { ways: ['authenticator'] })
  await expect(dialogOf(page).getByRole('button', { name: 'Use your passkey' })).toHaveCount(0)
  await expect(dialogOf(page).getByLabel('Password')).toHaveCount(0)
  await code(page).pressSequentially('407')
  await expect(dialogOf(page).getByRole('button', { name: 'Type 3 more digits' })).toBeVisible()
  await dialogOf(page).getByRole('textbox', { name: 'Digit 4 of 6' }).press('Enter')
  expect(sent.proofs).toEqual([])
  await dialogOf(page).getByRole('textbox', { name: 'Digit 4 of 6' }).pressSequentially('111')
  const message = 'The code is not right.'
  await refuseProof(page, { status: 400, code: 'second_factor_wrong', message })
  await withdraw(page).click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText(message)
  await expect(code(page)).toHaveValue('')
  await expect(dialogOf(page).getByRole('button', { name: 'Type 6 more digits' })).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Recovery code' }).fill('abcd efgh 2345')
  await withdraw(page).click()
  await expect(page.getByRole('heading', { name: 'Withdrawal on hold' })).toBeVisible()
  expect(sent.proofs).toEqual([{ factorCode: 'abcdefgh2345' }])
})

test('[C9] password and mailed code; closing and coming back asks for no second mail, a new code does', async ({
  page,
}) => {
  await page.clock.install()
  const sent = await askFor(page, { ways: ['mail'], mailedTo: 'g•••@mail.example' })
  const dialog = dialogOf(page)
  await expect(dialog.getByText('6-digit code we mailed to g•••@mail.example')).toBeVisible()
  await expect(dialog.getByText(/^Valid for (9:5\d|10:00)$/)).toBeVisible()
  await expect(dialog.getByText(/^New code in 0:(2\d|30)$/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'add a passkey' })).toHaveAttribute('href', '/security')
  await expect(dialog.getByText('A new passkey makes every withdrawal wait for 24 hours')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    expect(await violationsIn(page)).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await submit(page).click()
  await expect(dialog).toBeVisible()
  expect(sent.opened).toBe(1)
  await page.clock.fastForward(31_000)
  await dialog.getByRole('button', { name: 'Send a new code' }).click()
  await expect.poll(() => sent.opened).toBe(2)
  await code(page).pressSequentially('813026')
  await expect(dialog.getByRole('button', { name: 'Type your password' })).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong password')
  const message = 'The password is not right.'
  await refuseProof(page, { status: 400, code: 'password_wrong', message })
  await withdraw(page).click()
  await expect(dialog.getByRole('alert')).toHaveText(message)
  await dialog.getByLabel('Password', { exact: true }).fill('Str0ng-password')
  await page.route(PROOF, (route) => route.abort(), { times: 1 })
  await withdraw(page).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^No answer came back/)
  await withdraw(page).click()
  await expect(page.getByRole('heading', { name: 'Withdrawal on hold' })).toBeVisible()
  expect(sent.proofs).toEqual([{ password: 'Str0ng-password', mailedCode: '813026' }])
})

test('[C9] after too many tries, or ten minutes, it begins again', async ({ page }) => {
  await page.clock.install()
  const sent = await askFor(page, { ways: ['authenticator'] })
  const dialog = dialogOf(page)
  await code(page).pressSequentially('111111')
  await refuseProof(page, { status: 429, code: 'too_many_requests', message: 'Too many tries.' })
  await withdraw(page).click()
  await expect(dialog.getByRole('alert')).toHaveText('Too many tries.')
  await refuseProof(page, { status: 409, code: 'confirmation_over', message: 'Over.' })
  await withdraw(page).click()
  await expect(dialog.getByRole('alert')).toHaveText(/This confirmation has ended, and nothing was withdrawn/)
  expect(await violationsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Start again' }).click()
  await expect(code(page)).toBeVisible()
  expect(sent.opened).toBe(2)
  await page.clock.fastForward(601_000)
  await expect(dialog.getByRole('alert')).toHaveText(/This confirmation has ended/)
  await expect(withdraw(page)).toHaveCount(0)
})
