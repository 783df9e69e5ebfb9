import { expect, test } from 'vitest'
import { readLinkSecret } from './mailed-link.ts'

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
