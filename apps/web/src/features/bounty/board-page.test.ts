import { expect, test } from 'vitest'
import { boardPage, fetchPageOf } from './board-page.ts'

const players = (count: number) => Array.from({ length: count }, (_, index) => ({ userId: `p${index + 1}` }))
const idsOf = (rows: { userId: string }[]) => rows.map(({ userId }) => userId)

test('page 1 has the rows 4 to 10 below the podium {9.43-44}', () => {
  const fetched = players(50)
  const rows = boardPage(fetched, { page: 1, onPodium: fetched.slice(0, 3) })
  expect(idsOf(rows)).toEqual(['p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10'])
})

test('a search has no podium, so its first page has ten rows {9.43-44}', () => {
  expect(boardPage(players(50), { page: 1, onPodium: [] })).toHaveLength(10)
})

test('pages are turned within the fifty, and the sixth begins the next fifty', () => {
  expect([1, 5, 6, 10, 11].map(fetchPageOf)).toEqual([1, 1, 2, 2, 3])
  expect(idsOf(boardPage(players(50), { page: 5, onPodium: [] })).at(-1)).toBe('p50')
  expect(idsOf(boardPage(players(50), { page: 6, onPodium: [] })).at(0)).toBe('p1')
  expect(boardPage(players(12), { page: 2, onPodium: [] })).toHaveLength(2)
})

test('in another order the podium may be anywhere, and is left out there', () => {
  const fetched = players(20).toReversed()
  const rows = boardPage(fetched, { page: 2, onPodium: players(3) })
  expect(idsOf(rows)).toEqual(['p10', 'p9', 'p8', 'p7', 'p6', 'p5', 'p4'])
})
