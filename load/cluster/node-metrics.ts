import type { ServerProcess } from '../match/match-world.ts'

/** The values of one metric on each server, by its labels as they are written. */
export async function readMetric(
  servers: readonly ServerProcess[],
  name: string,
): Promise<ReadonlyMap<string, number>[]> {
  return Promise.all(
    servers.map(async ({ metricsUrl }) => {
      const text = await (await fetch(metricsUrl)).text()
      const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
      return new Map([...lines].map(([, labels = '', value]) => [labels, Number(value)]))
    }),
  )
}

export const sumOf = (perServer: readonly ReadonlyMap<string, number>[], label: string): number =>
  perServer
    .flatMap((values) => [...values])
    .filter(([labels]) => labels.includes(label))
    .reduce((sum, [, value]) => sum + value, 0)
