import { answeredInTime } from '../../platform/answered-in-time.ts'
import type { Redis } from '../../platform/redis.ts'
import { END_MEMBER, LOADED_KEY, STATE_KEY } from './set-keys.ts'

// Long for Redis, short for those who wait for a board: a keeper that gets no answer gives up its lease.
const ANSWER_MAX_MS = 10_000
// A load that was given up must not stay for ever.
const LOADING_KEPT_SECONDS = 3_600

// Unlinked first: a set that is renamed over would be freed at once, member by member, while everybody waits.
const FINISH = `
if redis.call('hget', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end
for i = 3, #KEYS, 2 do
  redis.call('persist', KEYS[i])
  if ARGV[4] ~= '' then redis.call('pexpire', KEYS[i], ARGV[4]) end
  redis.call('unlink', KEYS[i + 1])
  redis.call('rename', KEYS[i], KEYS[i + 1])
end
redis.call('hset', KEYS[2], ARGV[2], ARGV[3])
return 1`

const COMPLETE = `
local function is_whole(key)
  if redis.call('type', key).ok == 'hash' then return redis.call('hexists', key, '${END_MEMBER}') == 1 end
  return redis.call('zscore', key, '${END_MEMBER}')
end
local complete = {}
local keys = (#KEYS - 1) / (#ARGV - 1)
for i = 2, #ARGV do
  local whole = redis.call('hget', KEYS[1], ARGV[i]) == ARGV[1]
  for j = 1, keys do
    whole = whole and is_whole(KEYS[1 + (i - 2) * keys + j])
  end
  if whole then complete[#complete + 1] = ARGV[i] end
end
return complete`

/** This process may no longer write the boards, or Redis has forgotten that it may. */
class LostClaim extends Error {
  override readonly name = 'LostClaim'
}

export const loadingKey = (key: string): string => `loading:${key}`

/** Some keys that are loaded together, and the name under which that is noted. All that are asked about have as many keys. */
export type Loadable = { readonly name: string; readonly keys: readonly string[] }

/** Sets of Redis as the one process may write them that holds the lease. */
export class SetWriter {
  protected readonly redis: Redis
  private readonly epoch: bigint

  constructor(redis: Redis, epoch: bigint) {
    this.redis = redis
    this.epoch = epoch
  }

  /** Those that are complete and of this build. */
  protected async complete(build: bigint, all: readonly Loadable[]): Promise<Set<string>> {
    if (all.length === 0) return new Set()
    const complete: unknown = await answeredInTime(
      this.redis.eval(COMPLETE, {
        keys: [LOADED_KEY, ...all.flatMap(({ keys }) => keys)],
        arguments: [String(build), ...all.map(({ name }) => name)],
      }),
      ANSWER_MAX_MS,
    )
    return new Set(Array.isArray(complete) ? complete.map(String) : [])
  }

  /** Empties what nobody reads yet and puts its end into each key. */
  protected async begin({ keys }: Loadable, putEnd: (loadingKey: string) => Promise<unknown>): Promise<void> {
    await this.redis.del(keys.map(loadingKey))
    for (const key of keys) {
      await putEnd(loadingKey(key))
      await this.redis.expire(loadingKey(key), LOADING_KEPT_SECONDS)
    }
  }

  /** Readers see what was loaded from here on. */
  protected async finish(
    { name, keys }: Loadable,
    { build, keptMs }: { build: bigint; keptMs: number | null },
  ): Promise<void> {
    const renamed = keys.flatMap((key) => [loadingKey(key), key])
    await this.run(FINISH, [STATE_KEY, LOADED_KEY, ...renamed], [name, String(build), String(keptMs ?? '')])
  }

  protected async run(script: string, keys: string[], values: string[]): Promise<void> {
    const done: unknown = await answeredInTime(
      this.redis.eval(script, { keys, arguments: [String(this.epoch), ...values] }),
      ANSWER_MAX_MS,
    )
    if (done !== 1) throw new LostClaim('the boards are kept by somebody else, or Redis was emptied')
  }
}
