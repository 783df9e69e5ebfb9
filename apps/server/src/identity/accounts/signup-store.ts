import { one, type Queryable, run, type Transaction, valueOf } from '../../platform/sql.ts'
import { dealAvatar } from './deal-avatar.ts'

export type SignupRow = {
  readonly id: string
  readonly username: string
  readonly username_lower: string
  readonly email: string
  readonly email_lower: string
  readonly password_hash: string
  readonly is_subscribed: boolean
  readonly session_id: string
  readonly refresh_hash: Buffer
  readonly client_hash: Buffer
  readonly request_hash: Buffer
  readonly device_hash: Buffer
  readonly device: string
  readonly network: string
  readonly created_at: Date
  readonly expires_at: Date
}

const COLUMNS = `id, username, username_lower, email, email_lower, password_hash, is_subscribed, session_id,
  refresh_hash, client_hash, request_hash, device_hash, device, network, created_at, expires_at`

/** The newest signup that has not expired. */
export async function findSignup(
  db: Queryable,
  { loginName, now }: { loginName: string; now: Date },
): Promise<SignupRow | null> {
  const column = loginName.includes('@') ? 'email_lower' : 'username_lower'
  const row = await one<SignupRow>(db, {
    text: `select ${COLUMNS}
             from pending_signup
            where ${column} = $1
              and expires_at > $2
            order by created_at desc
            limit 1`,
    values: [loginName.toLowerCase(), now],
  })
  return row ?? null
}

/** The signup of one browser, if it has not expired. */
export async function findRequestedSignup(
  db: Queryable,
  { requestHash, now }: { requestHash: Buffer; now: Date },
): Promise<SignupRow | null> {
  const row = await one<SignupRow>(db, {
    text: `select ${COLUMNS}
             from pending_signup
            where request_hash = $1
              and expires_at > $2`,
    values: [requestHash, now],
  })
  return row ?? null
}

/** The same, and its address stays as it is until the transaction ends. */
export async function lockRequestedSignup(
  transaction: Transaction,
  { requestHash, now }: { requestHash: Buffer; now: Date },
): Promise<SignupRow | null> {
  const row = await one<SignupRow>(transaction, {
    text: `select ${COLUMNS}
             from pending_signup
            where request_hash = $1
              and expires_at > $2
              for update`,
    values: [requestHash, now],
  })
  return row ?? null
}

export async function findSignupById(
  db: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<SignupRow | null> {
  const row = await one<SignupRow>(db, {
    text: `select ${COLUMNS}
             from pending_signup
            where id = $1
              and expires_at > $2`,
    values: [id, now],
  })
  return row ?? null
}

/** Returns false when the signup is gone. */
export async function setSignupEmail(
  transaction: Transaction,
  { requestHash, email, now }: { requestHash: Buffer; email: string; now: Date },
): Promise<boolean> {
  const changed = await run(transaction, {
    text: `update pending_signup
              set email = $2, email_lower = lower($2)
            where request_hash = $1
              and expires_at > $3`,
    values: [requestHash, email, now],
  })
  return changed > 0
}

/** Whether a refresh token is that of a signup, which becomes a session with the verification. */
export async function waitsForVerification(
  db: Queryable,
  { refreshHash, now }: { refreshHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await one<{ id: string }>(db, {
    text: 'select id from pending_signup where refresh_hash = $1 and expires_at > $2',
    values: [refreshHash, now],
  })
  return row !== undefined
}

/** Returns false when the name, or one that looks like it, belongs to another player. */
export async function claimName(
  transaction: Transaction,
  claim: { skeleton: string; ownerId: string; now: Date },
): Promise<boolean> {
  await run(transaction, {
    text: `insert into username_claim (skeleton, owner_id, claimed_at)
           values ($1, $2, $3)
               on conflict (skeleton) do nothing`,
    values: [claim.skeleton, claim.ownerId, claim.now],
  })
  const row = await one<{ owner_id: string }>(transaction, {
    text: 'select owner_id from username_claim where skeleton = $1',
    values: [claim.skeleton],
  })
  return row?.owner_id === claim.ownerId
}

/** The names that are reserved for a player, old ones too. */
export async function countNames(transaction: Transaction, ownerId: string): Promise<number> {
  return valueOf<number>(transaction, {
    text: 'select count(*)::int from username_claim where owner_id = $1',
    values: [ownerId],
  })
}

export async function insertSignup(transaction: Transaction, signup: SignupRow): Promise<void> {
  await run(transaction, {
    text: `insert into pending_signup (${COLUMNS})
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    values: [
      signup.id,
      signup.username,
      signup.username_lower,
      signup.email,
      signup.email_lower,
      signup.password_hash,
      signup.is_subscribed,
      signup.session_id,
      signup.refresh_hash,
      signup.client_hash,
      signup.request_hash,
      signup.device_hash,
      signup.device,
      signup.network,
      signup.created_at,
      signup.expires_at,
    ],
  })
}

/** Deletes and returns the signup; null when another call took it first. */
export async function takeSignup(transaction: Transaction, id: string): Promise<SignupRow | null> {
  const row = await one<SignupRow>(transaction, {
    text: `delete from pending_signup where id = $1 returning ${COLUMNS}`,
    values: [id],
  })
  return row ?? null
}

/** Returns false when the e-mail has a player by now. */
export async function insertPlayer(transaction: Transaction, signup: SignupRow, now: Date): Promise<boolean> {
  const inserted = await run(transaction, {
    text: `insert into player (id, username, username_lower, email, email_lower, password_hash, email_verified_at,
                               is_subscribed, avatar, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
               on conflict (email_lower) do nothing`,
    values: [
      signup.id,
      signup.username,
      signup.username_lower,
      signup.email,
      signup.email_lower,
      signup.password_hash,
      now,
      signup.is_subscribed,
      dealAvatar(signup.id),
      signup.created_at,
    ],
  })
  return inserted > 0
}
