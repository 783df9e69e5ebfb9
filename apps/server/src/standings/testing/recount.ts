import { type BoardName, type BoardTime, boardOf } from '../boards.ts'
import type { TestEvent } from './events.ts'

const TIMES: readonly BoardTime[] = ['all', 'today', 'week', 'month']

export type CountedRow = { earnings: bigint; bountyEarnings: bigint; won: number; lost: number }

/** What every board of this moment must hold, counted one event after the other. `board/player` is the key. */
export function recount(events: readonly TestEvent[], nowMs: number): Map<string, CountedRow> {
  const rows = new Map<string, CountedRow>()
  for (const event of events) {
    if (event.kind === 'banked') continue
    for (const board of boardsOf(event, nowMs)) {
      const key = `${board}/${event.playerId}`
      const row = rows.get(key) ?? { earnings: 0n, bountyEarnings: 0n, won: 0, lost: 0 }
      row.earnings += event.earnings
      if (event.mode === 'bounty') row.bountyEarnings += event.earnings
      if (event.kind === 'won') row.won += 1
      if (event.kind === 'lost') row.lost += 1
      rows.set(key, row)
    }
  }
  return rows
}

/** The boards of this moment that an event belongs to. */
function boardsOf({ mode, tier, at }: TestEvent, nowMs: number): number[] {
  const names = TIMES.flatMap((time) =>
    (['all', mode] as const).flatMap((boardMode) =>
      (['all', tier] as const).map((boardTier): BoardName => ({ time, mode: boardMode, tier: boardTier })),
    ),
  )
  return names
    .filter((name) => boardOf(name, at.getTime()) === boardOf(name, nowMs))
    .map((name) => boardOf(name, nowMs))
}

type Career = { readonly bestStreak: number; readonly podiums: number; readonly pools: number }

export const NEVER_PLAYED: Career = { bestStreak: 0, podiums: 0, pools: 0 }

export function recountCareers(events: readonly TestEvent[]): Map<string, Career> {
  const careers = new Map<string, Career>()
  const streaks = new Map<string, number>()
  const visits = new Set<string>()
  for (const { playerId, kind, poolId } of events) {
    if (kind === 'banked') continue
    const career = careers.get(playerId) ?? NEVER_PLAYED
    const isResult = kind === 'won' || kind === 'lost'
    const visit = `${playerId}/${poolId}`
    const isFirstVisit = poolId !== undefined && isResult && !visits.has(visit)
    if (isFirstVisit) visits.add(visit)
    const before = streaks.get(playerId) ?? 0
    const streak = kind === 'won' ? before + 1 : kind === 'lost' ? 0 : before
    streaks.set(playerId, streak)
    careers.set(playerId, {
      bestStreak: Math.max(career.bestStreak, streak),
      podiums: career.podiums + (kind === 'prize' ? 1 : 0),
      pools: career.pools + (isFirstVisit ? 1 : 0),
    })
  }
  return careers
}

export type CountedHour = { matches: number; winnings: bigint }

/** Matches and winnings by the hour in which they happened. */
export function recountHours(events: readonly TestEvent[]): Map<string, CountedHour> {
  const hours = new Map<string, CountedHour>()
  for (const { kind, at, earnings } of events) {
    if (kind === 'banked' || kind === 'lost') continue
    const key = `${at.toISOString().slice(0, 13)}:00:00.000Z`
    const hour = hours.get(key) ?? { matches: 0, winnings: 0n }
    hour.winnings += earnings
    if (kind === 'won') hour.matches += 1
    hours.set(key, hour)
  }
  return hours
}
