import { invariant } from '@throwdown/rules/invariant'
import { many, one, type Queryable, run, valueOf } from '../platform/sql.ts'
import type { AccountId } from './accounts.ts'

/** Only the owner of the database may: each flow of money opens the accounts it needs itself. */
export async function openAccounts(db: Queryable, codes: readonly string[]): Promise<Map<string, AccountId>> {
  const rows = await many<{ code: string; id: AccountId }>(db, {
    text: 'select code, id from ledger_open_accounts($1::text[])',
    values: [codes],
  })
  return new Map(rows.map(({ code, id }) => [code, id]))
}

export type Breach = { invariant: string; subject: string; detail: string }

/** One statement, one snapshot: a journal committing meanwhile cannot look like a breach. */
export async function findBreaches(db: Queryable, limit: number): Promise<Breach[]> {
  return many<Breach>(db, {
    text: 'select invariant, subject, detail from ledger_breach limit $1',
    values: [limit],
  })
}

/** Breaches in pools whose payout is stopped: they freeze nothing. */
export async function findStoppedPoolBreaches(db: Queryable): Promise<Breach[]> {
  return many<Breach>(db, { text: 'select invariant, subject, detail from ledger_stopped_pool_breach' })
}

/** As findBreaches, only among what moved after a journal. */
export async function findNewestBreaches(db: Queryable, after: bigint, limit: number): Promise<Breach[]> {
  return many<Breach>(db, {
    text: 'select invariant, subject, detail from ledger_newest_breaches($1) limit $2',
    values: [after, limit],
  })
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
  const row = await one<Checked>(db, {
    text: `select upto, seen, epoch_ms(whole_at) as "wholeAtMs", coalesce(whole_ms, 0)::float8 as "wholeMs",
                  coalesce((select max(id) from ledger_journal), 0) as newest
             from ledger_checked`,
  })
  invariant(row !== undefined, 'there is one row')
  return row
}

/** Moves only forward: two workers may have checked at once. */
export async function saveChecked(
  db: Queryable,
  { upto, seen, whole }: { upto: bigint; seen: bigint; whole: { atMs: number; ms: number } | null },
): Promise<void> {
  await run(db, {
    text: `update ledger_checked
              set upto = greatest(upto, $1),
                  seen = greatest(seen, $2),
                  whole_at = coalesce($3, whole_at),
                  whole_ms = coalesce($4, whole_ms)`,
    values: [upto, seen, whole && new Date(whole.atMs), whole && Math.ceil(whole.ms)],
  })
}

/** Returns true if this call froze money, false if it was frozen already. */
export async function freezeMoney(db: Queryable, reason: string, actor: string): Promise<boolean> {
  return valueOf<boolean>(db, { text: 'select ledger_freeze_money($1, $2)', values: [reason, actor] })
}

export async function isFrozen(db: Queryable): Promise<boolean> {
  const row = await one<{ frozen: boolean }>(db, { text: 'select frozen from ledger_freeze' })
  return row?.frozen ?? true
}

export type PlayerBalance = { readonly available: bigint; readonly reserved: bigint }

/** In micro-dollars. A player without accounts has nothing. */
export async function readBalances(
  db: Queryable,
  playerIds: readonly string[],
): Promise<Map<string, PlayerBalance>> {
  const rows = await many<PlayerBalance & { playerId: string }>(db, {
    name: 'read_balances',
    // Account by account: as joins, a plan made for many players would read all accounts.
    text: `select p.id as "playerId",
       coalesce((select a.balance from ledger_account a where a.code = 'user:' || p.id || ':available'), 0) as available,
       coalesce((select a.balance from ledger_account a where a.code = 'user:' || p.id || ':held'), 0) as reserved
  from unnest($1::text[]) as p (id)`,
    values: [playerIds],
  })
  return new Map(rows.map(({ playerId, ...balance }) => [playerId, balance]))
}
