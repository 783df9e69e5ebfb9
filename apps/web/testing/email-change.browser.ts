import type { Page } from '@playwright/test'
import { answerVisitor, replyWith } from './identity-replies.ts'
import { enterCode, press, toast } from './page-steps.ts'
import { OWN_USER, signIn } from './signed-in.ts'
import { violationsIn } from './violations-in.ts'
import { expect, test } from './visitor-test.ts'
import { mockWallet } from './wallet-replies.ts'

const LINK = 'Abcdefghij-klmnop_qrst'
const CODE = '123456'
const LEAVING_AT = '2026-11-26T10:00:00.000Z'

const CHANGE = {
  message: 'Read',
  username: OWN_USER.username,
  oldEmail: 'old@keep.example',
  newEmail: 'thief@elsewhere.example',
  changedAt: '2026-11-18T22:00:00.000Z',
  undoUntil: '2026-11-25T22:00:00.000Z',
}

test('[L7] the link to the old address shows the change, and only a click takes it back', async ({
  page,
}) => {
  await answerVisitor(page)
  await replyWith(page, '/auth/email/undo/read', CHANGE)
  const sent = await replyWith(page, '/auth/email/undo', { message: 'Back', resetToken: 'r'.repeat(43) })
  await page.goto(`/undo-email#${LINK}`)
  await expect(page.getByText('old@keep.example')).toBeVisible()
  await expect(page.getByText('thief@elsewhere.example')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  expect(sent).toEqual([])
  await press(page, 'Put my email back')
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(sent).toEqual([{ link: LINK }])
})

test('a link to the old address that is used leads to support', async ({ page }) => {
  await answerVisitor(page)
  await replyWith(page, '/auth/email/undo/read', 'link_invalid')
  await page.goto(`/undo-email#${LINK}`)
  await expect(page.getByRole('alert')).toHaveText('This link is used, too old or incomplete.')
  await expect(page.getByRole('button', { name: 'Put my email back' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact')
})

const PASSKEY_ID = '0190a5c0-0000-7000-8000-0000000000bb'
const SECURITY = {
  sessions: [],
  secondFactor: { isOn: true, since: '2026-06-01T10:00:00.000Z', recoveryCodesLeft: 10 },
  passkeys: [
    {
      id: PASSKEY_ID,
      name: 'Firefox on Windows',
      isSynced: false,
      createdAt: '2026-07-01T10:00:00.000Z',
      lastUsedAt: null,
    },
  ],
  leaving: { at: LEAVING_AT, secondFactor: true, passkeys: [PASSKEY_ID] },
}

async function openSecurity(page: Page): Promise<void> {
  await signIn(page)
  await mockWallet(page)
  let leaving: typeof SECURITY.leaving | null = SECURITY.leaving
  await page.route('**/api/user/security', (route) =>
    route.fulfill({ json: { success: true, data: { ...SECURITY, leaving } } }),
  )
  await page.route('**/api/user/factors/keep', (route) => {
    leaving = null
    return route.fulfill({ json: { success: true, message: 'Kept.' } })
  })
  await page.goto('/security')
}

test('[L7] an open session keeps what a reset would remove', async ({ page }) => {
  await openSecurity(page)
  await expect(page.getByText(/Your second factor leaves\. 1 passkey leaves\./)).toBeVisible()
  await expect(page.getByText(/^Leaves .*26/)).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await press(page, 'Keep them')
  await expect(toast(page, 'Your passkeys and your authenticator stay.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep them' })).toHaveCount(0)
})

test('[L7] another passkey needs the password and a code of the authenticator', async ({ page }) => {
  await openSecurity(page)
  const asked = await replyWith(page, '/user/passkeys/options', 'second_factor_wrong')
  await press(page, 'Add a passkey')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Iron-Fist-7')
  await press(page, 'Continue')
  await expect(
    page.getByText('Please enter the code from your authenticator app or a recovery code'),
  ).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('textbox', { name: 'Authenticator or recovery code' }).fill('222222')
  expect(await violationsIn(page)).toEqual([])
  await press(page, 'Continue')
  await expect.poll(() => asked).toEqual([{ password: 'Iron-Fist-7', proof: { factorCode: '222222' } }])
  await expect(page.getByRole('textbox', { name: 'Authenticator or recovery code' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
})

test('the email changes with password, a code of the authenticator and the code of the new address', async ({
  page,
}) => {
  await openSecurity(page)
  const asked = await replyWith(page, '/user/email', 'password_wrong', { message: 'Sent.' })
  const user = { ...OWN_USER, email: 'new@keep.example' }
  const confirmed = await replyWith(page, '/user/email/confirm', 'code_invalid', {
    message: 'Changed.',
    user,
  })
  await press(page, 'Change email')
  await press(page, 'Send the code')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await page.getByRole('textbox', { name: 'New email' }).fill('new@keep.example')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Iron-Fist-7')
  await page.getByRole('textbox', { name: 'Authenticator or recovery code' }).fill('222222')
  expect(await violationsIn(page)).toEqual([])
  await press(page, 'Send the code')
  await expect(page.getByText('The password is incorrect.')).toBeVisible()
  await press(page, 'Send the code')
  await expect(page.getByRole('heading', { name: 'Check your new mailbox' })).toBeVisible()
  expect(asked.at(-1)).toEqual({
    email: 'new@keep.example',
    password: 'Iron-Fist-7',
    proof: { factorCode: '222222' },
  })
  await enterCode(page, CODE)
  await expect(page.getByText('The verification code is invalid.')).toBeVisible()
  await enterCode(page, CODE)
  await expect(toast(page, 'Your email is changed.')).toBeVisible()
  await expect(page.getByText('new@keep.example')).toBeVisible()
  expect(confirmed.at(-1)).toEqual({ code: CODE })
})
