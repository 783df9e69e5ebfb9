const MOBILE_BELOW_PX = 768
const LOW_CORES_MAX = 4

export type ParticleBudget = { count: number; framesPerSecond: number }

/** Fewer sparks, drawn less often, on small screens and weak machines. */
export function particleBudget({ widthPx, cores }: { widthPx: number; cores: number }): ParticleBudget {
  const isMobile = widthPx < MOBILE_BELOW_PX
  const isLowCore = cores <= LOW_CORES_MAX
  if (isMobile) return { count: isLowCore ? 20 : 30, framesPerSecond: 30 }
  return { count: isLowCore ? 35 : 50, framesPerSecond: 60 }
}
