import { expect, type Locator, type Page } from '@playwright/test'

// What a person does in the browser, found the way a person finds it: by label and role.

export type Person = { readonly username: string; readonly email: string; readonly password: string }

const PUMP_MS = 10
const PATIENCE_MS = 20_000

// What a person does in the browser, found the way a person finds it: by label and role.

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(person.username)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup')
  await submitSignUp(page, person)
}

/** On the page to sign up. */
export async function submitSignUp(page: Page, person: Person): Promise<void> {
  await fillSignUp(page, person)
  await page.getByRole('checkbox', { name: /I agree to the/ }).click()
  await press(page, 'Create Account')
  await expect(page).toHaveURL('/email-verification')
}

export async function logIn(
  page: Page,
  { identifier, password, button = 'Log In' }: { identifier: string; password: string; button?: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email or Username' }).fill(identifier)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await press(page, button)
}

export async function requestReset(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await press(page, 'Confirm')
  await expect(page).toHaveURL('/otp-verification')
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await digit(page, 1).click()
  await page.keyboard.type(code)
}

/** Types a whole code anew; its last digit sends it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await clearCode(page)
  await typeCode(page, code)
}

async function clearCode(page: Page): Promise<void> {
  for (let position = 6; position >= 1; position -= 1) await digit(page, position).fill('')
}

export function digit(page: Page, position: number): Locator {
  return page
    .getByRole('group', { name: 'code' })
    .getByRole('textbox')
    .nth(position - 1)
}

/** What the six boxes hold. */
export async function codeShown(page: Page): Promise<string> {
  const values = await Promise.all([1, 2, 3, 4, 5, 6].map((position) => digit(page, position).inputValue()))
  return values.join('')
}

/** Any code but the right one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** By keyboard: the toast of a welcome lies over the button for seconds, and stays as long as the mouse is on it. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout', exact: true }).press('Enter')
  await expect(page).toHaveURL('/login')
}

export function toast(page: Page, text: string): Locator {
  return page.getByLabel('Notifications').getByRole('alert').filter({ hasText: text })
}

/** Which of the four kinds a toast is, by the colour it has on the screen. */
export async function toneOf(shown: Locator): Promise<string | undefined> {
  return shown.evaluate((element) => {
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(name)
    const kinds = {
      info: '--rival',
      success: '--outcome-win',
      warning: '--outcome-warning',
      error: '--outcome-loss',
    }
    return Object.entries(kinds).find(([, token]) => colour(token) === colour('--tone'))?.[0]
  })
}

/** Stops the page's clock: from now on time passes only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const nowMs = Date.now()
  await page.clock.install({ time: nowMs })
  // Far enough ahead for a busy machine: the clock runs until it is stopped.
  await page.clock.pauseAt(nowMs + 30_000)
}

/** Lets a stopped clock run in small steps until something is visible; returns the time that passed for the page. */
export async function runUntilVisible(page: Page, wanted: Locator): Promise<number> {
  let passedMs = 0
  while (!(await wanted.isVisible())) {
    if (passedMs > PATIENCE_MS) throw new Error(`nothing to see after ${passedMs} ms of the page's time`)
    await page.clock.runFor(PUMP_MS)
    passedMs += PUMP_MS
  }
  return passedMs
}

/** Lets a call wait until the busy text has been seen, then lets it through. */
export async function expectBusyText(
  page: Page,
  {
    path,
    button,
    busy,
    start = () => press(page, button),
  }: { path: string; button: string; busy: string; start?: () => Promise<void> },
) {
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api${path}`, async (route) => {
    await seen
    await route.fallback()
  })
  await start()
  await expect(page.getByRole('button', { name: busy, exact: true })).toBeVisible()
  release()
}
