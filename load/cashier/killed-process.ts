import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { KILLED_AT, type KilledProcess, killPointsOf, writePlan } from './kill-points.ts'

const PLANT = new URL('plant-kills.ts', import.meta.url)
const OUTPUT_KEPT = 20_000
/** Some withdrawals go on before the process dies, and more of them once each point was hit. */
const TIMES_MAX = { first: 6, later: 24 }
/** Few points are left: rare steps, which must not be waited for several times. */
const FEW_POINTS = 4

type ProcessOptions = {
  readonly command: readonly string[]
  readonly env: Record<string, string>
  readonly killsMax: number
  /** Part of a log line; `counted` says how often it was written. */
  readonly countedText?: string
}

/** One shipped process that is started again after each kill, with kill points planted. */
export class ReplantedProcess {
  readonly name: KilledProcess
  readonly hits = new Map<string, number>()
  readonly points: readonly string[]
  output = ''
  counted = 0
  private readonly command: readonly string[]
  private readonly env: Record<string, string>
  /** After so many kills it lives, so that a short run also comes to its ends. */
  private readonly killsMax: number
  private readonly countedText: string | undefined
  private child: ChildProcess | undefined
  private mayDie = true
  private isStopped = false
  private running: Promise<void> | undefined

  constructor(name: KilledProcess, { command, env, killsMax, countedText }: ProcessOptions) {
    this.name = name
    this.command = command
    this.env = env
    this.killsMax = killsMax
    this.countedText = countedText
    this.points = killPointsOf(name)
  }

  get kills(): number {
    return [...this.hits.values()].reduce((sum, hits) => sum + hits, 0)
  }

  /** The points that were never hit. */
  get missed(): string[] {
    return this.points.filter((point) => !this.hits.has(point))
  }

  start(): void {
    this.running = this.keepRunning()
  }

  /** From now on it lives. */
  async spare(): Promise<void> {
    this.mayDie = false
    this.child?.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.child?.kill('SIGKILL')
    await this.running
  }

  private async keepRunning(): Promise<void> {
    while (!this.isStopped) {
      const child = this.spawnPlanted()
      this.child = child
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => {
          said = (said + String(chunk)).slice(-OUTPUT_KEPT)
          this.output = (this.output + String(chunk)).slice(-OUTPUT_KEPT)
          if (this.countedText !== undefined) this.counted += String(chunk).split(this.countedText).length - 1
        })
      // All that it wrote is read by then.
      await once(child, 'close')
      const point = said.split(KILLED_AT)[1]?.split('\n')[0]
      if (point !== undefined) this.hits.set(point, (this.hits.get(point) ?? 0) + 1)
    }
  }

  /** First every point that was not hit, whichever comes first; then one at a time, so that a life brings withdrawals to their ends. */
  private planOf(): string {
    const { missed, points } = this
    const anyPoint = points[randomInt(points.length)] ?? ''
    if (missed.length === 0) return writePlan([{ point: anyPoint, times: randomInt(1, TIMES_MAX.later + 1) }])
    const timesMax = missed.length <= FEW_POINTS ? 1 : TIMES_MAX.first
    return writePlan(missed.map((point) => ({ point, times: randomInt(1, timesMax + 1) })))
  }

  private spawnPlanted(): ChildProcess {
    const planted =
      this.mayDie && this.kills < this.killsMax
        ? ['--import', `${PLANT.href}?process=${this.name}&plan=${this.planOf()}`]
        : []
    return spawn(process.execPath, [...planted, ...this.command], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
}
