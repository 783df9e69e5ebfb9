import { checkPasswordRules, passwordStrength } from '@throwdown/contract/credentials'
import { expect, test } from 'vitest'
import { textOf as translate } from '../../i18n/strings.ts'
import { identityStrings } from './identity-strings.en.ts'
import type { InvalidKey } from './validation.ts'
import * as validation from './validation.ts'

const t = translate(identityStrings)
const textOf = (key: InvalidKey | null | undefined): string | null => (key ? t(key) : null)

const form = {
  username: 'Sir_Galant',
  email: 'galant@keep.example',
  password: 'Iron-Fist-7',
  isSubscribed: true,
  hasAcceptedTerms: true,
}

test.each([
  ['', 'Username is required'],
  ['abcd', 'Username must be at least 5 characters long'],
  ['ab cd', 'Username can only contain letters, numbers, underscores, and hyphens'],
  ['sïrgal', 'Username can only contain letters, numbers, underscores, and hyphens'],
  ['a'.repeat(21), 'Username must be at most 20 characters long'],
  ['abcde', null],
  ['A-b_9', null],
])('username %j: %s {5.1-3 9.14}', (username, text) => {
  expect(textOf(validation.checkUsername(username))).toBe(text)
})

test.each([
  ['galant@keep.example', null],
  [' galant@keep.example ', null],
  ['', 'Please enter a valid email'],
  ['galant', 'Please enter a valid email'],
  ['galant@keep', 'Please enter a valid email'],
  ['a b@keep.example', 'Please enter a valid email'],
])('email %j: %s {5.4}', (email, text) => {
  expect(textOf(validation.checkEmail(email))).toBe(text)
})

const MIX =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
test.each([
  ['', 'Password is required'],
  ['Aa1!aaa', 'Password must be at least 8 characters long'],
  ['aaaaaaa1!', MIX],
  ['AAAAAAA1!', MIX],
  ['Aaaaaaaa!', MIX],
  ['Aaaaaaa11', MIX],
  ['xSIR_galant1!', 'Password cannot contain your username or email'],
  ['Galant-99x', 'Password cannot contain your username or email'],
  ['Ünï-Cödé-٣-ß', null],
  ['Iron-Fist-7', null],
])('password %j: %s {5.5-9 9.15}', (password, text) => {
  expect(textOf(validation.checkPassword(password, form))).toBe(text)
})

test('the personal rule waits until both username and email are given {5.9}', () => {
  expect(validation.checkPassword('Sir_Galant1', { username: 'Sir_Galant', email: '' })).toBeNull()
})

test('signup shows the first broken rule, in the order of the form {5.12}', () => {
  const empty = { username: '', email: '', password: '', isSubscribed: true, hasAcceptedTerms: false }
  expect(validation.checkSignUp(empty)?.field).toBe('username')
  expect(validation.checkSignUp({ ...empty, username: form.username })?.field).toBe('email')
  expect(validation.checkSignUp({ ...form, password: 'x' })?.field).toBe('password')
  expect(textOf(validation.checkSignUp({ ...form, hasAcceptedTerms: false })?.key)).toBe(
    'You must agree to the Terms and Conditions to create an account',
  )
  expect(validation.checkSignUp({ ...form, isSubscribed: false })).toBeNull()
})

test.each([
  [{ identifier: ' ab ', password: 'long enough' }, 'Please enter your email or username'],
  [{ identifier: 'abc', password: 'short77' }, 'Password must be at least 8 characters'],
  [{ identifier: 'abc', password: 'eight888' }, null],
])('login %j: %s {5.22-23 9.16}', (values, text) => {
  expect(textOf(validation.checkLogIn(values)?.key)).toBe(text)
})

test.each([
  ['Iron-Fist-7', 'Iron-Fist-8', 'Passwords do not match'],
  ['weak', 'weak', 'Password must be at least 8 characters long'],
  [`Iron-Fist-7${'x'.repeat(118)}`, '', 'Password does not meet requirements'],
  ['Iron-Fist-7\u0000', '', 'Password does not meet requirements'],
  ['Iron-Fist-7', 'Iron-Fist-7', null],
])('reset to %j and %j: %s {5.13-15}', (password, confirmPassword, text) => {
  expect(textOf(validation.checkReset({ password, confirmPassword })?.key)).toBe(text)
})

test.each([
  [' 12 34 56 ', null],
  ['12345', 'Please enter the 6-digit code'],
  ['1234567', 'Please enter the 6-digit code'],
  ['', 'Please enter the 6-digit code'],
])('code %j: %s {5.17-18 9.18}', (code, text) => {
  expect(textOf(validation.checkCode(code))).toBe(text)
})

test.each([
  ['', 'veryWeak'],
  ['a', 'weak'],
  ['Aa', 'medium'],
  ['Aaaaaaaa', 'medium'],
  ['Aaaaaaa1', 'strong'],
  ['Iron-Fist-7', 'strong'],
])('the strength of %j is %s {5.10}', (password, strength) => {
  expect(passwordStrength(checkPasswordRules(password, { username: '', email: '' }))).toBe(strength)
})
