import { invariant } from '@throwdown/rules/invariant'
import type { Queryable } from '../platform/sql.ts'
import type { AccountId } from './accounts.ts'

/** Only the owner of the database may: each flow of money opens the accounts it needs itself. */
export async function openAccounts(db: Queryable, codes: readonly string[]): Promise<Map<string, AccountId>> {
  const { rows } = await db.query<{ code: string; id: AccountId }>(
    'select code, id from ledger_open_accounts($1::text[])',
    [codes],
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}

export type Breach = { invariant: string; subject: string; detail: string }

/** One statement, one snapshot: a journal committing meanwhile cannot look like a breach. */
export async function findBreaches(db: Queryable, limit: number): Promise<Breach[]> {
  const { rows } = await db.query<Breach>('select invariant, subject, detail from ledger_breach limit $1', [
    limit,
  ])
  return rows
}

/** Breaches in pools that two people hold: they freeze nothing. */
export async function findHeldBreaches(db: Queryable): Promise<Breach[]> {
  const { rows } = await db.query<Breach>('select invariant, subject, detail from ledger_held_breach')
  return rows
}

/** As findBreaches, only among what moved after a journal. */
export async function findNewestBreaches(db: Queryable, after: bigint, limit: number): Promise<Breach[]> {
  const { rows } = await db.query<Breach>(
    'select invariant, subject, detail from ledger_newest_breaches($1) limit $2',
    [after, limit],
  )
  return rows
}

/** How far the ledger has been checked. */
export type Checked = {
  readonly upto: bigint
  readonly seen: bigint
  /** The newest journal by now. */
  readonly newest: bigint
  readonly wholeAtMs: number | null
  readonly wholeMs: number
}

export async function readChecked(db: Queryable): Promise<Checked> {
  const { rows } = await db.query<{
    upto: bigint
    seen: bigint
    newest: bigint
    whole_at: Date | null
    whole_ms: bigint | null
  }>(
    'select upto, seen, whole_at, whole_ms, coalesce((select max(id) from ledger_journal), 0) as newest from ledger_checked',
  )
  const [row] = rows
  invariant(row !== undefined, 'there is one row')
  const { upto, seen, newest, whole_at, whole_ms } = row
  return { upto, seen, newest, wholeAtMs: whole_at?.getTime() ?? null, wholeMs: Number(whole_ms ?? 0) }
}

/** Moves only forward: two workers may have checked at once. */
export async function saveChecked(
  db: Queryable,
  { upto, seen, whole }: { upto: bigint; seen: bigint; whole: { atMs: number; ms: number } | null },
): Promise<void> {
  await db.query(
    `update ledger_checked
        set upto = greatest(upto, $1),
            seen = greatest(seen, $2),
            whole_at = coalesce($3, whole_at),
            whole_ms = coalesce($4, whole_ms)`,
    [upto, seen, whole && new Date(whole.atMs), whole && Math.ceil(whole.ms)],
  )
}

/** Returns true if this call froze money, false if it was frozen already. */
export async function freezeMoney(db: Queryable, reason: string, actor: string): Promise<boolean> {
  const { rows } = await db.query<{ froze: boolean }>('select ledger_freeze_money($1, $2) as froze', [
    reason,
    actor,
  ])
  return rows[0]?.froze ?? false
}

export async function isFrozen(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ frozen: boolean }>('select frozen from ledger_freeze')
  return rows[0]?.frozen ?? true
}

export type PlayerBalance = { readonly available: bigint; readonly reserved: bigint }

/** In micro-dollars. A player without accounts has nothing. */
export async function readBalances(
  db: Queryable,
  playerIds: readonly string[],
): Promise<Map<string, PlayerBalance>> {
  const { rows } = await db.query<{ player_id: string; available: bigint | null; reserved: bigint | null }>({
    name: 'read_balances',
    // Account by account: as joins, a plan made for many players would read all accounts.
    text: `select p.id as player_id,
       (select a.balance from ledger_account a where a.code = 'user:' || p.id || ':available') as available,
       (select a.balance from ledger_account a where a.code = 'user:' || p.id || ':held') as reserved
  from unnest($1::text[]) as p (id)`,
    values: [playerIds],
  })
  return new Map(
    rows.map(({ player_id, available, reserved }) => [
      player_id,
      { available: available ?? 0n, reserved: reserved ?? 0n },
    ]),
  )
}
