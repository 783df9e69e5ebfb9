import { expect, test } from 'vitest'
import { type ClusterFigures, figuresOf, lastLineOf, missedBars } from './bench-figures.ts'

const outage = { firstCommandSeconds: 1.25, lastCommandSeconds: 2, extendedSeconds: 6, turnsLost: 0 }

test('the figures are those of 24,000 players, of both sizes for what was dropped, and the mean costs by the mean of one server', () => {
  const costs = new Map([
    [1, [{ cpuMs: 10 }, { cpuMs: 12 }]],
    [2, [{ cpuMs: 11 }]],
    [4, [{ cpuMs: 12 }, { cpuMs: 14.2 }]],
  ])
  const fewPaired = { seconds: 4, dropped: 1, gone: 7 }
  const manyPaired = { seconds: 12, dropped: 2, gone: 7 }
  const figures = figuresOf({ fewPaired, manyPaired, outage, costs, crowded: [{ cpuMs: 5 }, { cpuMs: 5 }] })
  expect(figures).toMatchObject({ pair_24000_vs_8000: 3, dropped: 3, nodes_2_vs_1: 1 })
  expect(lastLineOf(figures)).toBe(
    'pair_24000_s=12 dropped=3 first_command_s=1.25 turns_lost=0 nodes_4_vs_1=1.19 same_players_4_vs_1=2.62',
  )
})

const GOOD: ClusterFigures = {
  pair_24000_s: 20,
  pair_24000_vs_8000: 3.3,
  dropped: 0,
  first_command_s: 3,
  turns_lost: 0,
  nodes_2_vs_1: 1.15,
  nodes_4_vs_1: 1.15,
  same_players_4_vs_1: 2,
}

test('figures that meet every bar exactly miss none, whatever the same players cost on one server', () => {
  expect(missedBars(GOOD)).toEqual([])
})

test.each([
  ['pair_24000_s', 20.1, 'pair_24000_s is 20.1 and should be at most 20'],
  ['pair_24000_vs_8000', 3.31, 'pair_24000_vs_8000 is 3.31 and should be at most 3.3'],
  ['dropped', 1, 'dropped is 1 and should be at most 0'],
  ['first_command_s', 3.01, 'first_command_s is 3.01 and should be at most 3'],
  ['turns_lost', 1, 'turns_lost is 1 and should be at most 0'],
  ['nodes_2_vs_1', 1.16, 'nodes_2_vs_1 is 1.16 and should be at most 1.15'],
  ['nodes_4_vs_1', 1.16, 'nodes_4_vs_1 is 1.16 and should be at most 1.15'],
])('%s of %s misses its bar', (name, value, sentence) => {
  expect(missedBars({ ...GOOD, [name]: value })).toEqual([sentence])
})

test('what was not measured misses its bar, also a throw that no server accepted', () => {
  expect(missedBars(figuresOf({}))).toHaveLength(7)
  const noThrow = figuresOf({ outage: { ...outage, firstCommandSeconds: Number.NaN } })
  expect(missedBars(noThrow)).toContain('first_command_s was not measured')
})
