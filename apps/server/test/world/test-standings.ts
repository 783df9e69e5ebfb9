import { randomInt, randomUUID } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import { MODES, TIERS } from '@throwdown/rules/terms'
import { onTestFinished, vi } from 'vitest'
import type { TestDatabase } from '../../src/platform/testing/database.ts'
import { PATIENCE } from '../../src/platform/testing/patience.ts'
import { type Career, findCareer } from '../../src/profile/card-store.ts'
import { boardsAt } from '../../src/standings/boards.ts'
import { BoardKeeper } from '../../src/standings/keep-boards.ts'
import { boardSet, ORDERS, type Order, scoreOf } from '../../src/standings/order/board-set.ts'
import { completeKey, LIVE_KEY, memberOf, setKey } from '../../src/standings/order/ranked-set.ts'
import { aResult, insertEvents, type TestEvent } from '../../src/standings/testing/events.ts'
import {
  type CountedHour,
  type CountedRow,
  NEVER_PLAYED,
  recount,
  recountCareers,
  recountHours,
} from '../../src/standings/testing/recount.ts'
import { aContext, type TestContext } from './context.ts'

export const DAY_MS = 86_400_000
/** A Wednesday, so that the week, the month and the day all have a past. */
export const NOW = Date.parse('2026-11-11T12:00:00Z')

export const somePlayers = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

export const aLeague = (database: TestDatabase): Promise<League> => new League(database, NOW).redisReady()

export async function aPlayedLeague(database: TestDatabase, rounds = 60) {
  const league = await aLeague(database)
  const players = somePlayers(12)
  for (let round = 0; round < rounds; round += 1) await league.play(league.aRandomEvent(players))
  return { league, players }
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)]
  invariant(item !== undefined, 'there is something to pick from')
  return item
}

/** A database of standings with a Redis prefix and a clock of its own, and everything that was ever played in it. */
export class League {
  readonly context: TestContext
  readonly owner
  readonly events: TestEvent[] = []
  nowMs: number

  constructor(database: TestDatabase, nowMs: number) {
    this.nowMs = nowMs
    const base = aContext({ DATABASE_URL: database.url('throwdown_app') })
    this.context = { ...base, clock: { nowMs: () => this.nowMs } }
    this.owner = database.open('postgres', 4).pool
  }

  /** A worker's keeper; it does nothing until a test runs it. */
  aKeeper(): BoardKeeper {
    const keeper = new BoardKeeper(this.context)
    onTestFinished(() => keeper.stop())
    return keeper
  }

  async redisReady(): Promise<this> {
    await vi.waitFor(() => {
      if (!this.context.redis.isReady) throw new Error('redis is not ready')
    }, PATIENCE)
    return this
  }

  /** Many events in one statement. */
  async playAtOnce(events: readonly TestEvent[]): Promise<void> {
    await this.owner.query(
      `insert into play_event (at, kind, player_id, mode, tier, match_id, opponent_id, earnings)
       select at, kind, player_id, mode, tier, gen_random_uuid(), gen_random_uuid(), earnings
         from unnest($1::timestamptz[], $2::text[], $3::uuid[], $4::text[], $5::int[], $6::bigint[])
           as e (at, kind, player_id, mode, tier, earnings)`,
      [
        events.map(({ at }) => at),
        events.map(({ kind }) => kind),
        events.map(({ playerId }) => playerId),
        events.map(({ mode }) => mode),
        events.map(({ tier }) => tier),
        events.map(({ earnings }) => earnings),
      ],
    )
    this.events.push(...events)
  }

  async play(events: readonly TestEvent[]): Promise<void> {
    await insertEvents(this.owner, events)
    this.events.push(...events)
  }

