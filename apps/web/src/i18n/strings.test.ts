import { expect, test } from 'vitest'
import { defineStrings, textOf } from './strings.ts'

const t = textOf(
  defineStrings('sample', {
    plain: 'As it is',
    greeting: 'Welcome, {{name}}',
    inner: { deep: { twice: '{{a}} and {{a}}' } },
    wins_one: '{{count}} win',
    wins_other: '{{count}} wins',
    total: '{{count}} in all',
  }),
)

test('a text is found by its path and filled in', () => {
  expect(t('sample.plain')).toBe('As it is')
  expect(t('sample.greeting', { name: '<b>Ann</b> {{name}}' })).toBe('Welcome, <b>Ann</b> {{name}}')
  expect(t('sample.inner.deep.twice', { a: 0 })).toBe('0 and 0')
})

test('a count chooses the singular or the plural, where there are two', () => {
  expect([0, 1, 2].map((count) => t('sample.wins', { count }))).toEqual(['0 wins', '1 win', '2 wins'])
  expect(t('sample.total', { count: 1 })).toBe('1 in all')
})
