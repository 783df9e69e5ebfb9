import type pg from 'pg'
import { dealAvatar } from '../../apps/server/src/identity/accounts/deal-avatar.ts'
import { nameSkeleton } from '../../apps/server/src/identity/accounts/name-skeleton.ts'
import type { DemoPerson } from './people.ts'

export type NewPeople = {
  readonly people: readonly DemoPerson[]
  readonly passwordHash: string
  readonly sinceMs: number
}

/** Accounts that exist become as old as the season, so that no match is older than its player. */
export async function insertPeople(
  owner: pg.Pool,
  { people, passwordHash, sinceMs }: NewPeople,
): Promise<void> {
  await owner.query(
    `insert into player
       (id, username, username_lower, email, email_lower, password_hash, email_verified_at, is_subscribed, avatar, created_at)
     select u.id, u.name, lower(u.name), u.email, u.email, $5, $6, false, u.avatar, $6
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as u (id, name, email, avatar)
         on conflict (id) do update set created_at = least(player.created_at, excluded.created_at)`,
    [
      people.map(({ id }) => id),
      people.map(({ username }) => username),
      people.map(({ email }) => email),
      people.map(({ id }) => dealAvatar(id)),
      passwordHash,
      new Date(sinceMs),
    ],
  )
  await owner.query(
    `insert into username_claim (skeleton, owner_id, claimed_at)
     select u.skeleton, u.id, $3
       from unnest($1::text[], $2::uuid[]) as u (skeleton, id)
         on conflict do nothing`,
    [people.map(({ username }) => nameSkeleton(username)), people.map(({ id }) => id), new Date(sinceMs)],
  )
}

/** Out of capital, once for each account. */
export async function seedPlayMoney(
  owner: pg.Pool,
  { key, accountId, micros }: { key: string; accountId: bigint | undefined; micros: bigint },
): Promise<void> {
  await owner.query('select key from ledger_seed($1, $2, $3)', [key, accountId, micros])
}

export type PoolsPlayed = { readonly hasPast: boolean; readonly hasMatches: boolean }

/** Whether a pool is older than this Monday, and whether anybody has played in those of this week. */
export async function readPoolsPlayed(pool: pg.Pool, mondayMs: number): Promise<PoolsPlayed> {
  const { rows } = await pool.query<PoolsPlayed>(
    `select exists (select from bounty_pool where starts_at < $1) as "hasPast",
            exists (
              select
                from bounty_run r
                join bounty_pool p on p.id = r.pool_id
               where p.starts_at = $1
            ) as "hasMatches"`,
    [new Date(mondayMs)],
  )
  return rows[0] ?? { hasPast: false, hasMatches: false }
}
