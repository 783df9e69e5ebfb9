import { expect, test } from 'vitest'
import {
  lineOf,
  type Measured,
  missedOfPath,
  missedOfPlay,
  type PlayCost,
  type PlayMeasured,
  summaryOf,
} from './figures.ts'
import type { Cost } from './meter.ts'

const cost = (changed: Partial<Cost> = {}): Cost => ({
  ms: 1,
  cpuMs: 1,
  buffers: 10,
  walBytes: 100,
  ...changed,
})

const aPage = (filled: readonly Cost[]): Measured => ({
  name: 'statement',
  kind: 'page',
  costs: { empty: [cost()], filled },
})

const steps = (each: Cost): PlayCost => ({ join: each, pair: each, save: each, settle: each })

const played = (filled: Partial<Cost>): PlayMeasured => ({
  afterCheckpoint: { empty: steps(cost()), filled: steps(cost(filled)) },
  withoutImages: { empty: steps(cost()), filled: steps(cost(filled)) },
  bytesFresh: 11_000,
  bytesArchived: 4_900,
  bytesInFile: 2_700,
})

test('a page misses its bar by the buffers of one call', () => {
  expect(missedOfPath(aPage([cost(), cost({ buffers: 2_000 })]))).toEqual([])
  expect(missedOfPath(aPage([cost(), cost({ buffers: 2_001 })]))).toEqual([
    'statement buffers is 2001 and should be at most 2000',
  ])
})

test('a page misses its bar by the slowest hundredth of its calls', () => {
  const fast = Array.from({ length: 200 }, () => cost())
  expect(missedOfPath(aPage([...fast, cost({ ms: 51 })]))).toEqual([])
  expect(missedOfPath(aPage([...fast, ...[1, 2, 3].map(() => cost({ ms: 51 }))]))).toEqual([
    'statement p99 ms is 51 and should be at most 50',
  ])
})

test('only the filled database has bars', () => {
  const path = { ...aPage([cost()]), costs: { empty: [cost({ buffers: 9_999 })], filled: [cost()] } }
  expect(missedOfPath(path)).toEqual([])
})

test('a job has the bar of its own time and none of pages', () => {
  const job = { ...aPage([cost({ buffers: 9_999, ms: 1_001 })]), kind: 'job' as const }
  expect(missedOfPath(job)).toEqual([])
  expect(missedOfPath({ ...job, msMax: 1_000 })).toEqual(['statement ms is 1001 and should be at most 1000'])
})

test('a path without a sample misses its bars', () => {
  expect(missedOfPath(aPage([]))).toEqual([
    'statement buffers was not measured',
    'statement p99 ms was not measured',
  ])
})

test('the ratios of play are those of all steps, and growing by more than the bar is missed', () => {
  const summary = summaryOf([aPage([cost()])], played({ cpuMs: 1.6, walBytes: 301 }))
  expect(lineOf(summary)).toBe(
    'page_buffers_max=10 play_cpu_ratio=1.600 play_wal_ratio=3.010 bytes_fresh=11000 bytes_archived=4900',
  )
  expect(missedOfPlay(summary, played({}))).toEqual([
    'play_cpu_ratio is 1.600 and should be at most 1.5',
    'play_wal_ratio is 3.010 and should be at most 3',
  ])
})

test('the bytes of a match have bars: fresh, archived and in the archive', () => {
  const large = { ...played({}), bytesFresh: 12_001, bytesArchived: 5_001, bytesInFile: 3_001 }
  expect(missedOfPlay(summaryOf([], large), large)).toEqual([
    'bytes_fresh is 12001 and should be at most 12000',
    'bytes_archived is 5001 and should be at most 5000',
    'bytes_in_file is 3001 and should be at most 3000',
  ])
  expect(missedOfPlay(summaryOf([], played({})), played({}))).toEqual([])
})

test('what did not run is not a number', () => {
  expect(lineOf(summaryOf([], undefined))).toBe(
    'page_buffers_max=NaN play_cpu_ratio=NaN play_wal_ratio=NaN bytes_fresh=NaN bytes_archived=NaN',
  )
})
