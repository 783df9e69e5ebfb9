import { many, one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

export type PasskeyRow = {
  readonly id: string
  readonly playerId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly signCount: bigint
  readonly transports: string[]
  readonly isSynced: boolean
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const COLUMNS = `id, player_id as "playerId", credential_id as "credentialId", public_key as "publicKey",
  sign_count as "signCount", transports, is_synced as "isSynced", name, created_at as "createdAt",
  last_used_at as "lastUsedAt"`

export async function listPasskeys(db: Queryable, playerId: string): Promise<PasskeyRow[]> {
  return many<PasskeyRow>(db, {
    text: `select ${COLUMNS}
             from passkey
            where player_id = $1
            order by created_at, id`,
    values: [playerId],
  })
}

export async function findPasskey(db: Queryable, credentialId: Buffer): Promise<PasskeyRow | null> {
  const row = await one<PasskeyRow>(db, {
    text: `select ${COLUMNS} from passkey where credential_id = $1`,
    values: [credentialId],
  })
  return row ?? null
}

/** Returns false when the credential is registered already, by whomever. */
export async function insertPasskey(
  transaction: Transaction,
  passkey: Omit<PasskeyRow, 'lastUsedAt'>,
): Promise<boolean> {
  const inserted = await run(transaction, {
    text: `insert into passkey
             (id, player_id, credential_id, public_key, sign_count, transports, is_synced, name, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
               on conflict (credential_id) do nothing`,
    values: [
      passkey.id,
      passkey.playerId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.signCount,
      passkey.transports,
      passkey.isSynced,
      passkey.name,
      passkey.createdAt,
    ],
  })
  return inserted > 0
}

/** Returns false when the passkey is gone, or when its count did not rise: another call used it first, or a copy did. */
export async function useSignCount(
  db: Queryable,
  { id, signCount, now }: { id: string; signCount: bigint; now: Date },
): Promise<boolean> {
  const used = await run(db, {
    text: `update passkey
              set sign_count = $2, last_used_at = $3
            where id = $1
              and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
    values: [id, signCount, now],
  })
  return used > 0
}

export async function deletePasskey(
  transaction: Transaction,
  { id, playerId }: { id: string; playerId: string },
): Promise<boolean> {
  const deleted = await run(transaction, {
    text: 'delete from passkey where id = $1 and player_id = $2',
    values: [id, playerId],
  })
  return deleted > 0
}

export async function deletePasskeys(transaction: Transaction, playerId: string): Promise<void> {
  await run(transaction, { text: 'delete from passkey where player_id = $1', values: [playerId] })
}
