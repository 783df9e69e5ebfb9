import { usd } from '@throwdown/rules/money'
import { expect, test } from 'vitest'
import { checkAddress, checkAmount, parseDollars, wholeCents } from './check-withdrawal.ts'

test.each<[string, bigint | null]>([
  ['50', 50_000_000n],
  ['$50.00', 50_000_000n],
  ['1,234.5', 1_234_500_000n],
  ['0.001', null],
  ['0', null],
  ['-5', null],
  ['', null],
  ['5e3', null],
])('%s is %s micro-dollars', (text, micros) => {
  expect(parseDollars(text)).toBe(micros)
})

test('all of a balance leaves what is below a cent', () => {
  expect(wholeCents(96_009_999n)).toBe(96_000_000n)
})

const LIMITS = { withdrawalMin: '10000000', withdrawalLeftToday: '500000000', available: 600_000_000n }

test.each([
  [null, 'wallet.withdraw.amountWrong'],
  [usd(601), 'wallet.withdraw.amountTooLarge'],
  [usd(9), 'wallet.withdraw.amountTooSmall'],
  [usd(501), 'wallet.withdraw.amountOverDay'],
  [usd(10), undefined],
])('[C3] %s: %s', (micros, key) => {
  expect(checkAmount(micros, LIMITS)?.key).toBe(key)
})

test.each([
  ['', 'wallet.withdraw.addressMissing'],
  ['9xKd', 'wallet.withdraw.addressWrong'],
  ['0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', 'wallet.withdraw.addressWrong'],
  [' 7gQrW2mEo4hYc9LxT1vBnZs8KpD5uJaR6fNtXePqf3Kp ', undefined],
])('%s: %s', (address, key) => {
  expect(checkAddress(address)?.key).toBe(key)
})
