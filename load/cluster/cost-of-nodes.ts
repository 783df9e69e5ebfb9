// What a match costs on one server and on several: the CPU of all servers and PostgreSQL, by the matches played meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { startCounters } from '../match/bench-counters.ts'
import { Crowd } from '../match/crowd.ts'
import { giveMoney } from '../match/judge-matches.ts'
import { inClusterWorld } from './cluster-world.ts'

const DOLLARS = 1_000
const REST_MAX_MS = 120_000

export type CostFigures = {
  readonly matches: number
  readonly serverMs: number
  readonly postgresMs: number
  readonly cpuMs: number
}

/** Per match. The players come through HAProxy. */
export async function costOfMatch(
  nodes: number,
  { players, seconds, warmSeconds }: Readonly<Record<'players' | 'seconds' | 'warmSeconds', number>>,
): Promise<CostFigures> {
  return inClusterWorld(nodes, async (world) => {
    const crowd = new Crowd({ servers: [{ url: world.haproxy.url }] }, players)
    await giveMoney(world.database.pool, crowd.playerIds, DOLLARS)
    await crowd.arrive()
    const playing = crowd.play()
    await crowd.warmUp()
    // Until the code is compiled and each connection has its plans.
    await sleep(warmSeconds * 1_000)
    const spentSince = await startCounters(world)
    crowd.forgetCounts()
    await sleep(seconds * 1_000)
    const { serverMs, postgresMs } = await spentSince()
    const { matches } = crowd.counts()
    crowd.stop()
    const late = sleep(REST_MAX_MS, 'late' as const, { ref: false })
    if ((await Promise.race([playing, late])) === 'late')
      throw new Error(`some players could not finish their match: ${crowd.report()}`)
    return {
      matches,
      serverMs: serverMs / matches,
      postgresMs: postgresMs / matches,
      cpuMs: (serverMs + postgresMs) / matches,
    }
  })
}
