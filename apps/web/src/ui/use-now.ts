import { useEffect, useState } from 'react'

/** This device's clock, ticking often enough that no second is skipped. */
export function useNowMs(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
