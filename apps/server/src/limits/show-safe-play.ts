import type { LimitKind, PlayLimit, RealityCheck, SafePlayState } from '@throwdown/contract/safe-play'
import { MICROS_PER_USD } from '@throwdown/rules/money'
import type { Queryable } from '../platform/sql.ts'
import { type LimitRow, listLimits, listUsage, readSession, type SessionRow } from './store.ts'

const MINUTE_MS = 60_000

/** What one unit of a limit is in the database: a dollar in micro-dollars, a minute in milliseconds. */
const unitOf = (kind: LimitKind): bigint => (kind === 'time' ? BigInt(MINUTE_MS) : MICROS_PER_USD)

/** Of dollars or minutes. */
export const storedAmount = (kind: LimitKind, amount: number | null): bigint | null =>
  amount === null ? null : BigInt(amount) * unitOf(kind)

const shownAmount = (kind: LimitKind, stored: bigint): number => Number(stored / unitOf(kind))

export async function showSafePlay(db: Queryable, playerId: string, nowMs: number): Promise<SafePlayState> {
  const now = new Date(nowMs)
  const [limits, usage, session] = await Promise.all([
    listLimits(db, playerId),
    listUsage(db, playerId, now),
    readSession(db, playerId, now),
  ])
  const { breakKind, breakUntil } = session
  return {
    limits: limits.map(limitOf),
    usage,
    pause: breakKind && { kind: breakKind, untilMs: breakUntil?.getTime() ?? null },
    realityCheck: realityCheckOf(session),
  }
}

const limitOf = ({ kind, days, amount, nextAmount, confirmFrom }: LimitRow): PlayLimit => ({
  kind,
  days,
  amount: shownAmount(kind, amount),
  raise: confirmFrom && {
    amount: nextAmount === null ? null : shownAmount(kind, nextAmount),
    confirmFromMs: confirmFrom.getTime(),
  },
})

function realityCheckOf(session: SessionRow): RealityCheck {
  const { everyMinutes, isDue, startedAtMs, matches, won, staked, net } = session
  const dueAtMs = (startedAtMs ?? 0) + everyMinutes * MINUTE_MS
  return {
    everyMinutes,
    isDue,
    session: startedAtMs === null ? null : { startedAtMs, dueAtMs, matches, won, staked, net },
  }
}
