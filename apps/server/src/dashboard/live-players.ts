import type { Clock } from '../platform/clock.ts'
import type { Redis } from '../platform/redis.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import type { Connections } from '../realtime/connections.ts'

const SPAN_MS = 8_000
const KEPT_MS = 4 * SPAN_MS
// A larger command would keep the node from its sockets for longer than a millisecond.
const PLAYERS_PER_COMMAND = 1_000
const REPLY_MAX_MS = 1_000

type LivePlayersDeps = {
  readonly redis: Redis
  readonly clock: Clock
  readonly connections: Pick<Connections, 'playerIds'>
}

/**
 * How many players are connected, on all nodes together; to be called at least once per span by every node. Each span of
 * time has one HyperLogLog that every node adds its players to: a player with tabs on two nodes counts once, and the
 * players of a node that crashed are gone with the next span. Exact for small numbers, within 1% for large ones.
 */
export async function countLivePlayers({ redis, clock, connections }: LivePlayersDeps): Promise<number> {
  const here = connections.playerIds()
  // Without Redis a node knows its own players only.
  if (!redis.isReady) return here.length
  const span = Math.floor(clock.nowMs() / SPAN_MS)
  for (let start = 0; start < here.length; start += PLAYERS_PER_COMMAND)
    await withTimeout(redis.pfAdd(keyOf(span), here.slice(start, start + PLAYERS_PER_COMMAND)), REPLY_MAX_MS)
  await withTimeout(redis.pExpire(keyOf(span), KEPT_MS), REPLY_MAX_MS)
  // The span before this one too: nodes that add their players later in this one are in it.
  return withTimeout(redis.pfCount([keyOf(span - 1), keyOf(span)]), REPLY_MAX_MS)
}

/** The braces keep both spans on one node of a Redis cluster. */
const keyOf = (span: number): string => `{live-players}:${span}`
