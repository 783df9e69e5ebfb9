import type pg from 'pg'
import { Gauge, Histogram, type Registry } from 'prom-client'

type Connected = Parameters<pg.Pool['connect']>[0]
type PoolMeasure = (name: string, pool: pg.Pool) => void

/** Whether the connections of each pool suffice. Costs nothing while one is idle. */
export function poolMetrics(registry: Registry): { readonly measurePool: PoolMeasure } {
  const pools = new Map<string, pg.Pool>()
  const registers = [registry]
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of a pool to PostgreSQL, by state; those who wait for one count as waiting',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        connections.set({ pool, state: 'busy' }, totalCount - idleCount)
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  const waits = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'Time to get a connection of a pool in which none was idle',
    labelNames: ['pool'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  })
  return {
    measurePool(name, pool) {
      pools.set(name, pool)
      measureWaits(pool, (seconds) => waits.observe({ pool: name }, seconds))
    },
  }
}

/** `query` of a pool connects by the same method, with a callback. */
function measureWaits(pool: pg.Pool, waited: (seconds: number) => void): void {
  const connect: (connected?: Connected) => Promise<pg.PoolClient> | void = pool.connect.bind(pool)
  Reflect.set(pool, 'connect', (connected?: Connected) => {
    if (pool.idleCount > 0) return connect(connected)
    const sinceMs = performance.now()
    const ended = () => waited((performance.now() - sinceMs) / 1_000)
    if (!connected) return connect()?.finally(ended)
    return connect((...result: Parameters<Connected>) => {
      ended()
      connected(...result)
    })
  })
}
