import { expect, type Page } from '@playwright/test'
import { routes } from '../apps/web/src/app/routes.ts'
import { paths } from '../apps/web/src/routing/paths.ts'
import {
  enterCode,
  fillSignUp,
  logIn,
  logOut,
  press,
  requestReset,
  runUntilVisible,
  signUp,
  stopClock,
  toast,
  typeCode,
} from '../apps/web/testing/page-steps.ts'
import * as boards from './boards/board-screens.ts'
import { COOKIE_CHOICE_KEY } from './e2e-test.ts'
import { CHECK } from './identity/check-screens.ts'
import { LOGIN_DEACTIVATED, REOPEN_CODE } from './identity/reopen-screens.ts'
import { SECURITY } from './identity/security-screens.ts'
import * as staff from './identity/staff-screens.ts'
import { codeIn, mailTo } from './mailbox.ts'
import { anInvitedPlayer, aPerson, aPlayer, aSignup } from './people.ts'
import * as profile from './profile/profile-screens.ts'
import { type Screen, startAsPlayer } from './screen.ts'
import { PUBLIC_SCREENS } from './shell/public-screens.ts'
import { enrol, passPassword, startEnrolment } from './staff-steps.ts'
import { OWN_ADDRESSES, TOP_UP, WALLET, WITHDRAW } from './wallet/wallet-screens.ts'

const NO_MATCH = '00000000-0000-7000-8000-000000000000'

const at = (name: string, path: string, heading: string): Screen => ({
  name,
  open: async (page) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeAttached()
  },
})

type Path = (typeof routes)[number]['paths'][number]

/** Each route in every state worth a look, reached as a person reaches it. A route without a screen does not compile. */
const SCREENS_OF: Readonly<Record<Path, readonly [Screen, ...Screen[]]>> = {
  [paths.splash]: [{ name: 'splash', open: openSplash }],
  [paths.signUp]: [
    at('signup', '/signup', 'Sign Up'),
    { name: 'signup-filled', open: fillInSignUp },
    { name: 'signup-invalid', open: submitNothing },
    { name: 'terms', open: (page) => openDocument(page, 'Terms and Conditions') },
    { name: 'privacy', open: (page) => openDocument(page, 'Privacy Policy') },
  ],
  [paths.logIn]: [
    at('login', '/login', 'Log In'),
    { name: 'login-cookies', open: showCookieBanner },
    { name: 'login-offline', open: goOffline },
    { name: 'login-unverified', open: failToLogIn },
    LOGIN_DEACTIVATED,
  ],
  [paths.adminLogIn]: [
    at('admin-login', '/admin/login', 'Admin Login'),
    { name: 'admin-second-factor', open: openSecondFactor },
  ],
  [paths.staffInvitation]: [
    at('staff-invitation', `/admin/invitation#${'A'.repeat(22)}`, 'Staff invitation'),
    { name: 'admin-enrolment', open: async (page) => startEnrolment(page, await anInvitedPlayer()) },
    { name: 'admin-recovery-codes', open: staff.showRecoveryCodes },
  ],
  [paths.adminDashboard]: staff.ADMIN_DASHBOARD,
  [paths.adminUsers]: staff.ADMIN_USERS,
  [paths.adminUser]: staff.ADMIN_USER,
  [paths.adminMessages]: staff.ADMIN_MESSAGES,
  [paths.adminSettings]: staff.ADMIN_SETTINGS,
  [paths.adminLog]: staff.ADMIN_LOG,
  [paths.adminApprovals]: staff.ADMIN_APPROVALS,
  [paths.adminWithdrawals]: staff.ADMIN_WITHDRAWALS,
  [paths.adminPools]: staff.ADMIN_POOLS,
  [paths.adminReports]: staff.ADMIN_REPORTS,
  [paths.adminLedger]: staff.ADMIN_LEDGER,
  [paths.forgotPassword]: [
    at('forgot-password', '/forgot-password', 'Recover your account'),
    { name: 'crash', open: crashScreen },
  ],
  [paths.otpVerification]: [
    { name: 'otp-verification', open: (page) => requestReset(page, aPerson().email) },
  ],
  [paths.resetPassword]: [{ name: 'reset-password', open: openReset }],
  [paths.emailVerification]: [{ name: 'email-verification', open: openVerification }],
  [paths.verificationLink]: [at('verification-link', '/email-verification/link', 'Verify your email')],
  [paths.resetLink]: [at('reset-link', '/reset-password/link', 'Recover your account')],
  [paths.keepSignIn]: [at('keep-sign-in', `/keep-sign-in#${'A'.repeat(22)}`, 'Keep how you sign in')],
  [paths.undoEmail]: [at('undo-email', `/undo-email#${'A'.repeat(22)}`, 'Take the change back')],
  [paths.stop]: [at('stop', `/stop#${'A'.repeat(22)}`, 'This link does not work')],
  [paths.reopen]: [at('reopen', '/reopen-account', 'Reopen your account'), REOPEN_CODE],
  [paths.reopenLink]: [at('reopen-link', `/reopen-account/link#${'A'.repeat(22)}`, 'Reopen your account')],
  [paths.contact]: [at('contact', '/contact', 'Contact Us')],
  ...PUBLIC_SCREENS,
  [paths.fairness]: [at('fairness', '/fairness', 'How fairness works')],
  [paths.practice]: [at('practice', '/practice', 'Practice')],
  [paths.verify]: [{ name: 'verify-missing', open: openMissingProof }],
  [paths.verifyFile]: [at('verify-file', '/verify', 'Check a file')],
  [paths.notFound]: [at('not-found', '/no/such/page', 'No battle here')],
  [paths.dashboard]: boards.DASHBOARD,
  ...profile.PROFILE_PAGES,
  [paths.history]: profile.HISTORY,
  [paths.coach]: profile.COACH,
  [paths.security]: SECURITY,
  [paths.check]: CHECK,
  [paths.safePlay]: profile.SAFE_PLAY,
  [paths.wallet]: WALLET,
  [paths.topUp]: TOP_UP,
  [paths.withdraw]: WITHDRAW,
  [paths.ownAddresses]: OWN_ADDRESSES,
  [paths.play]: boards.PLAY,
  [paths.match]: [{ name: 'match-missing', start: startAsPlayer, open: openMissingMatch }],
  [paths.globalLeaderboard]: boards.GLOBAL_LEADERBOARD,
  [paths.bountyLeaderboard]: boards.BOUNTY_LEADERBOARD,
  [paths.previousWinners]: boards.PREVIOUS_WINNERS,
  [paths.previousWinnersOfBoard]: boards.PREVIOUS_WINNERS_OF_BOARD,
  [paths.fullPool]: boards.FULL_POOL,
  [paths.viewPool]: boards.VIEW_POOL,
}

