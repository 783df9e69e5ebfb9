import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Moves } from './pool-moves.ts'

const sorted = (texts: Iterable<string>) => [...texts].sort((a, b) => (a < b ? -1 : 1))

/** Some texts, some of which move, leave nothing behind or are new. */
const aChange = fc
  .record({
    texts: fc.uniqueArray(fc.nat(500), { maxLength: 60 }),
    moves: fc.array(fc.tuple(fc.nat(59), fc.nat(1_000)), { maxLength: 12 }),
    start: fc.nat(70),
    limit: fc.integer({ min: 1, max: 10 }),
  })
  .map(({ texts, moves, start, limit }) => {
    const before = sorted(texts.map((number) => `m${String(number).padStart(4, '0')}`))
    const byFrom = new Map(
      moves.map(([index, to]) => [before[index] ?? null, `m${String(to).padStart(4, '0')}+`]),
    )
    const taken = new Set<string>()
    const changes = [...byFrom].flatMap(([from, to]) => {
      if (taken.has(to)) return []
      taken.add(to)
      return { from, to: to.endsWith('7+') && from !== null ? from : to }
    })
    const left = new Set(changes.map(({ from }) => from))
    const after = sorted([...before.filter((text) => !left.has(text)), ...changes.map(({ to }) => to)])
    return { before, after, changes, start, limit }
  })

test('every page and every place is that of the set after the moves', () => {
  fc.assert(
    fc.property(aChange, ({ before, after, changes, start, limit }) => {
      const moves = new Moves(changes)
      const from = Math.max(0, start - changes.length)
      const members = [...before, '~'].slice(from, start + limit + changes.length + 1)
      expect(moves.page({ from, members }, { start, limit })).toEqual(after.slice(start, start + limit))
      for (const [place, text] of after.entries())
        expect(moves.rank(text, before.filter((other) => other < text).length)).toBe(place + 1)
    }),
    { numRuns: 5_000 },
  )
})
