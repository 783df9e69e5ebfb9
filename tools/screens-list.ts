import type { Page } from '@playwright/test'

type Stored = { name: string; value: string }
type Reply = { status: number; body: object }

export type Screen = {
  name: string
  path: string
  storage?: Stored[]
  replies?: Record<string, Reply>
  prepare?: (page: Page) => Promise<void>
  settleMs?: number
}

const CHOSEN: Stored = { name: 'throwdown-cookie-choice', value: 'accepted' }
const PLAYER = {
  id: '1',
  username: 'Sir_Galant',
  email: 'galant@keep.example',
  role: 'user',
  createdAt: '2026-11-01T10:00:00Z',
  avatar: { id: 'fourth', image: 'knight', color: '#0AB6BF' },
  lastLogin: '2026-11-14T21:07:00Z',
}
const ADMIN = { ...PLAYER, username: 'Warden', email: 'warden@keep.example', role: 'admin' }
const ok = (fields: object = {}): Reply => ({ status: 200, body: { success: true, ...fields } })
const no = (message: string): Reply => ({ status: 400, body: { success: false, message } })

export const SCREENS: Screen[] = [
  { name: 'splash', path: '/', storage: [CHOSEN], settleMs: 1_400 },
  { name: 'signup', path: '/signup', storage: [CHOSEN] },
  { name: 'signup-filled', path: '/signup', storage: [CHOSEN], prepare: fillSignUp },
  { name: 'signup-invalid', path: '/signup', storage: [CHOSEN], prepare: press('Create Account') },
  { name: 'signup-terms-missing', path: '/signup', storage: [CHOSEN], prepare: submitWithoutTerms },
  { name: 'terms', path: '/signup', storage: [CHOSEN], prepare: press('Terms and Conditions') },
  { name: 'privacy', path: '/signup', storage: [CHOSEN], prepare: press('Privacy Policy') },
  { name: 'login', path: '/login', storage: [CHOSEN] },
  { name: 'login-cookies', path: '/login', settleMs: 5_600 },
  { name: 'login-offline', path: '/login', storage: [CHOSEN], prepare: goOffline },
  {
    name: 'login-failed',
    path: '/login',
    storage: [CHOSEN],
    replies: { '/auth/login': no('Please verify your email') },
    prepare: logIn('Log In'),
  },
  { name: 'admin-login', path: '/admin/login', storage: [CHOSEN] },
  {
    name: 'admin-enrolment',
    path: '/admin/login',
    storage: [CHOSEN],
    replies: { '/auth/admin/login': ok({ mfaRequired: true, mfaToken: 'm', mfaEnrolment: enrolment() }) },
    prepare: logIn('Admin Login'),
  },
  {
    name: 'admin-second-factor',
    path: '/admin/login',
    storage: [CHOSEN],
    replies: { '/auth/admin/login': ok({ mfaRequired: true, mfaToken: 'm' }) },
    prepare: logIn('Admin Login'),
  },
  {
    name: 'admin-recovery-codes',
    path: '/admin/login',
    storage: [CHOSEN],
    replies: {
      '/auth/admin/login': ok({ mfaRequired: true, mfaToken: 'm', mfaEnrolment: enrolment() }),
      '/auth/admin/mfa': ok({ user: ADMIN, token: 't', recoveryCodes: recoveryCodes() }),
    },
    prepare: enrol,
  },
  { name: 'forgot-password', path: '/forgot-password', storage: [CHOSEN] },
  {
    name: 'otp-verification',
    path: '/forgot-password',
    storage: [CHOSEN],
    replies: { '/auth/forgot-password': ok() },
    prepare: askForCode,
  },
  {
    name: 'reset-password',
    path: '/forgot-password',
    storage: [CHOSEN],
    replies: { '/auth/forgot-password': ok(), '/auth/verify-otp': ok({ resetToken: 'r' }) },
    prepare: reachReset,
  },
  {
    name: 'email-verification',
    path: '/signup',
    storage: [CHOSEN],
    replies: {
      '/auth/signup': ok({ message: 'Signup successful, please check your email for verification.' }),
    },
    prepare: signUp,
  },
  { name: 'contact', path: '/contact', storage: [CHOSEN] },
  { name: 'not-found', path: '/no/such/page', storage: [CHOSEN] },
  { name: 'dashboard', path: '/dashboard', storage: [CHOSEN, session(PLAYER)] },
  { name: 'admin-dashboard', path: '/admin/dashboard', storage: [CHOSEN, session(ADMIN)] },
  { name: 'gallery', path: '/ui', storage: [CHOSEN] },
  { name: 'gallery-dialog', path: '/ui', storage: [CHOSEN], prepare: press('Open dialog') },
  { name: 'gallery-select', path: '/ui', storage: [CHOSEN], prepare: openSelect },
  { name: 'gallery-toasts', path: '/ui', storage: [CHOSEN], prepare: showToasts },
]

export async function giveReplies(page: Page, replies: Record<string, Reply>): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const path = new URL(route.request().url()).pathname.replace('/api', '')
      const reply = replies[path] ?? no('No reply was prepared for this picture')
      await route.fulfill({ status: reply.status, json: reply.body })
    },
  )
}

function session(user: object): Stored {
  return { name: 'throwdown', value: JSON.stringify({ auth: { user, token: 't', isAuthenticated: true } }) }
}

function enrolment() {
  return {
    otpauthUrl: 'otpauth://totp/Throwdown:Warden?secret=JBSWY3DPEHPK3PXP&issuer=Throwdown',
    secret: 'JBSWY3DPEHPK3PXP',
  }
}

function recoveryCodes(): string[] {
  return Array.from({ length: 8 }, (_, index) => `k7mq${index}-x${index}3pd`)
}

function press(name: string) {
  return async (page: Page) => page.getByRole('button', { name, exact: true }).click()
}

function logIn(button: string) {
  return async (page: Page) => {
    await page.getByLabel('Email or Username').fill('warden@keep.example')
    await page.getByRole('textbox', { name: 'Password' }).fill('Iron-Fist-7')
    await press(button)(page)
    await page.waitForTimeout(600)
  }
}

async function fillSignUp(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill('Sir_Galant')
  await page.getByRole('textbox', { name: 'Email' }).fill('galant@keep.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('IronFistAx')
}

async function submitWithoutTerms(page: Page): Promise<void> {
  await fillSignUp(page)
  await page.getByRole('textbox', { name: 'Password' }).fill('Iron-Fist-7')
  await press('Create Account')(page)
}

async function signUp(page: Page): Promise<void> {
  await fillSignUp(page)
  await page.getByRole('textbox', { name: 'Password' }).fill('Iron-Fist-7')
  await page.getByRole('checkbox', { name: 'I agree' }).click()
  await press('Create Account')(page)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await typeCode(page, '428')
}

async function askForCode(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill('galant@keep.example')
  await press('Confirm')(page)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

async function reachReset(page: Page): Promise<void> {
  await askForCode(page)
  await typeCode(page, '428117')
  await press('Confirm')(page)
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('Iron-Fist')
}

async function enrol(page: Page): Promise<void> {
  await logIn('Admin Login')(page)
  await typeCode(page, '428117')
  await press('Confirm')(page)
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox').first().click()
  await page.keyboard.type(code)
}

async function goOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log In' }).waitFor()
  await page.context().setOffline(true)
}

async function openSelect(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Order', exact: true }).click()
}

async function showToasts(page: Page): Promise<void> {
  for (const type of ['info', 'success', 'warning', 'error']) await press(type)(page)
  // Hovering stops the countdown, so that the toasts are still there when they are checked.
  await page.getByRole('alert').first().hover()
}
