/* oxlint-disable unicorn/consistent-function-scoping -- the probe is sent to the page as one function */
/** What a page measured while a reveal or the result came in. */
export type Probe = {
  /** From one frame to the next, on the clock of the page. */
  readonly frames: { readonly fromMs: number; readonly toMs: number }[]
  /** All tasks over 50 ms, whenever they ran. */
  readonly tasks: { readonly fromMs: number; readonly toMs: number }[]
  /** Properties that something animated. */
  readonly animated: string[]
}

/**
 * Runs in the page: from the first frame that shows a reveal (its Skip button) it notes the time between frames, every
 * task over 50 ms, and what the running animations move, until the result has been on the screen for a second.
 */
export function installProbe(): void {
  const probe: Probe = { frames: [], tasks: [], animated: [] }
  Reflect.set(globalThis, 'revealProbe', probe)
  const RESULT_MS = 1_000
  let lastMs = 0
  let resultSinceMs = 0
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      probe.tasks.push({ fromMs: startTime, toMs: startTime + duration })
  }).observe({ type: 'longtask', buffered: true })

  const isRevealing = () =>
    [...document.querySelectorAll('main button')].some((one) => one.textContent === 'Skip')
  const isResult = () =>
    [...document.querySelectorAll('main h1, main h2')].some((one) => /Victory|Defeat/.test(one.textContent))
  const frame = (nowMs: number) => {
    requestAnimationFrame(frame)
    const hasResult = isResult()
    if (hasResult && resultSinceMs === 0) resultSinceMs = nowMs
    const isShown = isRevealing() || (hasResult && nowMs - resultSinceMs < RESULT_MS)
    if (isShown && lastMs > 0) {
      probe.frames.push({ fromMs: lastMs, toMs: nowMs })
      for (const animation of document.getAnimations()) noteProperties(animation)
    }
    // Marks are found again in the trace, next to the tasks of their thread.
    if (isShown !== lastMs > 0) performance.mark(isShown ? 'reveal-shown' : 'reveal-gone')
    lastMs = isShown ? nowMs : 0
  }
  requestAnimationFrame(frame)

  function noteProperties({ effect, playState }: Animation): void {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return
    const where = effect.target?.closest('main')
    if (!where) return
    for (const {
      offset: _o,
      computedOffset: _c,
      easing: _e,
      composite: _k,
      ...moved
    } of effect.getKeyframes())
      for (const name of Object.keys(moved)) if (!probe.animated.includes(name)) probe.animated.push(name)
  }
}
