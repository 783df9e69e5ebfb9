import { many, one, type Queryable, valueOf } from '../platform/sql.ts'
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

/** Breaches in pools whose payout is stopped: they freeze nothing. */
export async function findStoppedPoolBreaches(db: Queryable): Promise<Breach[]> {
  return many<Breach>(db, { text: 'select invariant, subject, detail from ledger_stopped_pool_breach' })
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
