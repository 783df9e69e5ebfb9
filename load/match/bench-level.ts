// One level of load: so many players connect, play at least one match each, are measured while they play on, and finish.
import { setTimeout as sleep } from 'node:timers/promises'
import { startCounters } from './bench-counters.ts'
import type { Counted } from './bench-figures.ts'
import { type Statements, startStatements } from './bench-statements.ts'
import { Crowd } from './crowd.ts'
import { giveMoney } from './judge-matches.ts'
import type { MatchWorld } from './match-world.ts'
import type { Shares } from './profile-shares.ts'

const REST_MAX_MS = 120_000
const SHARES_MS = 8_000
const DOLLARS = 1_000

export type LevelResult = {
  readonly counted: Counted
  readonly statements: Statements
  readonly shares: Shares
}

export async function runLevel(
  world: MatchWorld,
  { players, seconds }: { players: number; seconds: number },
): Promise<LevelResult> {
  const crowd = new Crowd(world, players)
  await giveMoney(world.database.pool, crowd.playerIds, DOLLARS)
  await crowd.arrive()
  const playing = crowd.play()
  await crowd.warmUp()
  const statementsSince = await startStatements(world.database.pool)
  const spentSince = await startCounters(world)
  crowd.forgetCounts()
  await sleep(seconds * 1_000)
  const spent = await spentSince()
  const counts = crowd.counts()
  const statements = await statementsSince()
  // After the measured time, because profiling costs time too.
  const shares = (await world.servers[0]?.sharesOver(SHARES_MS)) ?? {}
  crowd.stop()
  const late = sleep(REST_MAX_MS, 'late' as const, { ref: false })
  if ((await Promise.race([playing, late])) === 'late')
    throw new Error(
      `some of ${players} players could not finish their match within ${REST_MAX_MS} ms: ${crowd.report()}`,
    )
  return { counted: { players, ...counts, spent, statements }, statements, shares }
}
