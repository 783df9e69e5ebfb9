import { ERROR_CODES, ERRORS, type ErrorCode } from '@throwdown/contract/errors'
import { expect, test } from 'vitest'
import { type Flow, failureOf, textOfCode } from './error-text.ts'

function saying(message: string) {
  return { status: 400, data: { success: false, message } }
}

const noSuccess = { status: 'PARSING_ERROR', originalStatus: 200, data: '{}', error: 'unreadable' }
const noReply = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }

const textOf = (flow: Flow, error: unknown): string => failureOf(flow, error).text

const refusedWith = (code: ErrorCode) => ({
  status: ERRORS[code].status,
  data: { success: false, code, message: ERRORS[code].message },
})

test.each([
  [refusedWith('email_not_verified'), 'warning', 'Please verify your email address before logging in.'],
  [refusedWith('credentials_wrong'), 'error', 'Invalid email/username or password'],
  [refusedWith('account_deactivated'), 'error', 'Account is deactivated. Please contact support.'],
  [saying('The forge is closed'), 'error', 'The forge is closed'],
  [noReply, 'error', 'Login failed. Please try again.'],
  [noSuccess, 'error', 'Login failed'],
])('a failed login with %j shows: %s %s {8.4-8}', (error, type, text) => {
  const failure = failureOf('log-in', error)
  expect([failure.type, failure.text]).toEqual([type, text])
})

test.each([
  [refusedWith('admin_only'), 'Access denied. Admin privileges required.'],
  [refusedWith('credentials_wrong'), 'Invalid email/username or password'],
  [noReply, 'Admin login failed. Please try again.'],
])('a failed admin login with %j shows: %s {8.12-13}', (error, text) => {
  expect(textOf('admin-log-in', error)).toBe(text)
})

test.each([
  [saying('Username is taken'), 'Username is taken'],
  [noReply, 'Signup failed. Please try again.'],
  [noSuccess, 'Signup failed'],
])('a failed signup with %j shows: %s {8.14}', (error, text) => {
  expect(textOf('sign-up', error)).toBe(text)
})

test.each([
  [
    refusedWith('code_expired'),
    'OTP has expired. Please request a new one.',
    'Verification code has expired. Please request a new one.',
  ],
  [
    refusedWith('code_invalid'),
    'Invalid OTP. Please check and try again.',
    'Invalid verification code. Please check and try again.',
  ],
  [
    refusedWith('code_attempts'),
    'Too many failed attempts. Please try again later.',
    'Too many failed attempts. Please request a new code.',
  ],
  [saying('Nope'), 'Invalid or expired OTP. Please try again.', 'Invalid or expired OTP. Please try again.'],
])('a failed code check with %j {8.16-22}', (error, atReset, atSignup) => {
  expect(textOf('code-at-reset', error)).toBe(atReset)
  expect(textOf('code-at-sign-up', error)).toBe(atSignup)
})

test('a failed resend has a text for each flow {8.23-24}', () => {
  expect(textOf('resend-at-reset', noReply)).toBe('Failed to resend OTP.')
  expect(textOf('resend-at-sign-up', noReply)).toBe('Failed to resend OTP. Please try again.')
})

test.each([
  [refusedWith('not_found'), 'No account found with this email address'],
  [refusedWith('too_many_requests'), 'Too many requests. Please try again later.'],
  [saying('Mail is down'), 'Failed to send verification code.'],
])('a forgotten password with %j shows: %s {8.27-29}', (error, text) => {
  expect(textOf('forgot-password', error)).toBe(text)
})

test.each([
  [refusedWith('reset_token_invalid'), 'Reset token has expired. Please request a new password reset.', true],
  [refusedWith('password_too_simple'), 'Password requirements not met. Please try again.', false],
  [noReply, 'Failed to reset password.', false],
])('a failed reset with %j shows: %s {8.31-33}', (error, text, isGone) => {
  const { text: shown, code } = failureOf('reset-password', error)
  expect([shown, code === 'reset_token_invalid']).toEqual([text, isGone])
})

test('a code decides, whatever the message says', () => {
  const error = { status: 400, data: { success: false, code: 'code_expired', message: 'Invalid attempts' } }
  expect(textOf('code-at-reset', error)).toBe('OTP has expired. Please request a new one.')
})

test.each([
  ['log-in', 'email_not_verified', 'Please verify your email address before logging in.'],
  ['log-in', 'credentials_wrong', 'Invalid email/username or password'],
  ['log-in', 'account_deactivated', 'Account is deactivated. Please contact support.'],
  ['log-in', 'too_many_requests', 'Too many requests. Please try again later.'],
  ['admin-log-in', 'admin_only', 'Access denied. Admin privileges required.'],
  ['sign-up', 'username_taken', 'That username is taken or too similar to another. Try another one.'],
  ['code-at-sign-up', 'code_attempts', 'Too many failed attempts. Please request a new code.'],
  ['code-at-reset', 'code_attempts', 'Too many failed attempts. Please try again later.'],
  ['code-at-reset', 'too_many_requests', 'Invalid or expired OTP. Please try again.'],
  ['forgot-password', 'too_many_requests', 'Too many requests. Please try again later.'],
  ['forgot-password', 'internal_error', 'Failed to send verification code.'],
  ['reset-password', 'reset_token_invalid', 'Reset token has expired. Please request a new password reset.'],
  ['reset-password', 'passwords_differ', 'Password requirements not met. Please try again.'],
  ['contact', 'contact_incomplete', 'Please fill in all fields'],
  ['contact', 'too_many_requests', 'Too many requests. Please try again later.'],
] as const)('%s refused with %s shows: %s', (flow, code, text) => {
  expect(textOf(flow, refusedWith(code))).toBe(text)
})

test('every code has a text {8.53}', () => {
  for (const code of ERROR_CODES) expect(textOfCode(code)).not.toBe('')
})
