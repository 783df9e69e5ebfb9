import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** A player without a password that anyone knows. Returns the id. */
export async function aPlayerRow(owner: pg.Pool): Promise<string> {
  const id = randomUUID()
  await addPlayerRows(owner, [id])
  return id
}

/** Makes these ids verified people [B8]. */
export async function addPlayerRows(owner: pg.Pool, ids: readonly string[]): Promise<void> {
  await owner.query(
    `insert into player
       (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
     select u.id, u.name, u.name, u.name || '@play.example', u.name || '@play.example', 'none', now(), false, now()
       from (select id, 'p-' || id as name from unnest($1::uuid[]) id) u`,
    [ids],
  )
  await owner.query('select player_check_seed($1::uuid[])', [ids])
}
