import { expect, test } from 'vitest'
import { plotOf, roundLines } from './chart-plot.ts'

test.each([
  [[0], [0, 1]],
  [
    [-5, 13.72],
    [-5, 0, 5, 10, 15],
  ],
  [[-48], [-60, -40, -20, 0]],
  [
    [1180.2, -140],
    [-400, 0, 400, 800, 1200],
  ],
])('the lines around %s are %s', (values, lines) => {
  expect(roundLines(values)).toEqual(lines)
})

test('points reach both edges, bars have a place each, and one point does not divide by zero', () => {
  const points = plotOf({ count: 3, width: 292, lines: [0, 10], kind: 'points' })
  expect([0, 1, 2].map(points.xOf)).toEqual([62, 162, 262])
  const bars = plotOf({ count: 2, width: 292, lines: [0, 10], kind: 'bars' })
  expect([0, 1].map(bars.xOf)).toEqual([112, 212])
  expect([0, 10].map(bars.yOf)).toEqual([260, 20])
  expect(plotOf({ count: 1, width: 292, lines: [0, 10], kind: 'points' }).xOf(0)).toBe(62)
})
