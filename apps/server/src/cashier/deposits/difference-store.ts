import type { Coin } from '../../ledger/ports.ts'
import { many, one, type Queryable, run } from '../../platform/sql.ts'

export type Unswept = { readonly index: bigint; readonly coin: Coin; readonly units: bigint }

/** What the final deposits say that addresses hold. An address and coin without one is not listed. */
export function listUnswept(db: Queryable, indexes: readonly bigint[]): Promise<Unswept[]> {
  return many<Unswept>(db, {
    name: 'list_unswept',
    text: `select address_index as index, coin, sum(units)::bigint as units
             from cashier_deposit
            where coin in ('sol', 'usdc')
              and address_index = any ($1::bigint[])
              and sweep_id is null
              and state <> 'arriving'
            group by address_index, coin`,
    values: [indexes],
  })
}

/** Addresses whose coins may be at the address or in the hot wallet by now. */
export async function listInSweeps(db: Queryable): Promise<Set<bigint>> {
  const rows = await many<{ index: bigint }>(db, {
    text: `select distinct d.address_index as index
             from sweep s
             join cashier_deposit d on d.sweep_id = s.id
            where s.outcome is null`,
  })
  return new Set(rows.map(({ index }) => index))
}

export type Difference = {
  readonly index: bigint
  readonly coin: Coin
  /** What the chain holds more than the unswept deposits; below zero it holds less. */
  readonly units: bigint
}

export async function saveDifferences(
  db: Queryable,
  { read, differences }: { readonly read: readonly bigint[]; readonly differences: readonly Difference[] },
): Promise<void> {
  await run(db, {
    text: 'select cashier_save_differences($1::bigint[], $2::bigint[], $3::ledger_coin[], $4::bigint[])',
    values: [
      read,
      differences.map(({ index }) => index),
      differences.map(({ coin }) => coin),
      differences.map(({ units }) => units),
    ],
  })
}

export type DueDifference = Difference & {
  /** The oldest signature that was read in this pass. */
  readonly before: string | null
  readonly reads: number
}

/** Differences that are this old and were not read again for as long, the longest waiting first. */
export function listDueDifferences(
  db: Queryable,
  { olderThanMs, limit }: { readonly olderThanMs: number; readonly limit: number },
): Promise<DueDifference[]> {
  return many<DueDifference>(db, {
    text: `select index, coin, units, before, reads
             from cashier_difference
            where coalesce(read_at, since) <= clock_timestamp() - $1 * interval '1 millisecond'
            order by coalesce(read_at, since)
            limit $2`,
    values: [olderThanMs, limit],
  })
}

/** Null: the history was read to its end. */
export async function saveDifferenceRead(
  db: Queryable,
  { index, coin }: Pick<Difference, 'index' | 'coin'>,
  before: string | null,
): Promise<void> {
  await run(db, { text: 'select cashier_save_difference_read($1, $2, $3)', values: [index, coin, before] })
}

/** Which of these transactions are posted for an address. */
export async function listPosted(
  db: Queryable,
  index: bigint,
  signatures: readonly string[],
): Promise<Set<string>> {
  const rows = await many<{ signature: string }>(db, {
    text: `select signature
             from cashier_deposit
            where address_index = $1
              and signature = any ($2::text[])
              and state <> 'arriving'`,
    values: [index, signatures],
  })
  return new Set(rows.map(({ signature }) => signature))
}

export type DifferenceSums = {
  /** Older than they may be. */
  readonly old: number
  /** More on the chain, and no list of either node says where it came from. */
  readonly unexplained: bigint
  /** Less on the chain. */
  readonly missing: bigint
}

export async function sumDifferences(
  db: Queryable,
  coin: Coin,
  { olderThanMs }: { readonly olderThanMs: number },
): Promise<DifferenceSums> {
  const row = await one<DifferenceSums>(db, {
    text: `select count(*)::int as old,
                  coalesce(sum(units) filter (where units > 0 and reads >= 2), 0)::bigint as unexplained,
                  coalesce(-sum(units) filter (where units < 0), 0)::bigint as missing
             from cashier_difference
            where coin = $1
              and since <= clock_timestamp() - $2 * interval '1 millisecond'`,
    values: [coin, olderThanMs],
  })
  return row ?? { old: 0, unexplained: 0n, missing: 0n }
}
