import { useEffect, useReducer } from 'react'

type Reading = { readonly everyMs: number | null; readonly nowMs: number }

const read = (everyMs: number | null): Reading => ({ everyMs, nowMs: Date.now() })

/** This device's clock, ticking often enough that no second is skipped. Null: it stands still. */
export function useNowMs(everyMs: number | null): number {
  const [reading, look] = useReducer((_: Reading, every: number | null) => read(every), everyMs, read)
  // A clock that stood still is set before it is shown.
  if (reading.everyMs !== everyMs) look(everyMs)
  useEffect(() => {
    if (everyMs === null) return undefined
    const timer = setInterval(() => look(everyMs), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return reading.nowMs
}
