/** One glowing dot, in CSS pixels; it rises and drifts, and comes back at the bottom. */
export type Spark = {
  x: number
  y: number
  radius: number
  risePerSecond: number
  driftPerSecond: number
  glowPhase: number
  isWhite: boolean
}

type Area = { width: number; height: number }

const WHITE_SHARE = 0.25
const GLOW_CYCLE_MS = 4_000

/** `random` gives numbers in [0, 1). */
export function scatterSparks(count: number, area: Area, random: () => number): Spark[] {
  return Array.from({ length: count }, () => ({
    x: random() * area.width,
    y: random() * area.height,
    radius: 0.9 + random() * 1.5,
    risePerSecond: 8 + random() * 26,
    driftPerSecond: (random() - 0.5) * 14,
    glowPhase: random(),
    isWhite: random() < WHITE_SHARE,
  }))
}

export function moveSpark(spark: Spark, area: Area, elapsedMs: number): Spark {
  const seconds = elapsedMs / 1_000
  return {
    ...spark,
    x: wrap(spark.x + spark.driftPerSecond * seconds, area.width),
    y: wrap(spark.y - spark.risePerSecond * seconds, area.height),
    glowPhase: (spark.glowPhase + elapsedMs / GLOW_CYCLE_MS) % 1,
  }
}

/** Breathes between dim and bright. */
export function sparkOpacity({ glowPhase }: Spark): number {
  return 0.45 - 0.3 * Math.cos(glowPhase * 2 * Math.PI)
}

function wrap(position: number, length: number): number {
  return ((position % length) + length) % length
}
