import { one, type Queryable, type Transaction } from '../../platform/sql.ts'

/** What one confirmation allows: a withdrawal of exactly this amount, or a new address. */
export type Confirmed =
  | {
      readonly purpose: 'withdrawal'
      readonly coin: 'sol' | 'usdc'
      readonly address: string
      readonly micros: bigint
    }
  | { readonly purpose: 'address'; readonly address: string }

/** `second-factor`: a code of the authenticator or a recovery code. */
export type ProofWay = 'passkey' | 'second-factor' | 'mail'

type NewConfirmation = {
  readonly id: string
  readonly playerId: string
  readonly sessionId: string
  readonly confirmed: Confirmed
  /** Of the mailed code; null without one. */
  readonly codeHash: Buffer | null
  readonly device: string
  readonly network: string
}

/** Returns when it expires, by the clock of the database. */
export async function insertConfirmation(
  transaction: Transaction,
  { id, playerId, sessionId, confirmed, codeHash, device, network }: NewConfirmation,
): Promise<Date> {
  const isWithdrawal = confirmed.purpose === 'withdrawal'
  const row = await one<{ expiresAt: Date }>(transaction, {
    text: `insert into withdrawal_confirmation
             (id, player_id, session_id, purpose, coin, micros, address, code_hash, device, network)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        returning expires_at as "expiresAt"`,
    values: [
      id,
      playerId,
      sessionId,
      confirmed.purpose,
      isWithdrawal ? confirmed.coin : null,
      isWithdrawal ? confirmed.micros : null,
      confirmed.address,
      codeHash,
      device,
      network,
    ],
  })
  if (!row) throw new Error('an inserted row is returned')
  return row.expiresAt
}

type OwnConfirmation = { readonly id: string; readonly playerId: string; readonly sessionId: string }

/**
 * Spends one try before the proof is checked. The row lock makes the count exact: of any number of proofs at once, five
 * find a try to spend. Undefined if none is left, or if it is proved, expired or of another session.
 */
export async function spendConfirmationTry(
  db: Queryable,
  { id, playerId, sessionId }: OwnConfirmation,
): Promise<{ codeHash: Buffer | null } | undefined> {
  return one<{ codeHash: Buffer | null }>(db, {
    text: `update withdrawal_confirmation
              set tries = tries + 1
            where id = $1
              and player_id = $2
              and session_id = $3
              and tries < 5
              and proved_at is null
              and expires_at > clock_timestamp()
        returning code_hash as "codeHash"`,
    values: [id, playerId, sessionId],
  })
}

/** Null if another call proved it first, or it has expired. */
export async function markProved(
  transaction: Transaction,
  { id, by }: { id: string; by: ProofWay },
): Promise<Confirmed | null> {
  const row = await one<{
    purpose: string
    coin: 'sol' | 'usdc' | null
    micros: bigint | null
    address: string
  }>(transaction, {
    text: `update withdrawal_confirmation
              set proved_at = clock_timestamp(), proved_by = $2
            where id = $1
              and proved_at is null
              and expires_at > clock_timestamp()
        returning purpose, coin, micros, address`,
    values: [id, by],
  })
  if (!row) return null
  const { coin, micros, address } = row
  if (coin === null || micros === null) return { purpose: 'address', address }
  return { purpose: 'withdrawal', coin, micros, address }
}
