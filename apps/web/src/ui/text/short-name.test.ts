import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Ironvale', 'Iron..'],
  ['bramble', 'bram..'],
  ['Galant', 'Gala..'],
  ['alice', 'alice'],
])('%s is shown as %s {9.49}', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})
