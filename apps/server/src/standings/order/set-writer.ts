import { FencedRedis, type RedisCommand } from '../../platform/fenced-redis.ts'
import type { Redis } from '../../platform/redis.ts'
import type { Place } from '../count/feed-store.ts'
import { ORDERS } from './board-set.ts'
import { POOL_ORDERS } from './pool-set.ts'
import {
  completeKey,
  joinMembers,
  LIVE_KEY,
  memberOf,
  membersKey,
  type RankedSet,
  setKey,
  splitMembers,
} from './ranked-set.ts'

// One command of this size holds Redis for about a millisecond.
const ROWS_PER_WRITE = 1_000
const EXPIRE_MS = '60000'
const ALL_ORDERS = [...ORDERS, ...POOL_ORDERS]

/** The build that is read, and the last event in it. */
export type Shown = { readonly build: string | null; readonly place: Place | null }

/** Writes the sets to Redis. For the holder of the lease only. */
export class SetWriter {
  private readonly fenced: FencedRedis

  constructor(redis: Redis, epoch: bigint) {
    this.fenced = new FencedRedis(redis, { key: LIVE_KEY, epoch })
  }

  async claim(): Promise<Shown> {
    await this.fenced.claim()
    return this.readShown()
  }

  async readShown(): Promise<Shown> {
    const [build, xid, seq] = await this.fenced.redis.hmGet(LIVE_KEY, ['build', 'xid', 'seq'])
    return { build: build ?? null, place: xid && seq ? { xid: BigInt(xid), seq: BigInt(seq) } : null }
  }

  /** Every event up to the place is in the sets. Null: events before that time may still be missing. */
  async moveTo({ xid, seq }: Place, asOfMs: number | null): Promise<void> {
    const asOf = asOfMs === null ? [] : ['asOf', String(asOfMs)]
    await this.fenced.write([['hset', LIVE_KEY, 'xid', String(xid), 'seq', String(seq), ...asOf]])
  }

  /** Makes a build the one that is read, and in the same step leaves the keys of sets that no reader can open to expire. */
  async makeLive(
    build: string,
    retired: readonly { build: string; names: Iterable<string> }[],
  ): Promise<void> {
    const expiring = retired.flatMap((old) => [...old.names].flatMap((name) => retire(old.build, name)))
    await this.fenced.write([['hset', LIVE_KEY, 'build', build], ...expiring])
  }

  /** Empties Redis of a build. */
  async forget(build: string): Promise<void> {
    const keys = [...(await this.listComplete(build))].flatMap((name) => keysOf(build, name))
    const unlinked = [completeKey(build), ...keys].map((key) => ['unlink', key] as const)
    await this.fenced.write([...unlinked, ['hdel', LIVE_KEY, 'build', 'xid', 'seq', 'asOf']])
  }

  /** Writes the rows as they are now. Writing them again changes nothing. */
  async put<Order extends string, Row extends { readonly playerNo: number }>(
    build: string,
    set: RankedSet<Order, Row>,
    rows: readonly Row[],
  ): Promise<void> {
    for (let start = 0; start < rows.length; start += ROWS_PER_WRITE) {
      const part = rows.slice(start, start + ROWS_PER_WRITE)
      const numbers = part.map(({ playerNo }) => memberOf(playerNo))
      const key = membersKey(build, set.name)
      const stored = set.membersMove ? (await this.fenced.redis.hmGet(key, numbers)).map(splitMembers) : []
      const positions = set.orders.map((order) => part.map((row) => set.positionOf(order, row)))
      const joined = numbers.flatMap((number, row) => [
        number,
        joinMembers(positions.map((ofOrder) => ofOrder[row]?.member ?? null)),
      ])
      const commands: RedisCommand[] = set.orders.flatMap((order, index) => [
        ['zrem', setKey(build, set.name, order), ...stored.flatMap((members) => members[index] ?? [])],
        [
          'zadd',
          setKey(build, set.name, order),
          ...(positions[index] ?? []).flatMap((at) => (at ? [String(at.score), at.member] : [])),
        ],
      ])
      if (set.membersMove) commands.push(['hset', key, ...joined])
      await this.fenced.write(commands.filter(([, , ...values]) => values.length > 0))
    }
  }

  async complete(build: string, name: string): Promise<void> {
    await this.fenced.write([['sadd', completeKey(build), name]])
  }

  async listComplete(build: string): Promise<Set<string>> {
    return new Set(await this.fenced.redis.sMembers(completeKey(build)))
  }
}

const keysOf = (build: string, name: string): string[] => [
  ...ALL_ORDERS.map((order) => setKey(build, name, order)),
  membersKey(build, name),
]

/** A reader that has opened the set may still use it. */
const retire = (build: string, name: string): RedisCommand[] => [
  ['srem', completeKey(build), name],
  ...keysOf(build, name).map((key) => ['pexpire', key, EXPIRE_MS] as const),
]
