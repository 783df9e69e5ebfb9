import { Gauge } from 'prom-client'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

interface ReadGauge {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<number>
}

/** A gauge read when it is asked for, so that every process shows the present and none an old finding. */
export function readGauge(parts: { metrics: Metrics; log: Log }, { name, help, read }: ReadGauge): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [parts.metrics.registry],
    async collect() {
      try {
        gauge.set(await read())
      } catch (err) {
        // A database that is away must not take the other metrics with it.
        gauge.set(Number.NaN)
        parts.log.warn({ err, metric: name }, 'a metric could not be read')
      }
    },
  })
}
