import { type MicroUsd, usd } from '@throwdown/rules/money'
import { expect, test } from 'vitest'
import { checkAddress, checkAmount } from './check-withdrawal.ts'

const LIMITS = { withdrawalMin: '10000000', withdrawalLeftToday: '500000000', available: 600_000_000n }

test.each<[MicroUsd | 'notation' | 'comma', string | undefined]>([
  ['notation', 'wallet.withdraw.amountWrong'],
  ['comma', 'wallet.withdraw.amountWrong'],
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
