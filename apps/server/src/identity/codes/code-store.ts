import type { CodeType } from '@throwdown/contract/auth'
import { one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

/** The codes that a visitor requests, and that of a player's new address. */
export type CodePurpose = CodeType | 'email-change'

export const CODE_TRIES_MAX = 5

export interface NewCode {
  readonly purpose: CodePurpose
  readonly requestHash: Buffer
  readonly emailHash: Buffer
  readonly ownerId: string | null
  readonly codeHash: Buffer
  readonly linkHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly linkExpiresAt: Date
}

/** A newer code replaces the older one of its request and starts with all its tries. */
export async function putCode(transaction: Transaction, code: NewCode): Promise<void> {
  await run(transaction, {
    text: `insert into one_time_code (purpose, request_hash, email_hash, owner_id, code_hash, link_hash, created_at,
                                      expires_at, link_expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
               on conflict (purpose, request_hash) do update
              set email_hash = excluded.email_hash, owner_id = excluded.owner_id, code_hash = excluded.code_hash,
                  link_hash = excluded.link_hash, created_at = excluded.created_at, expires_at = excluded.expires_at,
                  link_expires_at = excluded.link_expires_at, tries = 0, used_at = null`,
    values: [
      code.purpose,
      code.requestHash,
      code.emailHash,
      code.ownerId,
      code.codeHash,
      code.linkHash,
      code.createdAt,
      code.expiresAt,
      code.linkExpiresAt,
    ],
  })
}

interface CodeQuery {
  readonly purpose: CodePurpose
  readonly requestHash: Buffer
}

type Candidate = { ownerId: string | null; codeHash: Buffer }

/**
 * Spends one try of the code that this browser requested and only then returns it. The row lock makes the count exact:
 * of any number of guesses at once, five find a try to spend.
 */
export async function spendTry(
  db: Queryable,
  { purpose, requestHash, emailHash, now }: CodeQuery & { emailHash: Buffer; now: Date },
): Promise<Candidate | null> {
  const row = await one<Candidate>(db, {
    text: `update one_time_code
              set tries = tries + 1
            where purpose = $1
              and request_hash = $2
              and email_hash = $3
              and used_at is null
              and expires_at > $4
              and tries < $5
        returning owner_id as "ownerId", code_hash as "codeHash"`,
    values: [purpose, requestHash, emailHash, now, CODE_TRIES_MAX],
  })
  return row ?? null
}

type CodeState = { emailHash: Buffer; tries: number; createdAt: Date; expiresAt: Date; usedAt: Date | null }

/** Also finds a code that is used, expired or has no tries left. */
export async function findCode(
  db: Queryable,
  { purpose, requestHash }: CodeQuery,
): Promise<CodeState | null> {
  const row = await one<CodeState>(db, {
    text: `select email_hash as "emailHash", tries, created_at as "createdAt", expires_at as "expiresAt",
                  used_at as "usedAt"
             from one_time_code
            where purpose = $1
              and request_hash = $2`,
    values: [purpose, requestHash],
  })
  return row ?? null
}

/** Returns false when the code was used or replaced in the meantime. */
export async function useCode(
  transaction: Transaction,
  { purpose, requestHash, codeHash, now }: CodeQuery & { codeHash: Buffer; now: Date },
): Promise<boolean> {
  const used = await run(transaction, {
    text: `update one_time_code
              set used_at = $4
            where purpose = $1
              and request_hash = $2
              and code_hash = $3
              and used_at is null`,
    values: [purpose, requestHash, codeHash, now],
  })
  return used > 0
}

type LinkQuery = { readonly purpose: CodePurpose; readonly linkHash: Buffer; readonly now: Date }

/** What was mailed to the player's address opens nothing any more. */
export async function deleteOwnerCodes(transaction: Transaction, ownerId: string): Promise<void> {
  await run(transaction, { text: 'delete from one_time_code where owner_id = $1', values: [ownerId] })
}

/** So that what was mailed for the request before opens nothing. */
export async function deleteCode(
  transaction: Transaction,
  { purpose, requestHash }: CodeQuery,
): Promise<void> {
  await run(transaction, {
    text: 'delete from one_time_code where purpose = $1 and request_hash = $2',
    values: [purpose, requestHash],
  })
}

/** Whose live link it is, without using it up. */
export async function findLinkOwner(db: Queryable, link: LinkQuery): Promise<string | null> {
  return (await findLink(db, link))?.ownerId ?? null
}

/** A live link of somebody, without using it up. */
export async function findLink(
  db: Queryable,
  { purpose, linkHash, now }: LinkQuery,
): Promise<{ ownerId: string; emailHash: Buffer } | null> {
  const row = await one<{ ownerId: string; emailHash: Buffer }>(db, {
    text: `select owner_id as "ownerId", email_hash as "emailHash"
             from one_time_code
            where purpose = $1
              and link_hash = $2
              and owner_id is not null
              and used_at is null
              and link_expires_at > $3`,
    values: [purpose, linkHash, now],
  })
  return row ?? null
}

/** Uses up a live link of somebody; null for every other secret. */
export async function useLink(
  transaction: Transaction,
  { purpose, linkHash, now }: LinkQuery,
): Promise<{ ownerId: string; emailHash: Buffer } | null> {
  const row = await one<{ ownerId: string; emailHash: Buffer }>(transaction, {
    text: `update one_time_code
              set used_at = $3
            where purpose = $1
              and link_hash = $2
              and owner_id is not null
              and used_at is null
              and link_expires_at > $3
        returning owner_id as "ownerId", email_hash as "emailHash"`,
    values: [purpose, linkHash, now],
  })
  return row ?? null
}
