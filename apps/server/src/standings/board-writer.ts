import { answeredInTime } from '../platform/answered-in-time.ts'
import type { Redis } from '../platform/redis.ts'
import { ASKED_KEY, END_MEMBER, setKey } from './board-sets.ts'
import { boardEndsAtMs } from './boards.ts'
import type { Place, Standing } from './feed-store.ts'
import { memberOf, ORDERS, type Order, scoreOf } from './orders.ts'

const STATE_KEY = 'standings:state'
const LOADED_KEY = 'standings:loaded'
const loadingKey = (board: number, order: Order): string => `standings:loading:${board}:${order}`

// One call of this size holds Redis for about a millisecond; its scripting takes at most some 8,000 arguments.
const MEMBERS_A_CALL = 1_000
// A page asked for just before midnight may be read just after it.
const KEPT_AFTER_END_MS = 3_600_000
// Long for Redis, short for those who wait for a board: a keeper that gets no answer gives up its lease.
const ANSWER_MAX_MS = 10_000
// A load that was given up must not stay for ever.
const LOADING_KEPT_SECONDS = 3_600

/** Only the newest holder of the lease may write: one that was stopped and wakes up would bring back old values. */
const CLAIM = `
local newest = redis.call('hget', KEYS[1], 'epoch')
if newest and tonumber(newest) > tonumber(ARGV[1]) then return 0 end
redis.call('hset', KEYS[1], 'epoch', ARGV[1])
return 1`
const SHOW = `
if redis.call('hget', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end
if redis.call('zscore', KEYS[2], '${END_MEMBER}') then redis.call('zadd', KEYS[2], unpack(ARGV, 2)) end
return 1`
const MOVE = `
if redis.call('hget', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end
redis.call('hset', KEYS[1], 'xid', ARGV[2], 'seq', ARGV[3])
return 1`
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
local complete = {}
local orders = (#KEYS - 1) / (#ARGV - 1)
for i = 2, #ARGV do
  local whole = redis.call('hget', KEYS[1], ARGV[i]) == ARGV[1]
  for j = 1, orders do
    whole = whole and redis.call('zscore', KEYS[1 + (i - 2) * orders + j], '${END_MEMBER}')
  end
  if whole then complete[#complete + 1] = ARGV[i] end
end
return complete`

/** This process may no longer write the boards, or Redis has forgotten that it may. */
class LostClaim extends Error {
  override readonly name = 'LostClaim'
}

/** The order of the boards in Redis, as the one process may write it that holds the lease. */
export class BoardWriter {
  private readonly redis: Redis
  private readonly epoch: bigint

  constructor(redis: Redis, epoch: bigint) {
    this.redis = redis
    this.epoch = epoch
  }

  /** Up to where Redis shows events; null when it does not know. */
  async claim(): Promise<Place | null> {
    await this.run(CLAIM, [STATE_KEY], [])
    const [xid, seq] = await this.redis.hmGet(STATE_KEY, ['xid', 'seq'])
    return xid && seq ? { xid: BigInt(xid), seq: BigInt(seq) } : null
  }

  /** Writes what players have now. Absolute values: writing them again changes nothing. */
  async show(standings: readonly Standing[]): Promise<void> {
    const calls = [...Map.groupBy(standings, ({ board }) => board)].flatMap(([board, rows]) =>
      inParts(rows).flatMap((part) =>
        ORDERS.map((order) =>
          this.run(SHOW, [STATE_KEY, setKey(board, order)], scoresAndMembers(order, part)),
        ),
      ),
    )
    await Promise.all(calls)
  }

  async moveTo({ xid, seq }: Place): Promise<void> {
    await this.run(MOVE, [STATE_KEY], [String(xid), String(seq)])
  }

  /** The boards that are complete and of this build. */
  async loaded(build: bigint, boards: readonly number[]): Promise<Set<number>> {
    const keys = boards.flatMap((board) => ORDERS.map((order) => setKey(board, order)))
    const complete: unknown = await answeredInTime(
      this.redis.eval(COMPLETE, {
        keys: [LOADED_KEY, ...keys],
        arguments: [String(build), ...boards.map(String)],
      }),
      ANSWER_MAX_MS,
    )
    return new Set(Array.isArray(complete) ? complete.map(Number) : [])
  }

  /** Makes every board load again; they go on answering until they have. */
  async forgetLoaded(): Promise<void> {
    await this.redis.del(LOADED_KEY)
  }

  /** Boards that somebody asked for and did not get. */
  async asked(): Promise<Set<number>> {
    return new Set((await this.redis.sMembers(ASKED_KEY)).map(Number))
  }

  async beginLoad(board: number): Promise<void> {
    await this.redis.del(ORDERS.map((order) => loadingKey(board, order)))
    for (const order of ORDERS) {
      await this.redis.zAdd(loadingKey(board, order), { score: Number.POSITIVE_INFINITY, value: END_MEMBER })
      await this.redis.expire(loadingKey(board, order), LOADING_KEPT_SECONDS)
    }
  }

  /** Into the sets that nobody reads yet. */
  async load(board: number, standings: readonly Standing[]): Promise<void> {
    const calls = inParts(standings).flatMap((part) =>
      ORDERS.map((order) =>
        this.run(SHOW, [STATE_KEY, loadingKey(board, order)], scoresAndMembers(order, part)),
      ),
    )
    await Promise.all(calls)
  }

  /** Readers see the loaded sets from here on. */
  async finishLoad(board: number, { build, nowMs }: { build: bigint; nowMs: number }): Promise<void> {
    const endsAtMs = boardEndsAtMs(board)
    const keptMs = endsAtMs === null ? '' : String(Math.max(0, endsAtMs - nowMs) + KEPT_AFTER_END_MS)
    const keys = ORDERS.flatMap((order) => [loadingKey(board, order), setKey(board, order)])
    await this.run(FINISH, [STATE_KEY, LOADED_KEY, ...keys], [String(board), String(build), keptMs])
    await this.redis.sRem(ASKED_KEY, String(board))
  }

  private async run(script: string, keys: string[], values: string[]): Promise<void> {
    const done: unknown = await answeredInTime(
      this.redis.eval(script, { keys, arguments: [String(this.epoch), ...values] }),
      ANSWER_MAX_MS,
    )
    if (done !== 1) throw new LostClaim('the boards are kept by somebody else, or Redis was emptied')
  }
}

function scoresAndMembers(order: Order, standings: readonly Standing[]): string[] {
  return standings.flatMap((standing) => [String(scoreOf(order, standing)), memberOf(standing.playerNo)])
}

function inParts(standings: readonly Standing[]): (readonly Standing[])[] {
  const parts: (readonly Standing[])[] = []
  for (let start = 0; start < standings.length; start += MEMBERS_A_CALL)
    parts.push(standings.slice(start, start + MEMBERS_A_CALL))
  return parts
}
