import { type Queryable, run } from '../platform/sql.ts'

const STATEMENTS = [
  `with expired as (
     delete from pending_signup
      where expires_at < $1
     returning id
   )
   delete from username_claim
    using expired
    where username_claim.owner_id = expired.id`,
  'delete from one_time_code where link_expires_at < $1',
  'delete from used_challenge where expires_at < $1',
  // [L5] Three months after the last login.
  `delete from known_device where last_used_at < $1::timestamptz - interval '90 days'`,
  // The addresses of a change are kept while it can be taken back.
  'delete from email_change where coalesce(undo_until, expires_at) < $1',
  'delete from reset_token where expires_at < $1',
  'delete from second_factor_challenge where expires_at < $1',
  'delete from withdrawal_confirmation where expires_at < $1',
  // Refresh tokens go with their session, and used ones before. An ended session is kept until it expires, so that a copied token is recognised.
  'delete from player_session where expires_at < $1',
]

/**
 * Removes used tokens that have expired; returns how many. Until then one that comes again tells of a copy and ends its session, afterwards it is
 * refused like an unknown one. What was given for a token never expires before it. The newest token of a session stays with it.
 */
export async function deleteUsedTokens(
  db: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  return run(db, {
    text: `delete from refresh_token
            where hash = any (array(select hash from refresh_token where rotated_at is not null and expires_at < $1 limit $2))`,
    values: [before, limit],
  })
}

/** Deletes expired rows, one statement at a time: the next run deletes what a failed one left. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  for (const text of STATEMENTS) await run(db, { text, values: [now] })
  await run(db, { text: 'delete from rate_limit where expire < $1', values: [now.getTime()] })
}
