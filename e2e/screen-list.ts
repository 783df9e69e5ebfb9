import { expect, type Page } from '@playwright/test'
import { BOARD_SCREENS } from './boards/board-screens.ts'
import { COOKIE_CHOICE_KEY } from './e2e-test.ts'
import { codeIn, mailTo } from './mailbox.ts'
import { aPerson, aPlayer, aSignup, aStaffMember } from './people.ts'
import { enrol, passPassword, startEnrolment } from './staff-steps.ts'
import {
  askForReset,
  enter,
  enterCode,
  fillSignUp,
  logIn,
  press,
  runUntilVisible,
  signUp,
  stopClock,
  toast,
  typeCode,
} from './steps.ts'

export interface Screen {
  readonly name: string
  readonly reach: (page: Page) => Promise<void>
}

const at = (name: string, path: string, heading: string): Screen => ({
  name,
  reach: async (page) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeAttached()
  },
})

/** Every screen of the product in every state worth a look, reached as a person reaches it. */
export const SCREENS: readonly Screen[] = [
  { name: 'splash', reach: seeSplash },
  at('signup', '/signup', 'Sign Up'),
  { name: 'signup-filled', reach: fillInSignUp },
  { name: 'signup-invalid', reach: submitNothing },
  { name: 'terms', reach: (page) => openDocument(page, 'Terms and Conditions') },
  { name: 'privacy', reach: (page) => openDocument(page, 'Privacy Policy') },
  at('login', '/login', 'Log In'),
  { name: 'login-cookies', reach: seeCookies },
  { name: 'login-offline', reach: goOffline },
  { name: 'login-unverified', reach: failToLogIn },
  at('admin-login', '/admin/login', 'Admin Login'),
  { name: 'admin-enrolment', reach: async (page) => startEnrolment(page, await aStaffMember()) },
  { name: 'admin-recovery-codes', reach: seeRecoveryCodes },
  { name: 'admin-dashboard', reach: seeAdminDashboard },
  { name: 'admin-second-factor', reach: seeSecondFactor },
  at('forgot-password', '/forgot-password', 'Recover your account'),
  { name: 'otp-verification', reach: (page) => askForReset(page, aPerson().email) },
  { name: 'reset-password', reach: seeReset },
  { name: 'email-verification', reach: seeVerification },
  at('contact', '/contact', 'Contact Us'),
  at('not-found', '/no/such/page', 'No battle here'),
  { name: 'crash', reach: seeCrash },
  { name: 'dashboard', reach: async (page) => enter(page, await aPlayer()) },
  ...BOARD_SCREENS,
]

/** The states of the gallery that need a hand; everything else stands on the page. */
export const GALLERY_STATES: readonly Screen[] = [
  { name: 'gallery', reach: async () => undefined },
  { name: 'gallery-dialog', reach: openGalleryDialog },
  { name: 'gallery-select', reach: openGallerySelect },
  { name: 'gallery-toasts', reach: showEveryToast },
]

async function submitNothing(page: Page): Promise<void> {
  await page.goto('/signup')
  await press(page, 'Create Account')
  await expect(page.getByText('Username is required')).toBeVisible()
}

async function openDocument(page: Page, name: string): Promise<void> {
  await page.goto('/signup')
  await press(page, name)
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

export async function openGallery(page: Page, origin: string): Promise<void> {
  await page.addInitScript((key) => localStorage.setItem(key, 'accepted'), COOKIE_CHOICE_KEY)
  await page.goto(`${origin}/ui`)
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible()
}

async function openGalleryDialog(page: Page): Promise<void> {
  await press(page, 'Open dialog')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openGallerySelect(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Order', exact: true }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
}

async function seeSplash(page: Page): Promise<void> {
  // It leaves after three seconds; without the code of the next page it waits there.
  await page.route('**/assets/SignUpScreen*.js', () => undefined)
  await page.goto('/')
  await expect(page.getByText('Ready for action!')).toBeVisible()
}

async function fillInSignUp(page: Page): Promise<void> {
  await page.goto('/signup')
  await fillSignUp(page, { username: 'Sir_Galant', email: 'galant@keep.example', password: 'IronFistAx' })
}

async function seeCookies(page: Page): Promise<void> {
  await stopClock(page)
  await page.goto('/login')
  await page.evaluate((key) => localStorage.removeItem(key), COOKIE_CHOICE_KEY)
  await runUntilVisible(page, page.getByRole('region', { name: 'Cookies' }))
  await page.clock.resume()
}

async function goOffline(page: Page): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}

async function failToLogIn(page: Page): Promise<void> {
  const person = await aSignup()
  await page.goto('/login')
  await logIn(page, { identifier: person.email, password: person.password })
  await keepToast(page, 'Please verify your email address before logging in.')
}

async function seeRecoveryCodes(page: Page): Promise<void> {
  await startEnrolment(page, await aStaffMember())
  await enrol(page)
}

async function seeAdminDashboard(page: Page): Promise<void> {
  await seeRecoveryCodes(page)
  await press(page, 'I saved them, continue')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}

async function seeSecondFactor(page: Page): Promise<void> {
  const staff = await aStaffMember()
  await startEnrolment(page, staff)
  await enrol(page)
  await press(page, 'I saved them, continue')
  await expect(page).toHaveURL('/admin/dashboard')
  await press(page, 'Logout')
  await expect(page).toHaveURL('/login')
  await passPassword(page, staff)
}

async function seeReset(page: Page): Promise<void> {
  const { email } = await aPlayer()
  await askForReset(page, email)
  await enterCode(page, { code: codeIn(await mailTo(email, 2)), button: 'Confirm' })
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('Iron-Fist')
}

async function seeVerification(page: Page): Promise<void> {
  await signUp(page, aPerson())
  await typeCode(page, '428')
}

async function seeCrash(page: Page): Promise<void> {
  await page.route('**/assets/ForgotPasswordScreen*.js', (route) => route.abort())
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { name: 'Something broke' })).toBeVisible()
}

async function showEveryToast(page: Page): Promise<void> {
  for (const type of ['info', 'success', 'warning', 'error']) await press(page, type)
  await keepToast(page, 'This is a message of type error.')
}

/** Hovering stops the countdown, so that the toast is still there when it is looked at. */
async function keepToast(page: Page, text: string): Promise<void> {
  await toast(page, text).hover()
}
