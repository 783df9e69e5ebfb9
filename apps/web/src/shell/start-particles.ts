import type { ParticleBudget } from './particle-budget.ts'
import { moveSpark, type Spark, scatterSparks, sparkOpacity } from './sparks.ts'

const GLOW_RADII = 5
/** After a pause the sparks go on where they were instead of jumping. */
const STEP_MS_MAX = 100

/** Draws rising sparks onto the canvas until the returned function is called. Hidden pages draw nothing. */
export function startParticles(canvas: HTMLCanvasElement, budget: ParticleBudget): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => {}
  const style = getComputedStyle(canvas)
  const glows = {
    white: paintGlow(style.getPropertyValue('--avatar-glyph')),
    ember: paintGlow(style.getPropertyValue('--accent-light')),
  }
  let area = fitCanvas(canvas)
  let sparks = scatterSparks(budget.count, area, Math.random)
  let drawnAtMs = performance.now()
  let frame = requestAnimationFrame(draw)

  function draw(nowMs: number): void {
    frame = requestAnimationFrame(draw)
    const elapsedMs = nowMs - drawnAtMs
    if (elapsedMs < 1_000 / budget.framesPerSecond - 1) return
    drawnAtMs = nowMs
    sparks = sparks.map((spark) => moveSpark(spark, area, Math.min(elapsedMs, STEP_MS_MAX)))
    context?.clearRect(0, 0, area.width, area.height)
    for (const spark of sparks)
      if (context) drawSpark(context, spark, spark.isWhite ? glows.white : glows.ember)
  }

  const resize = new ResizeObserver(() => {
    area = fitCanvas(canvas)
  })
  resize.observe(canvas)
  return () => {
    cancelAnimationFrame(frame)
    context.clearRect(0, 0, area.width, area.height)
    resize.disconnect()
  }
}

/** The glow is painted once and stamped for every spark: a blur per spark and frame would cost the phone's battery. */
function paintGlow(colour: string): HTMLCanvasElement {
  const glow = document.createElement('canvas')
  glow.width = 64
  glow.height = 64
  const context = glow.getContext('2d')
  if (!context) return glow
  const gradient = context.createRadialGradient(32, 32, 0, 32, 32, 32)
  gradient.addColorStop(0, colour)
  gradient.addColorStop(1 / GLOW_RADII, colour)
  gradient.addColorStop(1.4 / GLOW_RADII, `color-mix(in srgb, ${colour} 35%, transparent)`)
  gradient.addColorStop(1, `color-mix(in srgb, ${colour} 0%, transparent)`)
  context.fillStyle = gradient
  context.fillRect(0, 0, 64, 64)
  return glow
}

/** One dot per CSS pixel: soft glows look no better with more, and a phone would fill seven times as many. */
function fitCanvas(canvas: HTMLCanvasElement) {
  const { clientWidth: width, clientHeight: height } = canvas
  canvas.width = width
  canvas.height = height
  return { width, height }
}

function drawSpark(context: CanvasRenderingContext2D, spark: Spark, glow: HTMLCanvasElement): void {
  const size = spark.radius * GLOW_RADII * 2
  context.globalAlpha = sparkOpacity(spark)
  context.drawImage(glow, spark.x - size / 2, spark.y - size / 2, size, size)
}
