import { type KeyFacts, keyFingerprint } from '@throwdown/approvals/trusted-keys'
import { many, type Queryable } from '../platform/sql.ts'

/** The keys that nobody approved, because nobody could yet. As an administrator: other roles see no addresses. */
export async function listFirstKeys(db: Queryable): Promise<{ email: string; fingerprint: string }[]> {
  const rows = await many<KeyFacts & { email: string }>(db, {
    text: `select encode(k.credential_id, 'hex') as "credentialId", k.player_id as "playerId",
                  encode(k.public_key, 'hex') as "publicKey", p.email
             from approver_key k
             join player p on p.id = k.player_id
            where k.approval_id is null
            order by k.seq`,
  })
  return rows.map((row) => ({ email: row.email, fingerprint: keyFingerprint(row) }))
}
