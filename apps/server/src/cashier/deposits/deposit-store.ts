import type { ChainTransaction } from '../../chain/read-transaction.ts'
import type { SolPrice } from '../../ledger/ports.ts'
import { many, one, type Queryable, run } from '../../platform/sql.ts'
import type { FoundDeposit } from './find-deposits.ts'

type Found = {
  readonly transaction: Pick<ChainTransaction, 'signature' | 'slot'>
  readonly deposits: readonly FoundDeposit[]
}
export type Pricing = { readonly price: SolPrice | null; readonly termsVersion: number }

const columnsOf = ({ transaction, deposits }: Found): unknown[] => [
  transaction.signature,
  transaction.slot,
  deposits.map(({ index }) => index),
  deposits.map(({ coin }) => coin),
  deposits.map(({ units }) => units),
]

const pricingOf = ({ price, termsVersion }: Pricing): unknown[] => [
  price?.micros ?? null,
  price && new Date(price.publishedAtMs),
  termsVersion,
]

/** The account of the chain that the price was read from. */
const PRICE_SOURCE = 'pyth'

const priceRow = (micros: number): string =>
  `case when $${micros}::bigint is not null then row($${micros}, '${PRICE_SOURCE}', $${micros + 1}::timestamptz)::ledger_price end`

export async function recordArriving(db: Queryable, found: Found): Promise<void> {
  await run(db, {
    text: 'select cashier_record_arriving($1, $2, $3::bigint[], $4::ledger_coin[], $5::bigint[])',
    values: columnsOf(found),
  })
}

type FinalFound = Found & { readonly transaction: Pick<ChainTransaction, 'signers'> }

export async function creditDeposits(db: Queryable, found: FinalFound, pricing: Pricing): Promise<void> {
  // [Q3] Before the credit: after a crash in between, both are done again.
  await noteFunders(db, found)
  await run(db, {
    name: 'settle_deposits',
    text: `select cashier_credit_deposits($1, $2, $3::bigint[], $4::ledger_coin[], $5::bigint[], ${priceRow(6)}, $8)`,
    values: [...columnsOf(found), ...pricingOf(pricing)],
  })
}

/** The signer of the transaction paid for it. */
async function noteFunders(db: Queryable, { transaction, deposits }: FinalFound): Promise<void> {
  if (deposits.length === 0) return
  await run(db, {
    text: `select player_wallet_add(a.player_id, s.address, 'funding', clock_timestamp())
             from cashier_address a
            cross join unnest($2::text[]) as s (address)
            where a.index = any ($1::bigint[])
              and a.player_id is not null`,
    values: [deposits.map(({ index }) => index), transaction.signers],
  })
}

/** Returns whether it is credited now. */
export async function creditWaiting(db: Queryable, id: bigint, pricing: Pricing): Promise<boolean> {
  const row = await one<{ credited: boolean }>(db, {
    text: `select cashier_credit_waiting($1, ${priceRow(2)}, $4) as credited`,
    values: [id, ...pricingOf(pricing)],
  })
  return row?.credited ?? false
}

/** Returns the players who were shown something that is gone. */
export async function dropDeposits(db: Queryable, signatures: readonly string[]): Promise<string[]> {
  const rows = await many<{ player_id: string }>(db, {
    text: 'select player_id from cashier_drop_deposits($1::text[]) as d (player_id)',
    values: [signatures],
  })
  return rows.map(({ player_id }) => player_id)
}

/** Transactions of which something is arriving, oldest first, with the slot in which they were seen. */
export function listArriving(db: Queryable, limit: number): Promise<{ signature: string; slot: bigint }[]> {
  return many<{ signature: string; slot: bigint }>(db, {
    text: `select signature, max(slot) as slot
             from cashier_deposit
            where state = 'arriving'
            group by signature
            order by min(id)
            limit $1`,
    values: [limit],
  })
}

export async function listWaiting(db: Queryable, limit: number): Promise<bigint[]> {
  const rows = await many<{ id: bigint }>(db, {
    text: `select id from cashier_deposit where state = 'waiting' order by id limit $1`,
    values: [limit],
  })
  return rows.map(({ id }) => id)
}

/** Which of these transactions brought something to an address that is stored already. */
export async function listKnown(
  db: Queryable,
  index: bigint,
  signatures: readonly string[],
): Promise<Set<string>> {
  const rows = await many<{ signature: string }>(db, {
    text: 'select signature from cashier_deposit where address_index = $1 and signature = any ($2::text[])',
    values: [index, signatures],
  })
  return new Set(rows.map(({ signature }) => signature))
}

export type Unnotified = {
  readonly id: bigint
  readonly playerId: string
  readonly state: string
  /** From when it was first seen until it was credited. */
  readonly creditedAfterSeconds: number | null
}

/** Deposits whose state their player was not sent yet. */
export function listUnnotified(db: Queryable, limit: number): Promise<Unnotified[]> {
  return many<Unnotified>(db, {
    text: `select id, player_id as "playerId", state,
                  extract(epoch from credited_at - seen_at)::float8 as "creditedAfterSeconds"
             from cashier_deposit
            where not notified
            order by id
            limit $1`,
    values: [limit],
  })
}

export async function markNotified(db: Queryable, notified: readonly Unnotified[]): Promise<void> {
  await run(db, {
    text: 'select cashier_mark_notified($1::bigint[], $2::text[])',
    values: [notified.map(({ id }) => id), notified.map(({ state }) => state)],
  })
}
