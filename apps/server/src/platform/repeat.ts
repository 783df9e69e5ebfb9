import type { Log } from './log.ts'

export type Repeating = { stop(): Promise<void> }

/** Runs a task at an interval, never twice at once. A failure is logged; the next run is its retry. */
export function repeatEvery(everyMs: number, name: string, log: Log, task: () => Promise<void>): Repeating {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running = run()

  async function run(): Promise<void> {
    try {
      await task()
    } catch (err) {
      log.warn({ err, task: name }, 'a repeated task failed')
    }
    if (stopped) return
    timer = setTimeout(() => {
      running = run()
    }, everyMs)
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
