import { microUsd } from '@throwdown/rules/money'
import { expect, test } from 'vitest'
import type { AccountId } from './journal.ts'
import { voidPool } from './journals.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an account of the test
const account = (id: number) => BigInt(id) as AccountId

test('[B11] a void pool of more contributors than a journal has legs is returned in parts that each balance', () => {
  const returns = Array.from({ length: 20_005 }, (_, index) => ({
    playerId: `${index}`,
    amount: microUsd(BigInt(index + 1)),
  }))
  const availableOf = (playerId: string) => account(Number(playerId) + 1)
  const parts = voidPool({ poolId: 'usd5-2026-11-09', pool: account(0), returns, availableOf })
  expect(parts.map(({ key, legs }) => [key, legs.length])).toEqual([
    ['pool:usd5-2026-11-09:void', 10_000],
    ['pool:usd5-2026-11-09:2:void', 10_000],
    ['pool:usd5-2026-11-09:3:void', 8],
  ])
  for (const { legs } of parts) expect(legs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
  const returned = parts.flatMap(({ legs }) => legs).filter(({ amount }) => amount > 0n)
  expect(returned).toHaveLength(returns.length)
})
