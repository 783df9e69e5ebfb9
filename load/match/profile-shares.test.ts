import { expect, test } from 'vitest'
import { type Sampled, sharesOf } from './profile-shares.ts'

const RULES = '/checkout/packages/rules/src/match/step.ts'

test('shares are of the CPU and add up to 1', () => {
  const shares = sharesOf(
    aProfile({
      counts: { rules: 20, helper: 10, collector: 10, idle: 60 },
      loopCpuMs: 500,
      otherThreads: [
        { name: 'V8Worker', cpuMs: 100 },
        { name: 'libuv-worker', cpuMs: 25 },
      ],
    }),
  )
  expect(sumOf(shares)).toBeCloseTo(1)
  // 40 of 100 samples are busy: 400 ms of 1,000; the loop used 100 ms more while V8 was idle.
  expect(shares['rules']).toBeCloseTo(300 / 625)
  expect(shares['collector']).toBeCloseTo(100 / 625)
  expect(shares['native']).toBeCloseTo(100 / 625)
  expect(shares['V8 threads']).toBeCloseTo(100 / 625)
  expect(shares['thread pool']).toBeCloseTo(25 / 625)
})

test('the profiler is left out, its threads as well', () => {
  const shares = sharesOf(
    aProfile({
      counts: { rules: 50, profiler: 50 },
      loopCpuMs: 500,
      otherThreads: [{ name: 'v8:ProfEvntProc', cpuMs: 900 }],
    }),
  )
  expect(shares).toEqual({ rules: 1, native: 0 })
})

test('a loop that waited for a core while it was busy has no CPU beyond its samples', () => {
  const shares = sharesOf(aProfile({ counts: { rules: 75, collector: 25 }, loopCpuMs: 300 }))
  expect(shares['rules']).toBeCloseTo(0.75)
  expect(shares['native']).toBe(0)
})

test('native code outside JavaScript is a kind of its own, and unknown frames count for their caller', () => {
  const shares = sharesOf(aProfile({ counts: { helper: 60, program: 40 }, loopCpuMs: 1_000 }))
  expect(shares['rules']).toBeCloseTo(0.6)
  expect(shares['native']).toBeCloseTo(0.4)
})

const FRAMES = {
  root: ['(root)', ''],
  rules: ['step', RULES],
  helper: ['toHex', 'node:buffer'],
  collector: ['(garbage collector)', ''],
  program: ['(program)', ''],
  idle: ['(idle)', ''],
  profiler: ['post', 'node:inspector/promises'],
} as const
type FrameName = keyof typeof FRAMES
const NAMES = ['root', 'rules', 'helper', 'collector', 'program', 'idle', 'profiler'] as const

type Changes = {
  readonly counts: Partial<Record<FrameName, number>>
  readonly loopCpuMs: number
  readonly otherThreads?: Sampled['otherThreads']
}

/** A second of samples. `helper` is called by `rules`, the other frames by the root. */
function aProfile({ counts, loopCpuMs, otherThreads = [] }: Changes): Sampled {
  const idOf = (name: FrameName) => NAMES.indexOf(name) + 1
  const children = {
    root: NAMES.filter((name) => name !== 'root' && name !== 'helper').map(idOf),
    rules: [idOf('helper')],
  }
  const nodes = NAMES.map((name) => ({
    id: idOf(name),
    callFrame: {
      functionName: FRAMES[name][0],
      url: FRAMES[name][1],
      scriptId: '0',
      lineNumber: 0,
      columnNumber: 0,
    },
    children: name === 'root' || name === 'rules' ? children[name] : [],
  }))
  const samples = NAMES.flatMap((name) => Array.from({ length: counts[name] ?? 0 }, () => idOf(name)))
  return { profile: { nodes, samples }, wallMs: 1_000, loopCpuMs, otherThreads }
}

const sumOf = (shares: Readonly<Record<string, number>>): number =>
  Object.values(shares).reduce((sum, share) => sum + share, 0)
