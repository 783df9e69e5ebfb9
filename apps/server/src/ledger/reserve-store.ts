import { many, one, type Queryable, run, valueOf } from '../platform/sql.ts'
import type { ChainReading, Coin, SolPrice } from './ports.ts'
import type { Breach } from './store.ts'

/** What the ledger said of one account before the chain was read. */
export type LedgerSnapshot = {
  readonly coin: Coin
  readonly account_id: bigint
  readonly units: bigint
  readonly newest: bigint
  readonly seen: bigint
}

export async function snapshotLedger(db: Queryable): Promise<LedgerSnapshot[]> {
  const { rows } = await db.query<LedgerSnapshot>(
    'select coin, account_id, units, newest, seen from ledger_snapshot()',
  )
  return rows
}

/** The newest finalized slot from which something was posted. */
export async function findFinalSlot(db: Queryable): Promise<bigint> {
  const row = await one<{ slot: bigint }>(db, { text: 'select cashier_final_slot() as slot' })
  return row?.slot ?? 0n
}

export async function recordChain(
  db: Queryable,
  { coin, units, slot }: ChainReading,
  marks: readonly LedgerSnapshot[],
): Promise<void> {
  const ofCoin = marks.filter((mark) => mark.coin === coin)
  await db.query('select ledger_record_chain($1, $2, $3, $4, $5::bigint[], $6::bigint[], $7::bigint[])', [
    coin,
    units,
    slot,
    ofCoin[0]?.seen,
    ofCoin.map((mark) => mark.account_id),
    ofCoin.map((mark) => mark.units),
    ofCoin.map((mark) => mark.newest),
  ])
}

export async function recordSolPrice(db: Queryable, { micros, publishedAtMs }: SolPrice): Promise<void> {
  await db.query('select ledger_record_price($1, $2)', [micros, new Date(publishedAtMs)])
}

/** Coins of which the newest reading found less on the chain than in the ledger. */
export async function findShortages(db: Queryable): Promise<Breach[]> {
  const { rows } = await db.query<Breach>(
    'select invariant, subject, detail from ledger_breach_i8_chain_covers_ledger',
  )
  return rows
}

/** In micro-dollars. */
export type Reserve = {
  readonly assets: bigint
  readonly owed: bigint
  readonly areSolDepositsPaused: boolean
}

/** Null while the audit knows no price. */
export async function measureReserve(db: Queryable): Promise<Reserve | null> {
  const { rows } = await db.query<{ assets: bigint; owed: bigint; sol_deposits_paused: boolean }>(
    'select assets, owed, sol_deposits_paused from ledger_measure_reserve()',
  )
  const [row] = rows
  return row ? { assets: row.assets, owed: row.owed, areSolDepositsPaused: row.sol_deposits_paused } : null
}

export async function findNewestJournal(db: Queryable): Promise<bigint> {
  const row = await one<{ newest: bigint }>(db, {
    text: 'select coalesce(max(id), 0) as newest from ledger_journal',
  })
  return row?.newest ?? 0n
}

/** The newest journal that a reading of every coin has covered. */
export async function findReadJournal(db: Queryable): Promise<bigint> {
  const row = await one<{ seen: bigint }>(db, {
    text: `select min(coalesce(newest.seen, 0)) as seen
             from unnest(enum_range(null::ledger_coin)) as c (coin)
             left join lateral (select max(r.seen) as seen from ledger_chain_reading r where r.coin = c.coin) newest on true`,
  })
  return row?.seen ?? 0n
}

/** Returns how many were removed. */
export async function removeOldReadings(db: Queryable, limit: number): Promise<number> {
  return valueOf<number>(db, { text: 'select ledger_remove_old_readings($1)', values: [limit] })
}

/** More than are posted between two whole readings; what is left out is found by the whole one. */
const BOOKED_MAX = 2_000

/** The deposit addresses of the newest deposits, as their keys name them. */
export async function listCreditedAddresses(db: Queryable): Promise<string[]> {
  const rows = await many<{ address: string }>(db, {
    text: `select distinct split_part(j.key, ':', 3) as address
             from ledger_account a
            cross join lateral (select e.journal_id
                                  from ledger_entry e
                                 where e.account_id = a.id
                                   and e.amount < 0
                                 order by e.journal_id desc
                                 limit $1) newest
             join ledger_journal j on j.id = newest.journal_id
            where a.code in ('asset:deposit:usdc', 'asset:deposit:sol')
              and j.kind in ('deposit', 'received')`,
    values: [BOOKED_MAX],
  })
  return rows.map(({ address }) => address)
}

/** The cashier waits for it with signatures. */
export async function announceReading(db: Queryable): Promise<void> {
  await run(db, { text: "select pg_notify('ledger_chain_read', '')" })
}

/** For showing amounts; null while the audit has read none in the last two minutes. */
export async function findSolPrice(db: Queryable): Promise<SolPrice | null> {
  const row = await one<{ micros: bigint; publishedAt: Date }>(db, {
    text: 'select micros, published_at as "publishedAt" from ledger_sol_price',
  })
  return row ? { micros: row.micros, publishedAtMs: row.publishedAt.getTime() } : null
}