  /** Something that may happen to one of them, within the last weeks. */
  aRandomEvent(players: readonly string[]): TestEvent[] {
    const [player, other] = [pick(players), pick(players)]
    const mode = pick(MODES)
    const tier = pick(TIERS)
    const at = new Date(this.nowMs - randomInt(45) * DAY_MS - randomInt(DAY_MS))
    const poolId = `${tier}-${randomInt(3)}`
    const extra = { playerId: player, mode: 'bounty', tier, at, poolId } as const
    if (randomInt(10) === 0) return [{ ...extra, kind: 'prize', earnings: BigInt(randomInt(1_000_000)) }]
    if (randomInt(10) === 0) return [{ ...extra, kind: 'returned', earnings: 300_000n }]
    if (randomInt(10) === 0) return [{ ...extra, kind: 'banked', earnings: 0n }]
    const result = aResult(player, other === player ? randomUUID() : other, { at, mode, tier })
    return mode === 'bounty' ? result.map((event) => ({ ...event, poolId })) : result
  }

  /** What PostgreSQL and Redis waitReason: `expected` is what it must be. */
  async everything() {
    const { shown } = await this.orders()
    return {
      rows: await this.rows(),
      careers: await this.careers(),
      hours: await this.hours(),
      orders: shown,
    }
  }

  async expected() {
    const { expected } = await this.orders()
    return {
      rows: this.expectedRows(),
      careers: this.expectedCareers(),
      hours: recountHours(this.events),
      orders: expected,
    }
  }

  /** What PostgreSQL holds of the present boards, to be compared with `recount`. */
  async rows(): Promise<Map<string, CountedRow>> {
    const { rows } = await this.owner.query<CountedRow & { key: string }>(
      `select s.board || '/' || p.player_id as key, s.earnings, s.bounty_earnings as "bountyEarnings", s.won, s.lost
         from standing s
         join standing_player p using (player_no)
        where s.board = any ($1)`,
      [boardsAt(this.nowMs)],
    )
    return new Map(rows.map(({ key, ...row }) => [key, row]))
  }

  private async hours(): Promise<Map<string, CountedHour>> {
    const { rows } = await this.owner.query<CountedHour & { hour: Date }>(
      'select hour, matches, winnings from standing_hour',
    )
    return new Map(rows.map(({ hour, ...row }) => [hour.toISOString(), row]))
  }

  private async careers(): Promise<Map<string, Career>> {
    const ids = [
      ...new Set(this.events.filter(({ kind }) => kind !== 'banked').map(({ playerId }) => playerId)),
    ]
    const careers = await Promise.all(ids.map((id) => findCareer(this.owner, id)))
    return new Map(ids.map((id, index) => [id, careers[index] ?? NEVER_PLAYED]))
  }

  private readonly expectedRows = () => recount(this.events, this.nowMs)
  private readonly expectedCareers = () => recountCareers(this.events)

  /** The members of a board in the live build; null: it is not complete there. */
  async membersOf(board: number, order: Order): Promise<string[] | null> {
    const { redis } = this.context
    const build = (await redis.hGet(LIVE_KEY, 'build')) ?? ''
    const { name } = boardSet(board)
    if (!(await redis.sIsMember(completeKey(build), name))) return null
    return redis.zRange(setKey(build, name, order), 0, -1)
  }

  /** Every present board in every order: as Redis has it and as the events say. */
  async orders(): Promise<{ shown: Map<string, string[] | null>; expected: Map<string, string[]> }> {
    const numbers = await this.owner.query<{ player_no: number; player_id: string }>(
      'select player_no, player_id from standing_player',
    )
    const numberOf = new Map(numbers.rows.map(({ player_no, player_id }) => [player_id, player_no]))
    const shown = new Map<string, string[] | null>()
    const expected = new Map<string, string[]>()
    const rows = [...this.expectedRows()].map(([key, row]) => {
      const [board, playerId = ''] = key.split('/')
      return { ...row, board: Number(board), member: memberOf(numberOf.get(playerId) ?? 0) }
    })
    const byBoard = Map.groupBy(rows, ({ board }) => board)
    for (const board of boardsAt(this.nowMs))
      for (const order of ORDERS) {
        const key = `${board}/${order}`
        shown.set(key, await this.membersOf(board, order))
        const sorted = (byBoard.get(board) ?? []).toSorted(
          (a, b) => scoreOf(order, a) - scoreOf(order, b) || (a.member < b.member ? -1 : 1),
        )
        expected.set(
          key,
          sorted.map(({ member }) => member),
        )
      }
    return { shown, expected }
  }
}
