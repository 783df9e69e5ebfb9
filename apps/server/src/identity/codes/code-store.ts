import type { CodeType } from '@throwdown/contract/auth'
import { many, one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

export const CODE_TRIES_MAX = 5

export interface NewCode {
  readonly purpose: CodeType
  readonly subject: string
  readonly emailHash: Buffer
  readonly ownerId: string | null
  readonly codeHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A newer code replaces the older one of its subject and starts with all its tries. */
export async function putCode(transaction: Transaction, code: NewCode): Promise<void> {
  await run(transaction, {
    text: `insert into one_time_code (purpose, subject, email_hash, owner_id, code_hash, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)
               on conflict (purpose, subject) do update
              set email_hash = excluded.email_hash, owner_id = excluded.owner_id, code_hash = excluded.code_hash,
                  created_at = excluded.created_at, expires_at = excluded.expires_at, tries = 0, used_at = null`,
    values: [
      code.purpose,
      code.subject,
      code.emailHash,
      code.ownerId,
      code.codeHash,
      code.createdAt,
      code.expiresAt,
    ],
  })
}

interface CodeQuery {
  readonly purpose: CodeType
  readonly emailHash: Buffer
}

type Candidate = { subject: string; ownerId: string | null; codeHash: Buffer }

/**
 * Spends one try of every code of the e-mail and only then returns them. The row lock makes the count exact: of any
 * number of guesses at once, five find a try to spend.
 */
export async function spendTry(
  db: Queryable,
  { purpose, emailHash, now }: CodeQuery & { now: Date },
): Promise<Candidate[]> {
  return many<Candidate>(db, {
    text: `update one_time_code
              set tries = tries + 1
            where purpose = $1
              and email_hash = $2
              and used_at is null
              and expires_at > $3
              and tries < $4
        returning subject, owner_id as "ownerId", code_hash as "codeHash"`,
    values: [purpose, emailHash, now, CODE_TRIES_MAX],
  })
}

type CodeState = { tries: number; createdAt: Date; expiresAt: Date; usedAt: Date | null }

/** Also finds a code that is used, expired or has no tries left. */
export async function findNewestCode(
  db: Queryable,
  { purpose, emailHash }: CodeQuery,
): Promise<CodeState | null> {
  const row = await one<CodeState>(db, {
    text: `select tries, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
             from one_time_code
            where purpose = $1
              and email_hash = $2
            order by created_at desc
            limit 1`,
    values: [purpose, emailHash],
  })
  return row ?? null
}

/** Returns false when the code was used or replaced in the meantime. */
export async function useCode(
  transaction: Transaction,
  { purpose, subject, codeHash, now }: { purpose: CodeType; subject: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const used = await run(transaction, {
    text: `update one_time_code
              set used_at = $4
            where purpose = $1
              and subject = $2
              and code_hash = $3
              and used_at is null`,
    values: [purpose, subject, codeHash, now],
  })
  return used > 0
}

export async function insertResetToken(
  transaction: Transaction,
  token: { hash: Buffer; playerId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await run(transaction, {
    text: `insert into reset_token (hash, player_id, created_at, expires_at)
           values ($1, $2, $3, $4)`,
    values: [token.hash, token.playerId, token.createdAt, token.expiresAt],
  })
}

/** The player of an unused token that has not expired. */
export async function findResetToken(
  db: Queryable,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<string | null> {
  const row = await one<{ player_id: string }>(db, {
    text: `select player_id
             from reset_token
            where hash = $1
              and used_at is null
              and expires_at > $2`,
    values: [hash, now],
  })
  return row?.player_id ?? null
}

/** Returns false when the token was used or has expired. Uses up every other token of the player too. */
export async function useResetToken(
  transaction: Transaction,
  { hash, playerId, now }: { hash: Buffer; playerId: string; now: Date },
): Promise<boolean> {
  const used = await many<{ hash: Buffer }>(transaction, {
    text: `update reset_token
              set used_at = $2
            where player_id = $1
              and used_at is null
              and expires_at > $2
        returning hash`,
    values: [playerId, now],
  })
  return used.some((row) => row.hash.equals(hash))
}
