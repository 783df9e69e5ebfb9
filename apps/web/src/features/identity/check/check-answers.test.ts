import { expect, test } from 'vitest'
import { birthDateOf, checkAnswers } from './check-answers.ts'
import { COUNTRIES } from './countries.ts'

const RIGHT = { day: '4', month: '5', year: '1990', country: 'DE', isTrue: true }

test('right answers pass, and become a date of the contract', () => {
  expect(checkAnswers(RIGHT)).toBeNull()
  expect(birthDateOf({ ...RIGHT, day: ' 4 ' })).toBe('1990-05-04')
})

test.each([
  [{ day: '' }, 'day', 'check.invalid.day'],
  [{ day: '32' }, 'day', 'check.invalid.day'],
  [{ day: '0' }, 'day', 'check.invalid.day'],
  [{ month: '13' }, 'month', 'check.invalid.month'],
  [{ month: 'May' }, 'month', 'check.invalid.month'],
  [{ year: '90' }, 'year', 'check.invalid.year'],
  [{ day: '31', month: '2' }, 'day', 'check.invalid.date'],
  [{ year: '2999' }, 'day', 'check.invalid.date'],
  [{ year: '1850' }, 'day', 'check.invalid.date'],
  [{ country: '' }, 'country', 'check.invalid.country'],
  [{ isTrue: false }, 'isTrue', 'check.invalid.isTrue'],
] as const)('%o is shown at %s', (change, field, key) => {
  expect(checkAnswers({ ...RIGHT, ...change })).toEqual({ field, key })
})

test('every country of the world can be chosen, by its name', () => {
  expect(COUNTRIES).toHaveLength(249)
  expect(COUNTRIES.find(({ value }) => value === 'DE')?.label).toBe('Germany')
  expect(COUNTRIES.filter(({ value, label }) => value === label)).toEqual([])
})
