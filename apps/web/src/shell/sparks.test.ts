import { expect, test } from 'vitest'
import { moveSpark, scatterSparks, sparkOpacity } from './sparks.ts'

const area = { width: 400, height: 300 }

test('there are as many sparks as requested, orange and white, all inside {2.30}', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const sparks = scatterSparks(50, area, random)
  expect(sparks).toHaveLength(50)
  expect(new Set(sparks.map((spark) => spark.isWhite))).toEqual(new Set([true, false]))
  for (const spark of sparks) expect(spark.x < area.width && spark.y < area.height).toBe(true)
})

test('a spark that leaves at the top comes back at the bottom', () => {
  const [spark] = scatterSparks(1, area, () => 0)
  if (!spark) throw new Error('no spark')
  const moved = moveSpark({ ...spark, y: 1 }, area, 1_000)
  expect(moved.y).toBeGreaterThan(area.height / 2)
  expect(moved.y).toBeLessThan(area.height)
})

test('opacity stays between dim and bright', () => {
  const [spark] = scatterSparks(1, area, () => 0)
  if (!spark) throw new Error('no spark')
  const opacities = [0, 0.25, 0.5, 0.75].map((glowPhase) => sparkOpacity({ ...spark, glowPhase }))
  expect(Math.min(...opacities)).toBeCloseTo(0.15)
  expect(Math.max(...opacities)).toBeCloseTo(0.75)
})
