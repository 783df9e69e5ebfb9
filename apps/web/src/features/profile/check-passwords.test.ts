import { expect, test } from 'vitest'
import { checkPasswords } from './check-passwords.ts'

const FULL = { currentPassword: 'Old-Horse-1', newPassword: 'New-Horse-2', confirmPassword: 'New-Horse-2' }

test.each([
  [FULL, undefined, undefined],
  [{ ...FULL, currentPassword: '' }, 'currentPassword', 'profile.password.required'],
  [{ ...FULL, newPassword: '' }, 'newPassword', 'profile.password.required'],
  [{ ...FULL, confirmPassword: '' }, 'confirmPassword', 'profile.password.required'],
  [{ ...FULL, confirmPassword: 'New-Horse-3' }, 'confirmPassword', 'profile.password.differ'],
])('%j: %s %s', (values, field, key) => {
  expect(checkPasswords(values)?.field).toBe(field)
  expect(checkPasswords(values)?.key).toBe(key)
})