export function screensOf(chosen: readonly { readonly paths: readonly Path[] }[]): readonly Screen[] {
  return chosen.flatMap(({ paths: own }) => own.flatMap((path) => SCREENS_OF[path] ?? []))
}

/** Every screen of the product, in the order of the routes. */
export const SCREENS = screensOf(routes)

/** The states of the gallery that need a click; all others are on the page. */
export const GALLERY_STATES: readonly Screen[] = [
  { name: 'gallery', open: async () => undefined },
  { name: 'gallery-dialog', open: openGalleryDialog },
  { name: 'gallery-select', open: openGallerySelect },
  { name: 'gallery-toasts', open: showEveryToast },
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

async function openSplash(page: Page): Promise<void> {
  // It leaves after three seconds; without the code of the next page it waits there.
  await page.route('**/assets/SignUpScreen*.js', () => undefined)
  await page.goto('/')
  await expect(page.getByText('Ready for action!')).toBeVisible()
}

async function fillInSignUp(page: Page): Promise<void> {
  await page.goto('/signup')
  await fillSignUp(page, { username: 'Sir_Galant', email: 'galant@keep.example', password: 'IronFistAx' })
}

async function showCookieBanner(page: Page): Promise<void> {
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

async function openSecondFactor(page: Page): Promise<void> {
  const member = await anInvitedPlayer()
  await startEnrolment(page, member)
  await enrol(page)
  await press(page, 'I saved them, continue')
  await expect(page).toHaveURL('/admin/dashboard')
  await logOut(page)
  await passPassword(page, member)
}

async function openReset(page: Page): Promise<void> {
  const { email } = await aPlayer()
  await requestReset(page, email)
  await enterCode(page, codeIn(await mailTo(email, 2)))
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('Iron-Fist')
}

async function openVerification(page: Page): Promise<void> {
  await signUp(page, aPerson())
  await typeCode(page, '428')
}

async function openMissingProof(page: Page): Promise<void> {
  await page.goto(`/verify/${NO_MATCH}`)
  await expect(page.getByText('No transcript here')).toBeVisible()
}

async function openMissingMatch(page: Page): Promise<void> {
  await page.goto(`/play/${NO_MATCH}`)
  await expect(page.getByText('No such match')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
}

async function crashScreen(page: Page): Promise<void> {
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
