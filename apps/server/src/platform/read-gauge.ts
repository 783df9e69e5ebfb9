import { Gauge } from 'prom-client'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

interface ReadGauge {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<number>
}

/** Registers a gauge that is read at each scrape, so that no process reports an old value. */
export function readGauge(deps: { metrics: Metrics; log: Log }, { name, help, read }: ReadGauge): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [deps.metrics.registry],
    async collect() {
      try {
        gauge.set(await read())
      } catch (err) {
        // An unreachable database must not fail the other metrics.
        gauge.set(Number.NaN)
        deps.log.warn({ err, metric: name }, 'a metric could not be read')
      }
    },
  })
}
