import { setTimeout as delay } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { Log } from './log.ts'

export interface Shutdown {
  /** True from the first signal on: readiness turns false before anything closes. */
  isDraining(): boolean
  /** Closers run in reverse order of registration. */
  onClose(name: string, close: () => Promise<void>): void
  run(): Promise<void>
}

export function createShutdown(options: { log: Log; drainDelayMs: number }): Shutdown {
  const closers: { name: string; close: () => Promise<void> }[] = []
  let draining = false
  return {
    isDraining: () => draining,
    onClose: (name, close) => closers.push({ name, close }),
    async run() {
      draining = true
      // Load balancers notice a false readiness only at their next probe; closing earlier would drop new calls.
      await delay(options.drainDelayMs)
      for (const { name, close } of closers.toReversed()) {
        await close()
        options.log.debug({ part: name }, 'closed')
      }
    },
  }
}

export function closeOnSignal(shutdown: Shutdown, options: { log: Log; graceMs: number }): void {
  const { log, graceMs } = options
  closeWithGrace(
    { delay: graceMs, logger: { error: (message) => log.error({ detail: String(message) }, 'shutdown') } },
    async ({ signal, err }) => {
      if (err) log.fatal({ err }, 'stopping after an unhandled error')
      else log.info({ signal }, 'stopping')
      await shutdown.run()
      log.info('stopped')
    },
  )
}
