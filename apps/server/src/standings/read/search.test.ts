import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PrefixIndex } from '../../platform/prefix-index.ts'
import type { Queryable } from '../../platform/sql.ts'
import { searchSet } from './search.ts'

/** Players with the numbers of their places; `isNamed` says whose name begins so, `onBoard` how many are on the board. */
function aWorld({
  players,
  onBoard = players,
  isNamed,
}: {
  players: number
  onBoard?: number
  isNamed: (no: number) => boolean
}) {
  const numbers = Array.from({ length: players }, (_, index) => index + 1)
  const named = numbers.filter(isNamed)
  const index = Object.assign(new PrefixIndex(), { last: players, list: () => named, matcher: () => isNamed })
  const looked = { places: 0, players: 0 }
  const search = (range = { start: 0, limit: 100 }) =>
    searchSet(
      {
        // Ids are the numbers themselves.
        db: idsOfNumbers,
        names: { index },
        publicPlayersOf: async () => (id) => ({
          id,
          username: `Any_${id}`,
          avatarId: 'first',
          isFormer: false,
          joinedAt: new Date(0),
        }),
      },
      {
        order: 'rank',
        prefix: 'ANY',
        set: {
          page: async (_, { start, limit }) => {
            looked.places += limit
            return {
              playerNos: numbers.slice(start, Math.min(onBoard, start + limit)),
              total: onBoard,
              isMore: false,
            }
          },
          sort: async (_, playerNos) => {
            looked.players += playerNos.length
            return playerNos.filter((no) => no <= onBoard).sort((a, b) => a - b)
          },
        },
      },
      range,
    )
  return { search, expected: named.filter((no) => no <= onBoard), named, looked }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a pool only the query is used
const idsOfNumbers = {
  query: async ({ values }: { values: [number[]] }) => ({
    rows: values[0].map((playerNo) => ({ playerNo, playerId: String(playerNo) })),
  }),
} as unknown as Queryable

test('the best-ranked hundred are found, whatever share of names begins so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 1, max: 30_000 }),
      async (every, onBoard) => {
        const world = aWorld({ players: 30_000, onBoard, isNamed: (no) => no % every === 0 })
        const found = await world.search()
        expect(found.playerNos).toEqual(world.expected.slice(0, 100))
        expect(found.total).toBe(Math.min(100, world.expected.length))
        expect(found.isMore).toBe(world.expected.length > 100)
        const second = await world.search({ start: 10, limit: 10 })
        expect(second).toEqual({ ...found, playerNos: world.expected.slice(0, 100).slice(10, 20) })
      },
    ),
    { numRuns: 60 },
  )
})

test.each([10, 50, 100, 200, 500, 1_000, 10_000])(
  'of a million players, of which every %s. has the name, few are looked at',
  async (every) => {
    const world = aWorld({ players: 1_000_000, isNamed: (no) => no % every === 0 })
    await world.search({ start: 0, limit: 10 })
    // √(m n / 2) scores or twice as many places, the sample, and the rest of the last part that is read.
    expect(world.looked.players + world.looked.places / 2).toBeLessThanOrEqual(2_237 + 150 + 2_500)
    const last = aWorld({ players: 1_000_000, isNamed: (no) => no % every === 0 })
    await last.search({ start: 90, limit: 10 })
    expect(last.looked.players + last.looked.places / 2).toBeLessThanOrEqual(7_072 + 150 + 2_500)
  },
)

test('when all who have the name are ranked low, each of them is looked at once or twice', async () => {
  const world = aWorld({ players: 1_000_000, isNamed: (no) => no > 980_000 })
  expect((await world.search()).playerNos[0]).toBe(980_001)
  expect(world.looked.players + world.looked.places / 2).toBeLessThanOrEqual(2 * world.named.length + 2_800)
})
