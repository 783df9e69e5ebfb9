import { POOL_ORDERS, poolMemberOf, type Run, WINS_END } from './pool-set.ts'
import { ASKED_POOLS_KEY, poolMembersKey, poolSetKey } from './pool-sets.ts'
import type { PoolRun, ShownPool } from './pool-store.ts'
import { END_MEMBER, LOADED_KEY, STATE_KEY } from './set-keys.ts'
import { type Loadable, loadingKey, SetWriter } from './set-writer.ts'

// Up to five commands for each: a call of this size holds Redis for about a millisecond.
const RUNS_A_CALL = 250
// Boards of a pool are looked at for some days after its bell; whoever wants an older one has it loaded for an hour.
const KEPT_AFTER_END_MS = 3 * 86_400_000
const KEPT_MS_MIN = 3_600_000

/**
 * A run that moves leaves its old place: the hash remembers which member was its. A pool of which something was lost is
 * not kept any more, so nobody may read the rest of it.
 */
const SHOW = `
if redis.call('hget', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end
local whole = redis.call('hexists', KEYS[4], '${END_MEMBER}') == 1
for i = 2, 3 do
  whole = whole and redis.call('zscore', KEYS[i], '${END_MEMBER}')
end
if not whole then
  redis.call('hdel', KEYS[5], ARGV[2])
  return 1
end
for i = 3, #ARGV, 2 do
  local entrant, wins = ARGV[i], ARGV[i + 1]
  local old = redis.call('hget', KEYS[4], entrant)
  if old ~= wins then
    if old then
      redis.call('zrem', KEYS[2], string.match(old, '${WINS_END}(.*)'))
      redis.call('zrem', KEYS[3], old)
    end
    redis.call('zadd', KEYS[2], 0, string.match(wins, '${WINS_END}(.*)'))
    redis.call('zadd', KEYS[3], 0, wins)
    redis.call('hset', KEYS[4], entrant, wins)
  end
end
return 1`

/** The order of the pools in Redis, as the one process may write it that holds the lease. */
export class PoolWriter extends SetWriter {
  /** Writes where players stand now. Absolute places: writing them again changes nothing. */
  async show(runs: readonly PoolRun[]): Promise<void> {
    for (const [poolId, ofPool] of Map.groupBy(runs, (run) => run.poolId))
      await this.put(poolId, keysOf(poolId), ofPool)
  }

  /** Those of the pools that are complete and of this build. */
  async loaded(build: bigint, poolIds: readonly string[]): Promise<Set<string>> {
    return this.complete(build, poolIds.map(loadableOf))
  }

  /** Pools that somebody asked for and got from PostgreSQL alone. */
  async asked(): Promise<string[]> {
    return this.redis.sMembers(ASKED_POOLS_KEY)
  }

  async forgetAsked(poolId: string): Promise<void> {
    await this.redis.sRem(ASKED_POOLS_KEY, poolId)
  }

  async beginLoad(poolId: string): Promise<void> {
    const members = loadingKey(poolMembersKey(poolId))
    await this.begin(loadableOf(poolId), (key) =>
      key === members
        ? this.redis.hSet(key, END_MEMBER, '')
        : this.redis.zAdd(key, { score: 0, value: END_MEMBER }),
    )
  }

  /** Into the sets that nobody reads yet. */
  async load(poolId: string, runs: readonly Run[]): Promise<void> {
    await this.put(poolId, keysOf(poolId).map(loadingKey), runs)
  }

  /** Readers see the loaded sets from here on. */
  async finishLoad(
    { id, endsAtMs }: ShownPool,
    { build, nowMs }: { build: bigint; nowMs: number },
  ): Promise<void> {
    const keptMs = Math.max(KEPT_MS_MIN, endsAtMs + KEPT_AFTER_END_MS - nowMs)
    await this.finish(loadableOf(id), { build, keptMs })
    await this.forgetAsked(id)
  }

  private async put(poolId: string, keys: readonly string[], runs: readonly Run[]): Promise<void> {
    for (let start = 0; start < runs.length; start += RUNS_A_CALL) {
      const part = runs.slice(start, start + RUNS_A_CALL)
      const values = part.flatMap((run) => [run.entrant, poolMemberOf('wins', run)])
      await this.run(SHOW, [STATE_KEY, ...keys, LOADED_KEY], [poolId, ...values])
    }
  }
}

const keysOf = (poolId: string): string[] => [
  ...POOL_ORDERS.map((order) => poolSetKey(poolId, order)),
  poolMembersKey(poolId),
]

const loadableOf = (poolId: string): Loadable => ({ name: poolId, keys: keysOf(poolId) })
