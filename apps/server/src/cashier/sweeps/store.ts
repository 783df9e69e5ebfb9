import { invariant } from '@throwdown/rules/invariant'
import type { PreparedSweep, SweepSource } from '../../chain/payouts/prepare-sweep.ts'
import type { Coin } from '../../ledger/ports.ts'
import { many, one, type Queryable, run } from '../../platform/sql.ts'

/** After a sweep that the chain or the signer refused. Both would refuse the next one too. */
const AFTER_REFUSAL_MS = 600_000
/** Some of them may not be swept now; the rest follows in the next sweeps. */
const CANDIDATES_MAX = 50

export type OpenSweep = {
  readonly id: bigint
  readonly coin: Coin
  readonly units: bigint
  readonly message: Buffer
  readonly last_valid_block_height: bigint
  readonly wire: Buffer | null
  readonly signature: string | null
}

export function findOpenSweep(db: Queryable, coin: Coin): Promise<OpenSweep | undefined> {
  return one<OpenSweep>(db, {
    text: `select id, coin, units, message, last_valid_block_height, wire, signature
             from sweep
            where coin = $1
              and outcome is null`,
    values: [coin],
  })
}

/** Addresses whose final deposits are worth a sweep, the largest first. None while money is frozen. */
export function listSweepable(db: Queryable, coin: Coin, least: bigint): Promise<SweepSource[]> {
  return many<SweepSource>(db, {
    name: 'sweepable',
    text: `select a.index, a.address, a.token_account as "tokenAccount", sum(d.units)::bigint as units
             from cashier_deposit d
             join cashier_address a on a.index = d.address_index
            where d.coin = $1
              and d.sweep_id is null
              and d.state <> 'arriving'
              and not (select f.frozen from ledger_freeze f)
              and not exists (
                    select
                      from sweep s
                     where s.coin = $1
                       and s.outcome in ('failed', 'refused')
                       and s.ended_at > clock_timestamp() - $3 * interval '1 millisecond'
                  )
            group by a.index
           having sum(d.units) >= $2
            order by sum(d.units) desc
            limit ${CANDIDATES_MAX}`,
    values: [coin, least, AFTER_REFUSAL_MS],
  })
}

export async function openSweep(
  db: Queryable,
  coin: Coin,
  { sources, message, lastValidBlockHeight, networkLamports }: PreparedSweep,
): Promise<void> {
  await run(db, {
    text: 'select cashier_open_sweep($1, $2::bigint[], $3::bigint[], $4, $5, $6)',
    values: [
      coin,
      sources.map(({ index }) => index),
      sources.map(({ units }) => units),
      message,
      lastValidBlockHeight,
      networkLamports,
    ],
  })
}

/** Before anything is sent. Returns false if the sweep has ended meanwhile: then nothing may be sent. */
export async function storeSignedSweep(
  db: Queryable,
  id: bigint,
  { signature, wire }: { readonly signature: string; readonly wire: Buffer },
): Promise<boolean> {
  const row = await one<{ stored: boolean }>(db, {
    text: 'select cashier_sign_sweep($1, $2, $3) as stored',
    values: [id, signature, wire],
  })
  invariant(row !== undefined, 'a function has a result')
  return row.stored
}

export async function markSweepSent(db: Queryable, id: bigint): Promise<void> {
  await run(db, { text: 'select cashier_mark_sweep_sent($1)', values: [id] })
}

export type SweepEnd = {
  readonly outcome: 'swept' | 'failed' | 'expired' | 'refused'
  /** What the network took. */
  readonly networkLamports: bigint
}

export async function endSweep(
  db: Queryable,
  id: bigint,
  { outcome, networkLamports }: SweepEnd,
): Promise<void> {
  await run(db, { text: 'select cashier_end_sweep($1, $2, $3)', values: [id, outcome, networkLamports] })
}
