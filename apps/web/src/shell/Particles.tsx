import { useEffect, useRef } from 'react'
import { followMotion, isMotionOn } from '../ui/use-motion.ts'
import { whenIdle } from '../ui/when-idle.ts'
import styles from './Backdrop.module.css'
import { particleBudget } from './particle-budget.ts'

/** The first paint and the first input come first; sparks wait for an idle moment after that. */
const STARTS_AFTER_MS = 2_500

/** The animated sparks behind every page; nothing at all for people who want no motion. */
export function Particles() {
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
  const timer = setTimeout(() => {
    cancelIdle = whenIdle(() => void start())
  }, STARTS_AFTER_MS)
  return () => {
    isCancelled = true
    clearTimeout(timer)
    cancelIdle?.()
    stop?.()
  }
}
