// Players with accounts, checks and money, and the schema in which the bench notes whom it made.
import type pg from 'pg'
import { inSteps } from './in-steps.ts'

const PLAYERS_A_STEP = 10_000
/** More than anybody can lose. */
const PURSE_MICROS = 1_000_000_000_000n
/** Player number 1 has a fiftieth of all matches. */
export const HEAVY_NO = 1

const SCHEMA = `
  create schema growth;
  create table growth.player (no int primary key, id uuid not null, available bigint, held bigint)`

const PLAYERS = `
  with made as (
    insert into growth.player (no, id) select n, gen_random_uuid() from generate_series($1::int, $2::int) n returning no, id
  )
  insert into player
    (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
  select id, 'player-' || no, 'player-' || no, no || '@bench.example', no || '@bench.example', 'none', $3, false, $3
    from made`

const CHECKS = 'select player_check_seed(array(select id from growth.player where no between $1 and $2))'

const ACCOUNTS = `
  select count(*)
    from ledger_open_accounts(array(
      select 'user:' || p.id || ':' || k.kind
        from growth.player p
       cross join (values ('available'), ('held')) as k (kind)
       where p.no between $1 and $2))`

const ACCOUNT_IDS = `
  update growth.player p
     set available = a.id, held = h.id
    from ledger_account a, ledger_account h
   where p.no between $1 and $2
     and a.code = 'user:' || p.id || ':available'
     and h.code = 'user:' || p.id || ':held'`

const MONEY = `
  insert into ledger_journal (kind, key, accounts, amounts, actor, created_at)
  select 'seed', 'seed:' || p.id, array[c.id, p.available], array[-$4::bigint, $4::bigint], 'seed', $3
    from growth.player p
   cross join (select id from ledger_account where code = 'equity:capital') c
   where p.no between $1 and $2`

/** Returns when all of them can join a queue. They have been here since `since`. */
export async function fillPeople(db: pg.ClientBase, count: number, since: Date): Promise<void> {
  await db.query(SCHEMA)
  for (const [from, to] of inSteps(count, PLAYERS_A_STEP)) {
    await db.query(PLAYERS, [from, to, since])
    await db.query(CHECKS, [from, to])
    await db.query(ACCOUNTS, [from, to])
    await db.query(ACCOUNT_IDS, [from, to])
    await db.query(MONEY, [from, to, since, PURSE_MICROS])
  }
  await db.query('vacuum analyze')
}
