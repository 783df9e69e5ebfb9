import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** A player without a password that anyone knows. Returns the id. */
export async function aPlayerRow(owner: pg.Pool): Promise<string> {
  const id = randomUUID()
  const name = `p-${id}`
  await owner.query(
    `insert into player
       (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, created_at)
     values ($1, $2, $2, $3, $3, 'none', now(), false, now())`,
    [id, name, `${name}@play.example`],
  )
  await owner.query('select player_check_seed(array[$1::uuid])', [id])
  return id
}
