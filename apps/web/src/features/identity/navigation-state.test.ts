import { expect, test } from 'vitest'
import { readLinkSecret } from '../../routing/link-secret.ts'
import { readEmail, readOrigin, readResetToken } from './navigation-state.ts'

test.each([
  ['#Abcdefghij-klmnop_qrst', 'Abcdefghij-klmnop_qrst'],
  ['', null],
  ['#', null],
  ['#Abcdefghij-klmnop_qrs', null],
  ['#Abcdefghij-klmnop_qrst1', null],
  ['#Abcdefghij klmnop_qrst', null],
])('the address part %j holds the secret %j', (hash, secret) => {
  expect(readLinkSecret(hash)).toBe(secret)
})

test('the origin is remembered', () => {
  expect(readOrigin({ from: '/global/leaderboard?page=2' })).toBe('/global/leaderboard?page=2')
})

test.each([
  null,
  undefined,
  'x',
  {},
  { from: 7 },
  { from: '//evil.example' },
  { from: 'https://evil.example' },
])('no way out of the app through %j', (state) => {
  expect(readOrigin(state)).toBeNull()
})

test('email and reset token are read, empty ones are not', () => {
  expect(readEmail({ email: 'galant@keep.example' })).toBe('galant@keep.example')
  expect(readEmail({ email: '' })).toBeNull()
  expect(readResetToken({ resetToken: 'abc' })).toBe('abc')
})
