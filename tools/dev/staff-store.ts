import type { Queryable } from '../../apps/server/src/platform/sql.ts'

/** Returns false for a person who is staff already. */
export async function inviteUnlessEnrolled(
  db: Queryable,
  { playerId, email, linkHash }: { playerId: string; email: string; linkHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into staff_invitation (id, link_hash, email_lower, created_at, expires_at)
     select gen_random_uuid(), $1, $2, now(), now() + interval '3 days'
      where not exists (select from staff_second_factor where player_id = $3)`,
    [linkHash, email, playerId],
  )
  return rowCount === 1
}

/** The encrypted secret of the second factor that the person has or was offered last. */
export async function findFactorSecret(db: Queryable, playerId: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ secret: Buffer }>(
    `select secret from staff_second_factor where player_id = $1
     union all
     (select new_secret
        from second_factor_challenge
       where player_id = $1 and new_secret is not null and used_at is null and expires_at > now()
       order by created_at desc
       limit 1)
     limit 1`,
    [playerId],
  )
  return rows[0]?.secret ?? null
}
