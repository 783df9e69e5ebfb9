import type { Page } from '@playwright/test'
import { answerVisitor, PERSON, replyWith } from './identity-replies.ts'
import { enterCode, fillSignUp, press, toast, toneOf } from './page-steps.ts'
import { expect, test } from './visitor-test.ts'

test.beforeEach(({ page }) => answerVisitor(page))

test('verification replaces history: back does not return to the code {4.8}', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/signup')
  await fillSignUp(page, PERSON)
  await page.getByRole('checkbox', { name: /I agree to the/ }).click()
  await press(page, 'Create Account')
  await enterCode(page, '123456')
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  // The page before is the signup, which a signed-in player is led away from.
  await expect(page).toHaveURL('/dashboard')
})

test('the form: three required fields, marketing checked, terms not, both documents at hand {2.41 2.43-44 2.47}', async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page.getByRole('link', { name: 'Try it now, no account' })).toHaveAttribute(
    'href',
    '/practice',
  )
  for (const label of ['Username', 'Email', 'Password']) {
    await expect(page.getByText(`${label} *`, { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveAttribute(
      'aria-required',
      'true',
    )
  }
  const asterisk = page.getByText('Username *', { exact: true }).locator('span')
  expect(await asterisk.evaluate((mark) => getComputedStyle(mark).color)).toBe(await lossColour(page))
  await expect(page.getByRole('checkbox', { name: /send me news/ })).toBeChecked()
  const terms = page.getByRole('checkbox', { name: /I agree to the/ })
  await expect(terms).not.toBeChecked()
  await expect(terms).toHaveAttribute('aria-required', 'true')
  await expect(page.getByRole('button', { name: 'Terms and Conditions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Privacy Policy' })).toBeVisible()
})

test('tabs lead to the login and back and show where one is {2.2 2.29 6.11}', async ({ page }) => {
  await page.goto('/signup')
  const tabs = page.getByRole('navigation', { name: 'Account' })
  await expect(tabs.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/login')
  await expect(tabs.getByRole('link', { name: 'Log In' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'Sign Up' })).not.toHaveAttribute('aria-current', 'page')
})

test('the checklist and the strength follow the password {2.42}', async ({ page }) => {
  await page.goto('/signup')
  await fillSignUp(page, { ...PERSON, password: '' })
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  const met = page
    .getByRole('list', { name: 'Password rules' })
    .getByRole('listitem')
    .filter({ hasText: ': met' })
  const strength = page.getByRole('status').filter({ hasText: 'Password strength' })
  await expect(strength).toContainText('Very Weak')
  await expect(met).toHaveCount(0)
  for (const [text, rules, label] of [
    ['a', 2, 'Weak'],
    ['Aa', 3, 'Medium'],
    ['Aa1', 4, 'Medium'],
    ['Aa1!', 5, 'Strong'],
    ['Aa1!aaaa', 6, 'Strong'],
  ] as const) {
    await password.fill(text)
    await expect(met).toHaveCount(rules)
    await expect(strength).toContainText(label)
  }
})

test('the password can be shown and hidden again {2.46}', async ({ page }) => {
  await page.goto('/signup')
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await password.fill('Iron-Fist-7')
  await expect(password).toHaveAttribute('type', 'password')
  await press(page, 'Show Password')
  await expect(password).toHaveAttribute('type', 'text')
  await press(page, 'Hide Password')
  await expect(password).toHaveAttribute('type', 'password')
})

test('a broken rule is shown at its field, the first one only, and nothing is sent {5.11-12 5.16}', async ({
  page,
}) => {
  const person = PERSON
  await page.goto('/signup')
  let calls = 0
  page.on('request', (request) => (calls += Number(request.url().includes('/api/'))))
  await press(page, 'Create Account')
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username', exact: true })).toBeFocused()
  await fillSignUp(page, { ...person, username: 'abc' })
  await press(page, 'Create Account')
  await expect(page.getByText('Username must be at least 5 characters long')).toBeVisible()
  await fillSignUp(page, { ...person, password: `${person.username}-7a` })
  await press(page, 'Create Account')
  await expect(page.getByText('Password cannot contain your username or email')).toBeVisible()
  await fillSignUp(page, person)
  await press(page, 'Create Account')
  await expect(
    page.getByText('You must agree to the Terms and Conditions to create an account'),
  ).toBeVisible()
  expect(calls).toBe(0)
})

test('a taken username is an error toast, and stays at its field {4.5}', async ({ page }) => {
  await replyWith(page, '/auth/signup', 'username_taken')
  await page.goto('/signup')
  await fillSignUp(page, PERSON)
  await page.getByRole('checkbox', { name: /I agree to the/ }).click()
  await press(page, 'Create Account')
  const notified = toast(page, 'That username is taken or too similar to another. Try another one.')
  await expect(notified).toBeVisible()
  expect(await toneOf(notified)).toBe('error')
  await expect(page).toHaveURL('/signup')
  // And at the field, where it stays.
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(
    /That username is taken or too similar to another\. Try another one\./,
  )
})

async function lossColour(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--outcome-loss)'
    document.body.append(probe)
    return getComputedStyle(probe).color
  })
}
