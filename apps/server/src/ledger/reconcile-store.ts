import { invariant } from '@throwdown/rules/invariant'
import type { Clock } from '../platform/clock.ts'
import { many, one, type Queryable, run, valueOf } from '../platform/sql.ts'
import type { Breach } from './store.ts'

/** A range of numbers: after the first, up to the second. */
export type Range = { readonly after: bigint; readonly upto: bigint }

/** The parts of the check of everything, in their order. */
export const PASS_PARTS = ['journals', 'accounts', 'pools', 'rest'] as const
export type PassPart = (typeof PASS_PARTS)[number]

/** Where the check of everything goes on, and how long it took so far. */
export type PassPlace = { readonly part: PassPart; readonly upto: bigint; readonly ms: number }

/** How far the ledger has been checked. */
export type Checked = {
  readonly upto: bigint
  readonly seen: bigint
  /** The newest journal by now. */
  readonly newest: bigint
  readonly wholeAtMs: number | null
  readonly wholeMs: number
  readonly pass: PassPlace | null
}

type CheckedRow = Omit<Checked, 'pass'> & {
  readonly passPart: PassPart | null
  readonly passUpto: bigint
  readonly passMs: number
}

export async function readChecked(db: Queryable): Promise<Checked> {
  const row = await one<CheckedRow>(db, {
    text: `select upto, seen, epoch_ms(whole_at) as "wholeAtMs", coalesce(whole_ms, 0)::float8 as "wholeMs",
                  pass_part as "passPart", coalesce(pass_upto, 0) as "passUpto", coalesce(pass_ms, 0)::float8 as "passMs",
                  coalesce((select max(id) from ledger_journal), 0) as newest
             from ledger_checked`,
  })
  invariant(row !== undefined, 'there is one row')
  const { passPart, passUpto, passMs, ...checked } = row
  return { ...checked, pass: passPart && { part: passPart, upto: passUpto, ms: passMs } }
}

/** What moved by these journals, in one statement: a journal committing meanwhile cannot look like a breach. */
export const findNewestBreaches = (db: Queryable, { after, upto }: Range, limit: number): Promise<Breach[]> =>
  many<Breach>(db, {
    text: 'select invariant, subject, detail from ledger_newest_breaches($1, $2) limit $3',
    values: [after, upto, limit],
  })

/** Moves only forward: two audits may have checked at once. */
export async function saveNewest(
  db: Queryable,
  { upto, seen }: Pick<Checked, 'upto' | 'seen'>,
): Promise<void> {
  await run(db, {
    text: 'update ledger_checked set upto = greatest(upto, $1), seen = greatest(seen, $2)',
    values: [upto, seen],
  })
}

/** So that the next check of these accounts reads their newer entries only. */
export async function saveCheckpoints(db: Queryable, { after, upto }: Range): Promise<void> {
  await run(db, { text: 'select ledger_save_checkpoints($1, $2)', values: [after, upto] })
}

/** The newest journal before which none can appear any more. Decided by the clock of the database; only tests turn another one. */
export const settleJournals = (db: Queryable, clock?: Clock): Promise<bigint> =>
  valueOf<bigint>(db, {
    text: 'select ledger_settle_journals($1)',
    values: [clock ? new Date(clock.nowMs()) : null],
  })

const BREACHES_OF: Readonly<Record<PassPart, string>> = {
  journals: 'ledger_breach_of_journals($1, $2)',
  accounts: 'ledger_breach_of_accounts($1, $2)',
  pools: 'ledger_breach_of_pools($1, $2)',
  rest: `(
    select * from ledger_breach_without_account
    union all select * from ledger_breach_i7_withdrawals_add_up
    union all select * from ledger_breach_i8_chain_covers_ledger
  ) r where $1::bigint < $2::bigint`,
}

/** Of one step of the check of everything, in one statement. */
export const findBreachesOf = (
  db: Queryable,
  part: PassPart,
  { after, upto }: Range,
  limit: number,
): Promise<Breach[]> =>
  many<Breach>(db, {
    text: `select invariant, subject, detail from ${BREACHES_OF[part]} limit $3`,
    values: [after, upto, limit],
  })

const END_OF_STEP: Readonly<Record<PassPart, string>> = {
  journals:
    'select max(id) as upto from (select id from ledger_journal where id > $1 order by id limit $2) r',
  accounts:
    'select max(id) as upto from (select id from ledger_account where id > $1 order by id limit $2) r',
  pools: `select max(id) as upto
            from (select id from ledger_account where kind = 'pool' and id > $1 order by id limit $2) r`,
  // One step, for it has no numbers.
  rest: 'select 1::bigint as upto where $1::bigint = 0 and $2 > 0',
}

/** The last number of a step of so many rows after this one; null if there is nothing left. */
export async function findEndOfStep(
  db: Queryable,
  part: PassPart,
  { after, rows }: { readonly after: bigint; readonly rows: number },
): Promise<bigint | null> {
  const row = await one<{ upto: bigint | null }>(db, { text: END_OF_STEP[part], values: [after, rows] })
  return row?.upto ?? null
}

/** Of two audits at once, the one that is behind does its step again, which changes nothing. */
export async function savePass(db: Queryable, place: PassPlace): Promise<void> {
  await run(db, {
    text: 'update ledger_checked set pass_part = $1, pass_upto = $2, pass_ms = $3',
    values: [place.part, place.upto, Math.ceil(place.ms)],
  })
}

export async function savePassEnded(
  db: Queryable,
  whole: { readonly atMs: number; readonly ms: number },
): Promise<void> {
  await run(db, {
    text: `update ledger_checked
              set whole_at = $1, whole_ms = $2, pass_part = null, pass_upto = null, pass_ms = null`,
    values: [new Date(whole.atMs), Math.ceil(whole.ms)],
  })
}
