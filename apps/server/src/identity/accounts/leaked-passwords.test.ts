import { expect, test } from 'vitest'
import { isLeakedPassword } from './leaked-passwords.ts'

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@$$w0rd123!',
  'Qwerty123!',
  '!Dragon2024',
  'Abc123!@#',
  'Iloveyou-7',
  '123Baseball!',
  'Trustno1!',
])('%s is refused: it is a common password with digits and signs', (password) => {
  expect(isLeakedPassword(password)).toBe(true)
})

test.each([
  'Correct-Horse-7',
  'Throwdown-Dev-1',
  'Iron-Fist-7',
  'Brass-Knuckle-9',
  'Dragon-8213-99',
  'Str0ng-password',
  'Tr7!kq9Zw_pL',
  'Café-Crème-7',
  '',
])('%s is not common', (password) => {
  expect(isLeakedPassword(password)).toBe(false)
})
