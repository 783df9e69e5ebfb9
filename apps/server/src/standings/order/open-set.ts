import { z } from 'zod'
import type { Redis } from '../../platform/redis.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { withTimeout } from '../../platform/with-timeout.ts'
import {
  LIVE_KEY,
  memberOf,
  membersKey,
  playerNoOf,
  type RankedSet,
  setKey,
  splitMembers,
} from './ranked-set.ts'

// A search may fetch ten thousand members while the machine is busy; boards that are complete must not seem to be missing.
const REPLY_MAX_MS = 2_000

const LIVE = z.tuple([z.string(), z.string()]).nullable()

type Range = { readonly start: number; readonly limit: number }

/** The live build, its time and whether it has the set, in one step. The key of complete sets differs in its end alone. */
const OPEN = `
local build = redis.call('hget', KEYS[1], 'build')
if not build then return nil end
local complete = string.gsub(KEYS[1], 'live$', build .. ':complete')
if redis.call('sismember', complete, ARGV[1]) == 0 then return nil end
return {build, redis.call('hget', KEYS[1], 'asOf')}`

/** Opens a set of the live build for reading. Without Redis boards have no order; they come back when it does. */
export async function openSet<Order extends string>(redis: Redis, set: RankedSet<Order>) {
  const reply = await replyOrLoading(redis.eval(OPEN, { keys: [LIVE_KEY], arguments: [set.name] }))
  const [build, asOf] = LIVE.parse(reply) ?? refuse('standings_loading')
  return new OpenSet(redis, set, { build, asOfMs: Number(asOf) })
}

/** A complete set. Its keys stay for a minute after another build has become live. */
export class OpenSet<Order extends string> {
  /** Everything that happened up to this time is in the set. */
  readonly asOfMs: number
  private readonly redis: Redis
  private readonly set: RankedSet<Order>
  private readonly build: string

  constructor(redis: Redis, set: RankedSet<Order>, live: { build: string; asOfMs: number }) {
    this.redis = redis
    this.set = set
    this.build = live.build
    this.asOfMs = live.asOfMs
  }

  async page(order: Order, { start, limit }: Range) {
    const key = this.keyOf(order)
    const [members, total] = await replyOrLoading(
      Promise.all([this.redis.zRange(key, start, start + limit - 1), this.redis.zCard(key)]),
    )
    return { playerNos: members.map(playerNoOf), total, isMore: false }
  }

  /** The ranks of the players that are in the set. */
  async ranks(order: Order, playerNos: readonly number[]): Promise<Map<number, number>> {
    const members = await this.membersOf(this.set.rankOrder(order), playerNos)
    const key = this.keyOf(this.set.rankOrder(order))
    const places = await replyOrLoading(
      Promise.all(members.map(async (member) => (member === null ? null : this.redis.zRank(key, member)))),
    )
    const ranked = playerNos.map((playerNo, index) => [playerNo, places[index] ?? null] as const)
    return new Map(ranked.flatMap(([playerNo, place]) => (place === null ? [] : [[playerNo, place + 1]])))
  }

  /** The rank of a member that need not be in the set yet: its player may be in it with an older one. */
  async rankOf(order: Order, member: string): Promise<number> {
    const [before, [stored]] = await replyOrLoading(
      Promise.all([
        this.redis.zLexCount(this.keyOf(order), '-', `(${member}`),
        this.membersOf(order, [playerNoOf(member)]),
      ]),
    )
    return before + (stored && stored < member ? 0 : 1)
  }

  /** The players that are in the set, in its order. */
  async sort(order: Order, playerNos: readonly number[]): Promise<number[]> {
    if (playerNos.length === 0) return []
    const keys: (string | number | null)[] = this.set.membersMove
      ? await this.membersOf(order, playerNos)
      : await replyOrLoading(this.redis.zmScore(this.keyOf(order), playerNos.map(memberOf)))
    return playerNos
      .flatMap((playerNo, index) => {
        const key = keys[index] ?? null
        return key === null ? [] : { playerNo, key }
      })
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.playerNo - b.playerNo))
      .map(({ playerNo }) => playerNo)
  }

  private async membersOf(order: Order, playerNos: readonly number[]): Promise<(string | null)[]> {
    const numbers = playerNos.map(memberOf)
    if (!this.set.membersMove || numbers.length === 0) return numbers
    const stored = await replyOrLoading(this.redis.hmGet(membersKey(this.build, this.set.name), numbers))
    const index = this.set.orders.indexOf(order)
    return stored.map((joined) => splitMembers(joined)[index] ?? null)
  }

  private readonly keyOf = (order: Order): string => setKey(this.build, this.set.name, order)
}

async function replyOrLoading<Reply>(command: Promise<Reply>): Promise<Reply> {
  try {
    return await withTimeout(command, REPLY_MAX_MS)
  } catch (cause) {
    throw Object.assign(new Refusal('standings_loading'), { cause })
  }
}
