import { useEffect, useState } from 'react'

const COUNT_MS = 900
const FRAMES = 30

/** Counts from zero to the amount once, in cents; without motion the amount is shown at once. */
export function useCountUp(amount: bigint, isAnimated: boolean): bigint {
  const [frame, setFrame] = useState(isAnimated ? 0 : FRAMES)
  useEffect(() => {
    if (!isAnimated) return undefined
    const timer = setInterval(
      () =>
        setFrame((before) => {
          if (before + 1 >= FRAMES) clearInterval(timer)
          return Math.min(FRAMES, before + 1)
        }),
      COUNT_MS / FRAMES,
    )
    return () => clearInterval(timer)
  }, [isAnimated])
  if (!isAnimated || frame >= FRAMES) return amount
  const left = (FRAMES - frame) / FRAMES
  const share = BigInt(Math.round((1 - left ** 3) * 10_000))
  return (amount * share) / 10_000n
}
