import { type MicroUsd, usd } from '@throwdown/rules/money'
import { expect, test } from 'vitest'
import { checkAddress, checkAmount, parseDollars } from './check-withdrawal.ts'

test.each([
  ['50', 50_000_000n],
  ['1234.5', 1_234_500_000n],
  ['1,234.5', 'comma'],
  ['0.001', 'notation'],
  ['0', 'notation'],
])('%s is %s micro-dollars', (text, micros) => {
  expect(parseDollars(text)).toBe(micros)
})

const LIMITS = { withdrawalMin: '10000000', withdrawalLeftToday: '500000000', available: 600_000_000n }

test.each<[MicroUsd | 'notation' | 'comma', string | undefined]>([
  ['notation', 'wallet.withdraw.amountWrong'],
  ['comma', 'amount.comma'],
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
