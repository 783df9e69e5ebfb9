import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PrefixIndex } from './prefix-index.ts'

const aName = fc.string({ unit: fc.constantFrom('a', '-'), minLength: 2, maxLength: 15 })

test('the names of a prefix are found, and others only when their first twelve letters are the same', () => {
  fc.assert(
    fc.property(fc.array(aName, { maxLength: 40 }), aName, (names, prefix) => {
      const index = new PrefixIndex()
      // Names change, some several times.
      for (const [at, name] of names.toReversed().entries()) index.set(at * 200 + 1, name)
      for (const [at, name] of names.entries()) index.set(at * 200 + 1, name)
      const expected = names.flatMap((name, at) => (name.startsWith(prefix.slice(0, 12)) ? at * 200 + 1 : []))
      expect(index.list(prefix).sort((a, b) => a - b)).toEqual(expected)
      expect(expected.every(index.matcher(prefix))).toBe(true)
    }),
  )
})

test('a name that is set again is found by its new letters alone', () => {
  const index = new PrefixIndex()
  index.set(7, 'alice')
  index.set(7, 'bob')
  expect([index.list('al'), index.list('bo'), index.last]).toEqual([[], [7], 7])
})

test('letters that are in no name find nobody', () => {
  const index = new PrefixIndex()
  index.set(1, 'alice')
  for (const prefix of ['%', 'a%', 'al ', 'ä', ' ']) expect(index.list(prefix)).toEqual([])
})
