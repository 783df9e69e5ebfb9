const IDLE_TIMEOUT_MS = 2_000
/** Safari has no idle callback. */
const IN_SAFARI_AFTER_MS = 300

/** Runs the work in a moment without other work, soon at the latest; the returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, IN_SAFARI_AFTER_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}
