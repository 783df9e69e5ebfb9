import type { LimitDays, LimitKind, PlayUsage } from '@throwdown/contract/safe-play'
import { invariant } from '@throwdown/rules/invariant'
import { many, one, type Queryable, run, valueOf } from '../platform/sql.ts'

export type LimitRow = {
  readonly kind: LimitKind
  readonly days: LimitDays
  readonly amount: bigint
  readonly nextAmount: bigint | null
  readonly confirmFrom: Date | null
}

export async function listLimits(db: Queryable, playerId: string): Promise<LimitRow[]> {
  return many<LimitRow>(db, {
    text: `select kind, days, amount, next_amount as "nextAmount", confirm_from as "confirmFrom"
             from play_limits_of($1)`,
    values: [playerId],
  })
}

export async function listUsage(db: Queryable, playerId: string, now: Date): Promise<PlayUsage[]> {
  return many<PlayUsage>(db, {
    text: `select days, staked::text, net::text, played_ms::float8 as "playedMs", epoch_ms(frees_at) as "freesAtMs",
                  deposited::text, epoch_ms(deposits_free_at) as "depositsFreeAtMs"
             from play_usage_of($1, $2)`,
    values: [playerId, now],
  })
}

export type SessionRow = {
  readonly breakKind: 'excluded' | 'timed_out' | null
  readonly breakUntil: Date | null
  readonly everyMinutes: 15 | 30 | 60
  readonly isDue: boolean
  readonly startedAtMs: number | null
  readonly matches: number
  readonly won: number
  readonly staked: string
  readonly net: string
}

export async function readSession(db: Queryable, playerId: string, now: Date): Promise<SessionRow> {
  const row = await one<SessionRow>(db, {
    text: `select break_kind as "breakKind", break_until as "breakUntil", every_minutes as "everyMinutes",
                  is_due as "isDue", epoch_ms(started_at) as "startedAtMs", matches, won, staked::text, net::text
             from play_session_of($1, $2)`,
    values: [playerId, now],
  })
  invariant(row !== undefined, `player ${playerId} has no state of safe play`)
  return row
}

export type LimitToSet = {
  readonly playerId: string
  readonly kind: LimitKind
  readonly days: LimitDays
  /** Micro-dollars or milliseconds; null: none. */
  readonly amount: bigint | null
  readonly now: Date
}

export async function setLimit(db: Queryable, limit: LimitToSet): Promise<'set' | 'asked' | 'same'> {
  return valueOf<'set' | 'asked' | 'same'>(db, {
    text: 'select play_limit_set($1, $2, $3, $4, $5)',
    values: [limit.playerId, limit.kind, limit.days, limit.amount, limit.now],
  })
}

export async function confirmLimit(
  db: Queryable,
  limit: LimitToSet,
): Promise<'raised' | 'early' | 'missing'> {
  return valueOf<'raised' | 'early' | 'missing'>(db, {
    text: 'select play_limit_confirm($1, $2, $3, $4, $5)',
    values: [limit.playerId, limit.kind, limit.days, limit.amount, limit.now],
  })
}

export async function startTimeOut(
  db: Queryable,
  { playerId, days, now }: { readonly playerId: string; readonly days: number; readonly now: Date },
): Promise<void> {
  await run(db, {
    text: `select play_break_start($1, 'time_out', $3::timestamptz + make_interval(hours => 24 * $2::int), $3)`,
    values: [playerId, days, now],
  })
}

export async function startExclusion(
  db: Queryable,
  { playerId, months, now }: { readonly playerId: string; readonly months: number; readonly now: Date },
): Promise<void> {
  await run(db, {
    text: `select play_break_start(
             $1, 'exclusion', case when $2::int = 0 then 'infinity' else $3::timestamptz + make_interval(months => $2::int) end, $3
           )`,
    values: [playerId, months, now],
  })
}

/** False while an answer is due. */
export async function setCheckInterval(
  db: Queryable,
  { playerId, minutes, now }: { readonly playerId: string; readonly minutes: number; readonly now: Date },
): Promise<boolean> {
  return valueOf<boolean>(db, {
    text: 'select reality_check_set($1, $2, $3)',
    values: [playerId, minutes, now],
  })
}

export async function answerCheck(db: Queryable, playerId: string, now: Date): Promise<void> {
  await run(db, { text: 'select reality_check_answer($1, $2)', values: [playerId, now] })
}
