import type { LimitDays, LimitKind, PlayUsage } from '@throwdown/contract/safe-play'
import { dollarsOf, formatUsd, usd } from '@throwdown/rules/money'
import { utc } from '../../ui/text/utc.ts'

const MINUTE_MS = 60_000

/** `1:05 h` */
export function formatHours(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`
}

/** A limit in dollars or minutes, as it is read. */
export const formatLimit = (kind: LimitKind, amount: number): string =>
  kind === 'time' ? formatHours(amount * MINUTE_MS) : formatUsd(usd(amount))

/** What counts for a limit: how much of it, as a number and in words. Money won is not a loss. */
export function usedOf(kind: LimitKind, usage: PlayUsage | undefined): { used: number; text: string } {
  if (!usage) return { used: 0, text: formatLimit(kind, 0) }
  if (kind === 'time') return { used: usage.playedMs / MINUTE_MS, text: formatHours(usage.playedMs) }
  const lost = BigInt(usage.net) < 0n ? -BigInt(usage.net) : 0n
  const micros = { deposit: BigInt(usage.deposited), stake: BigInt(usage.staked), loss: lost }[kind]
  return { used: dollarsOf(micros), text: formatUsd(micros) }
}

/** `Nov 15, 18:20 UTC`, where the year is clear. */
export const formatSoon = (ms: number): string => `${utc.shortDay(ms)}, ${utc.minute(ms)} UTC`

const DAY_MS = 86_400_000

export const timeOutEnd = (nowMs: number, days: number): number => nowMs + days * DAY_MS

/** As the server adds months: a day that the month does not have is its last one. */
export function exclusionEnd(nowMs: number, months: number): number {
  const end = new Date(nowMs)
  const day = end.getUTCDate()
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, last))
  return end.getTime()
}

export const keyOfDays = (days: LimitDays) => `safePlay.days.d${days}` as const
