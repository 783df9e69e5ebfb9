import { boardEndsAtMs } from '../boards.ts'
import type { Place, Standing } from '../count/feed-store.ts'
import { memberOf, ORDERS, type Order, scoreOf } from './board-set.ts'
import { ASKED_KEY, setKey } from './board-sets.ts'
import { END_MEMBER, LOADED_KEY, STATE_KEY } from './set-keys.ts'
import { type Loadable, loadingKey, SetWriter } from './set-writer.ts'

// One call of this size holds Redis for about a millisecond; its scripting takes at most some 8,000 arguments.
const MEMBERS_A_CALL = 1_000
// A page asked for just before midnight may be read just after it.
const KEPT_AFTER_END_MS = 3_600_000

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

/** The order of the boards in Redis, as the one process may write it that holds the lease. */
export class BoardWriter extends SetWriter {
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
    return new Set([...(await this.complete(build, boards.map(loadableOf)))].map(Number))
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
    await this.begin(loadableOf(board), (key) =>
      this.redis.zAdd(key, { score: Number.POSITIVE_INFINITY, value: END_MEMBER }),
    )
  }

  /** Into the sets that nobody reads yet. */
  async load(board: number, standings: readonly Standing[]): Promise<void> {
    const calls = inParts(standings).flatMap((part) =>
      ORDERS.map((order) =>
        this.run(SHOW, [STATE_KEY, loadingKey(setKey(board, order))], scoresAndMembers(order, part)),
      ),
    )
    await Promise.all(calls)
  }

  /** Readers see the loaded sets from here on. */
  async finishLoad(board: number, { build, nowMs }: { build: bigint; nowMs: number }): Promise<void> {
    const endsAtMs = boardEndsAtMs(board)
    const keptMs = endsAtMs === null ? null : Math.max(0, endsAtMs - nowMs) + KEPT_AFTER_END_MS
    await this.finish(loadableOf(board), { build, keptMs })
    await this.redis.sRem(ASKED_KEY, String(board))
  }
}

const loadableOf = (board: number): Loadable => ({
  name: String(board),
  keys: ORDERS.map((order) => setKey(board, order)),
})

function scoresAndMembers(order: Order, standings: readonly Standing[]): string[] {
  return standings.flatMap((standing) => [String(scoreOf(order, standing)), memberOf(standing.playerNo)])
}

function inParts(standings: readonly Standing[]): (readonly Standing[])[] {
  const parts: (readonly Standing[])[] = []
  for (let start = 0; start < standings.length; start += MEMBERS_A_CALL)
    parts.push(standings.slice(start, start + MEMBERS_A_CALL))
  return parts
}
