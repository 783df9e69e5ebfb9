import { expect, test } from 'vitest'
import { en } from '../../i18n/strings.en.ts'
import type { Told } from './error-text.ts'
import * as errorText from './error-text.ts'

function saying(message: string) {
  return { status: 400, data: { success: false, message } }
}

const noSuccess = { status: 'PARSING_ERROR', originalStatus: 200, data: '{}', error: 'unreadable' }
const noAnswer = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }

function textOf(told: Told): string {
  if ('said' in told) return told.said
  const texts: Record<string, string> = en.outcome
  return texts[told.key.replace('outcome.', '')] ?? told.key
}

test.each([
  [
    saying('You must verify your email first'),
    'warning',
    'Please verify your email address before logging in.',
  ],
  [saying('Invalid email or password'), 'error', 'Invalid email/username or password'],
  [saying('Invalid username'), 'error', 'Invalid email/username or password'],
  [saying('This account was deactivated'), 'error', 'Account is deactivated. Please contact support.'],
  [saying('The forge is closed'), 'error', 'The forge is closed'],
  [noAnswer, 'error', 'Login failed. Please try again.'],
  [noSuccess, 'error', 'Login failed'],
])('login told %j: %s %s', (error, type, text) => {
  const told = errorText.logInFailure(error)
  expect([told.type, textOf(told)]).toEqual([type, text])
})

test.each([
  [saying('Access denied'), 'Access denied. Admin privileges required.'],
  [saying('Admin privileges required'), 'Access denied. Admin privileges required.'],
  [saying('Invalid email or password'), 'Invalid email/username or password'],
  [noAnswer, 'Admin login failed. Please try again.'],
])('admin login told %j: %s', (error, text) => {
  expect(textOf(errorText.adminLogInFailure(error))).toBe(text)
})

test.each([
  [saying('Username is taken'), 'Username is taken'],
  [noAnswer, 'Signup failed. Please try again.'],
  [noSuccess, 'Signup failed'],
])('signup told %j: %s', (error, text) => {
  expect(textOf(errorText.signUpFailure(error))).toBe(text)
})

test.each([
  [
    'The code has expired',
    'OTP has expired. Please request a new one.',
    'Verification code has expired. Please request a new one.',
  ],
  [
    'Invalid code',
    'Invalid OTP. Please check and try again.',
    'Invalid verification code. Please check and try again.',
  ],
  [
    'Incorrect code',
    'Invalid OTP. Please check and try again.',
    'Invalid verification code. Please check and try again.',
  ],
  [
    'Too many attempts',
    'Too many failed attempts. Please try again later.',
    'Too many failed attempts. Please request a new code.',
  ],
  ['Nope', 'Invalid or expired OTP. Please try again.', 'Invalid or expired OTP. Please try again.'],
])('a code told %j', (message, atReset, atSignup) => {
  expect(textOf(errorText.codeFailure(saying(message), 'password-reset'))).toBe(atReset)
  expect(textOf(errorText.codeFailure(saying(message), 'email-verification'))).toBe(atSignup)
})

test('a failed resend is worded by mode', () => {
  expect(textOf(errorText.resendFailure('password-reset'))).toBe('Failed to resend OTP.')
  expect(textOf(errorText.resendFailure('email-verification'))).toBe(
    'Failed to resend OTP. Please try again.',
  )
})

test.each([
  [saying('User not found'), 'No account found with this email address'],
  [saying('Account does not exist'), 'No account found with this email address'],
  [saying('Too many requests. Please try again later.'), 'Too many requests. Please try again later.'],
  [saying('Mail is down'), 'Failed to send verification code.'],
])('forgot password told %j: %s', (error, text) => {
  expect(textOf(errorText.forgotFailure(error))).toBe(text)
})

test.each([
  [saying('Invalid reset token'), 'Reset token has expired. Please request a new password reset.', true],
  [saying('Link expired'), 'Reset token has expired. Please request a new password reset.', true],
  [saying('Password too common'), 'Password requirements not met. Please try again.', false],
  [noAnswer, 'Failed to reset password.', false],
])('reset told %j: %s', (error, text, isGone) => {
  const told = errorText.resetFailure(error)
  expect([textOf(told), errorText.isResetTokenGone(told)]).toEqual([text, isGone])
})
