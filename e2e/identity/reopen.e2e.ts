import { logIn, press, toast, typeCode } from '../../apps/web/testing/page-steps.ts'
import { expect, test } from '../e2e-test.ts'
import { codeIn, linkIn, mailTo } from '../mailbox.ts'
import { aDeactivatedPlayer, aPlayer } from '../people.ts'
import { enter } from '../steps.ts'
import { availableMicros, giveMoney, knowWithdrawalAddress } from '../store.ts'

const OWN_WALLET = '83L5CrwbuoWtMheFurZftzZuvkuMzoqBvdmDUaMnm2dp'

test('a player deactivates with a balance, reopens by mail and password, finds it, and withdrawals wait', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const person = await aPlayer()
  await giveMoney(person.email, 36_000_000n)
  await knowWithdrawalAddress(person.email, OWN_WALLET)
  await enter(page, person, '/profile/overview')
  await press(page, 'Deactivate')
  const dialog = page.getByRole('dialog', { name: 'Deactivate your account?' })
  await expect(dialog.getByText('You still have $36.00.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Withdraw first' })).toHaveAttribute(
    'href',
    '/wallet/withdraw',
  )
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page).toHaveURL('/login')
  const mail = await mailTo(person.email, 2)
  expect(mail.subject).toBe('Your Throwdown account is deactivated')
  expect(mail.text).toContain('/reopen-account')

  // A new page: the old one forgets its calls a second after the deactivation, the login of this test too.
  await page.goto('/login')
  await logIn(page, { identifier: person.email, password: person.password })
  await expect(page.getByText('This account is deactivated. Its balance is still there.')).toBeVisible()
  await page.getByRole('link', { name: 'Reopen the account' }).click()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(person.email)
  await press(page, 'Send the code')
  const code = codeIn(await mailTo(person.email, 3))
  await typeCode(page, code)
  await page.getByRole('textbox', { name: 'Password' }).fill('Iron-Fist-8')
  await press(page, 'Reopen account')
  await expect(page.locator('form').getByText('The password is incorrect.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await press(page, 'Reopen account')
  await expect(toast(page, 'Your account is open again. Please log in.')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await logIn(page, { identifier: person.email, password: person.password })
  await expect(page).toHaveURL('/dashboard')
  expect(await availableMicros(person.email)).toBe('36000000')
  await page.goto('/wallet/withdraw')
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await page.getByRole('textbox', { name: 'To your Solana address' }).fill(OWN_WALLET)
  await page.getByRole('checkbox', { name: /I checked the address/ }).click()
  await press(page, 'Withdraw $20.00')
  await expect(page.getByText(/^Your account was opened again, so withdrawals wait 24 hours\./)).toBeVisible()
})

test('the mailed link reopens in another browser; a login with a deactivated account says where to write', {
  tag: '@night',
}, async ({ page, browser }) => {
  const person = await aDeactivatedPlayer()
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  }
  await page.goto('/login')
  await logIn(page, { identifier: person.username, password: person.password })
  const note = page.getByRole('alert').filter({ hasText: 'This account is deactivated.' })
  await expect(note.getByRole('link', { name: 'Contact Us' })).toBeVisible()
  await note.getByRole('link', { name: 'Reopen the account' }).click()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await press(page, 'Send the code')
  await expect(page.getByRole('button', { name: 'Reopen account' })).toBeVisible()
  const link = linkIn(await mailTo(person.email, 3))
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await elsewhere.goto(link)
  await elsewhere.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await press(elsewhere, 'Reopen account')
  await expect(elsewhere).toHaveURL('/login')
  expect((await mailTo(person.email, 4)).subject).toBe('Your Throwdown account is open again')
  await context.close()
})
