import type pg from 'pg'

export type WithdrawalToSign = {
  readonly destination: string
  readonly coin: 'sol' | 'usdc'
  readonly units: bigint
  /** What left the player's balance, fee included. */
  readonly micros: bigint
  /** The version of the terms it was requested under. */
  readonly terms: number
  /** The open attempt, and what the network may cost at most; null before it is opened. */
  readonly open: { readonly attempt: number; readonly networkLamports: bigint } | null
  /** The hashes of the messages of its attempts that can never land, as the game's database knows them. */
  readonly expired: readonly Buffer[]
}

type Row = Pick<WithdrawalToSign, 'destination' | 'coin' | 'terms' | 'expired'> & {
  readonly units: string
  readonly micros: string
  readonly attempt: number | null
  readonly network_lamports: string | null
}

/** A withdrawal that is not over: what it pays comes from the player's request and the ledger. */
export async function findWithdrawal(
  db: Pick<pg.Pool, 'query'>,
  id: string,
): Promise<WithdrawalToSign | undefined> {
  const { rows } = await db.query<Row>(
    `select destination, coin, units::text, micros::text, terms, attempt, network_lamports::text, expired
       from public.withdrawal_to_sign($1)`,
    [id],
  )
  return rows.map(({ attempt, network_lamports: network, ...row }) => ({
    ...row,
    units: BigInt(row.units),
    micros: BigInt(row.micros),
    open: attempt === null ? null : { attempt, networkLamports: BigInt(network ?? 0) },
  }))[0]
}
