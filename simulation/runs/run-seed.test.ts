import { beforeAll, describe, expect, test } from 'vitest'
import { BEHAVIOURS } from '../players/behaviours.ts'
import { buildWorld } from './build-world.ts'
import { type RunReport, runSeed } from './run-seed.ts'

const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1)

describe('a run', () => {
  const reports: RunReport[] = []
  const sum = (of: 'matches' | 'voids' | 'outages') =>
    reports.reduce((total, report) => total + report[of], 0)
  beforeAll(async () => {
    for (const seed of SEEDS) reports.push(await runSeed(seed))
  })

  test('[P3] [F3] [M10] breaks no invariant under any failure', () => {
    expect(reports.flatMap(({ violations }) => violations)).toEqual([])
  })

  test('is the same every time', async () => {
    expect(await runSeed(17)).toEqual(await runSeed(17))
    expect(await runSeed(17)).not.toEqual(await runSeed(18))
  })

  test('covers players of every kind, voids, outages and finished matches', () => {
    const kinds = new Set(
      SEEDS.flatMap((seed) => buildWorld(seed).players.map(({ behaviour }) => behaviour.name)),
    )
    expect(kinds).toEqual(new Set(BEHAVIOURS.map(({ name }) => name)))
    expect(sum('matches')).toBeGreaterThan(60)
    expect(sum('voids')).toBeGreaterThan(5)
    expect(sum('outages')).toBeGreaterThan(20)
  })
})
