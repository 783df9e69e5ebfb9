import { expect, test } from 'vitest'
import { Budgets } from './budgets.ts'

test('a budget is used up, fills with time, and does not touch that of another key', () => {
  const budgets = new Budgets({ max: 2, windowMs: 1_000 })
  expect([1, 2, 3].map(() => budgets.take('a', 0))).toEqual([true, true, false])
  expect(budgets.take('b', 0)).toBe(true)
  expect(budgets.take('a', 499)).toBe(false)
  expect(budgets.take('a', 500)).toBe(true)
  expect(budgets.take('a', 500)).toBe(false)
})

test('what is given back can be taken again, and never more than the whole budget', () => {
  const budgets = new Budgets({ max: 1, windowMs: 1_000 })
  budgets.take('a', 0)
  budgets.restore('a', 0)
  budgets.restore('a', 0)
  expect([1, 2].map(() => budgets.take('a', 0))).toEqual([true, false])
})

test('a large cost is allowed once, and then the budget needs as long as it cost', () => {
  const budgets = new Budgets({ max: 10, windowMs: 1_000 })
  expect(budgets.take('a', 0, 30)).toBe(true)
  expect(budgets.take('a', 2_000)).toBe(false)
  expect(budgets.take('a', 2_100)).toBe(true)
})

test('a flood of keys is forgotten once their budgets are full again', () => {
  const budgets = new Budgets({ max: 1, windowMs: 1_000 })
  for (let key = 0; key < 30_000; key += 1) budgets.take(String(key), key)
  const kept: unknown = Reflect.get(budgets, 'byKey')
  expect(kept instanceof Map && kept.size).toBeLessThanOrEqual(20_001)
})
