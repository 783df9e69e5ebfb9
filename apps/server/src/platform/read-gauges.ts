import { Gauge } from 'prom-client'
import type { ProblemLog } from './log.ts'
import type { Metrics } from './metrics.ts'

/** Several scrapes within this time share one reading, so that somebody who scrapes often costs the database nothing. */
const KEPT_MS = 5_000

type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number }
type GaugeOf<Name extends string> = {
  readonly name: Name
  readonly help: string
  readonly labelNames: readonly [string, ...string[]]
}

/** Registers gauges with labels that one reading fills at a scrape. They show nothing when it failed. */
export function readGauges<const Name extends string>(
  deps: { readonly metrics: Metrics; readonly log: Pick<ProblemLog, 'warn'> },
  gauges: readonly GaugeOf<Name>[],
  read: () => Promise<Readonly<Record<Name, readonly Sample[]>>>,
): void {
  let reading: ReturnType<typeof read> | undefined
  const readOnce = () => {
    if (reading) return reading
    reading = read()
    setTimeout(() => (reading = undefined), KEPT_MS).unref()
    return reading
  }
  for (const { name, help, labelNames } of gauges) {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [deps.metrics.registry],
      async collect() {
        gauge.reset()
        try {
          for (const { labels, value } of (await readOnce())[name]) gauge.set(labels, value)
        } catch (err) {
          deps.log.warn({ err, metric: name }, 'a metric could not be read')
        }
      },
    })
  }
}
