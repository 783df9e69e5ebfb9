import { useEffect, useRef } from 'react'
import { paths } from '../routing/paths.ts'
import { followMotion, isMotionOn } from '../ui/use-motion.ts'
import { whenIdle } from '../ui/when-idle.ts'
import styles from './Backdrop.module.css'
import { particleBudget } from './particle-budget.ts'

/** The forge at night behind every page. It stays while pages change, so nothing flickers. */
export function Backdrop() {
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <Particles />
    </div>
  )
}

/** The first paint and the first input come first; sparks wait for an idle moment after that. */
const STARTS_AFTER_MS = 2_500
/** The splash takes no input, and is gone after three seconds. */
const ON_SPLASH_AFTER_MS = 600

/** The animated sparks behind every page; nothing at all for people who want no motion. */
function Particles() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? runParticles(canvas.current) : undefined), [])
  return <canvas ref={canvas} className={styles.particles} />
}

function runParticles(canvas: HTMLCanvasElement): () => void {
  let stop = startUnless(!isMotionOn(), canvas)
  const unfollow = followMotion(() => {
    stop()
    stop = startUnless(!isMotionOn(), canvas)
  })
  return () => {
    unfollow()
    stop()
  }
}

function startUnless(wantsReducedMotion: boolean, canvas: HTMLCanvasElement): () => void {
  if (wantsReducedMotion) return () => {}
  let stop: (() => void) | null = null
  let isCancelled = false
  async function start(): Promise<void> {
    const { startParticles } = await import('./start-particles.ts')
    if (isCancelled) return
    const budget = particleBudget({ widthPx: window.innerWidth, cores: navigator.hardwareConcurrency })
    stop = startParticles(canvas, budget)
  }
  let cancelIdle: (() => void) | null = null
  const afterMs = location.pathname === paths.splash ? ON_SPLASH_AFTER_MS : STARTS_AFTER_MS
  const timer = setTimeout(() => {
    cancelIdle = whenIdle(() => void start())
  }, afterMs)
  return () => {
    isCancelled = true
    clearTimeout(timer)
    cancelIdle?.()
    stop?.()
  }
}
