import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFound, findNames } from './find-names.ts'

/** Players in the order of a board; whether a name begins so is decided by `isNamed`. Others have names and no place. */
function aWorld({
  places,
  isNamed,
  strangers = 0,
}: {
  places: number
  isNamed: (place: number) => boolean
  strangers?: number
}) {
  const named = Array.from({ length: places }, (_, place) => place).filter(isNamed)
  // Names have another order than places: who stands last comes first.
  const byName = [...Array.from({ length: strangers }, (_, n) => `x${n}`), ...named.toReversed().map(String)]
  const walked: number[] = []
  const search = (enough: number) =>
    findNames(
      { prefix: 'any', enough },
      {
        findByName: async ({ limit, among }) =>
          among ? among.filter((id) => isNamed(Number(id))).slice(0, limit) : byName.slice(0, limit),
        idsOf: async ({ offset, limit }) => {
          walked.push(limit)
          const ids = Array.from(
            { length: Math.max(0, Math.min(limit, places - offset)) },
            (_, n) => offset + n,
          )
          return ids.map(String)
        },
      },
    )
  const firstOf = (ids: readonly string[]) =>
    ids
      .map(Number)
      .filter((place) => place < places)
      .sort((a, b) => a - b)
  return { search, named, firstOf, places: () => walked.reduce((sum, limit) => sum + limit, 0) }
}

test('up to a thousand names are all found, without a walk', async () => {
  const world = aWorld({ places: 50_000, isNamed: (place) => place % 51 === 0 })
  expect(world.named.length).toBeLessThan(1_000)
  expect(world.firstOf((await world.search(10)).ids)).toEqual(world.named)
  expect(world.places()).toBe(0)
})

test('of more names the first pages are those of the board', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 25 }),
      fc.nat(2_000),
      async (every, enough, strangers) => {
        const world = aWorld({ places: 500_000, isNamed: (place) => place % every === every - 1, strangers })
        const { ids, others } = await world.search(enough)
        expect(world.firstOf(ids).slice(0, enough)).toEqual(world.named.slice(0, enough))
        // Nobody is counted twice, and the first of the names are all counted.
        const counted = new Set([...ids, ...others])
        expect(counted.size).toBe(ids.length + others.length)
        expect(counted.size).toBeGreaterThanOrEqual(1_000)
        expect(world.places()).toBeLessThanOrEqual(10_000)
      },
    ),
    { numRuns: 30 },
  )
})

test('a board of up to ten thousand is walked to its end, whatever names come first', async () => {
  const world = aWorld({ places: 9_000, isNamed: (place) => place % 1_000 === 999, strangers: 5_000 })
  expect(world.firstOf((await world.search(50)).ids)).toEqual(world.named)
})

test('a walk has an end: who stands further down is found by more letters', async () => {
  const world = aWorld({ places: 100_000, isNamed: (place) => place >= 50_000 })
  const { ids, others } = await world.search(10)
  expect(world.places()).toBe(10_000)
  expect(world.firstOf(ids)).toEqual(world.named.slice(-1_000))
  expect(others).toEqual([])
  expect([countFound(999), countFound(1_001)]).toEqual([999, 1_000])
})
