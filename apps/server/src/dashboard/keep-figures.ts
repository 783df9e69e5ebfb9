import type { BusyHours, LiveFigures } from '@throwdown/contract/dashboard'
import { avatarOf } from '@throwdown/contract/user'
import { invariant } from '@throwdown/rules/invariant'
import { flooredDollars, sumMicroUsd } from '@throwdown/rules/money'
import { TIERS } from '@throwdown/rules/terms'
import type pg from 'pg'
import { listCurrentPools } from '../bounty/open-pool.ts'
import type { Clock } from '../platform/clock.ts'
import type { PublicPlayersOf } from '../platform/public-player.ts'
import type { Redis } from '../platform/redis.ts'
import type { Connections } from '../realtime/connections.ts'
import { busyHoursOf } from './busy-hours.ts'
import { countLivePlayers } from './live-players.ts'
import { listHours, listLatestWins, sumWinnings } from './store.ts'

const WINS_SHOWN = 3
const BUSY_HOURS_EVERY_MS = 600_000
const BUSY_HOURS_OVER_MS = 14 * 86_400_000

type FiguresDeps = {
  readonly db: pg.Pool
  readonly redis: Redis
  readonly clock: Clock
  readonly connections: Connections
  readonly publicPlayersOf: PublicPlayersOf
}

/** The figures of the dashboard, read once per node for everybody who looks at them. */
export class DashboardFigures {
  /** Grows with every change; 0 while nothing is read. */
  version = 0
  private live: LiveFigures | null = null
  private busyHours: BusyHours | null = null
  private busyHoursReadAtMs = Number.NEGATIVE_INFINITY
  private reading: Promise<void> | null = null
  private readonly deps: FiguresDeps

  constructor(deps: FiguresDeps) {
    this.deps = deps
  }

  async show(): Promise<LiveFigures & { busyHours: BusyHours | null }> {
    if (!this.live) await this.refresh()
    invariant(this.live !== null, 'the figures are read')
    return { ...this.live, busyHours: this.busyHours }
  }

  /** Callers that come while it reads share what it reads. */
  refresh(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.reading = null
    })
    return this.reading
  }

  private async read(): Promise<void> {
    const { db, clock } = this.deps
    const nowMs = clock.nowMs()
    const [stats, latestWins] = await Promise.all([this.readStats(nowMs), this.readLatestWins()])
    if (nowMs - this.busyHoursReadAtMs >= BUSY_HOURS_EVERY_MS) {
      this.busyHours = busyHoursOf(await listHours(db, new Date(nowMs - BUSY_HOURS_OVER_MS)))
      this.busyHoursReadAtMs = nowMs
    }
    const live = { stats, latestWins }
    if (JSON.stringify(live) === JSON.stringify(this.live)) return
    this.live = live
    this.version += 1
  }

  private async readStats(nowMs: number): Promise<LiveFigures['stats']> {
    const { db } = this.deps
    const [livePlayersCount, winnings, pools] = await Promise.all([
      countLivePlayers(this.deps),
      sumWinnings(db),
      listCurrentPools(db, TIERS, nowMs),
    ])
    // In the order of tiers: of pools that are equally rich the smallest tier, as in the bounty summary.
    const richest = pools.reduce((best, pool) => (pool.total > best.total ? pool : best))
    return {
      livePlayersCount,
      globalWinnings: flooredDollars(winnings),
      totalBountyPool: flooredDollars(sumMicroUsd(pools.map(({ total }) => total))),
      currentTier: richest.tier,
    }
  }

  private async readLatestWins(): Promise<LiveFigures['latestWins']> {
    const { db, publicPlayersOf } = this.deps
    const wins = await listLatestWins(db, WINS_SHOWN)
    const playerOf = await publicPlayersOf(wins.map(({ playerId }) => playerId))
    return wins.map(({ playerId, amount, tier, at }) => {
      const { username, avatarId } = playerOf(playerId)
      return {
        userId: playerId,
        username,
        avatar: avatarOf(avatarId),
        amount: flooredDollars(amount),
        tier,
        at: at.toISOString(),
      }
    })
  }
}
