import { many, type Queryable, run } from '../../platform/sql.ts'
import type { WatchedAddress } from './find-deposits.ts'
import type { Holdings } from './ports.ts'

export type AssignedAddress = WatchedAddress & { readonly assignedAt: Date }

/** Addresses of players that were assigned from this moment on. */
export function listAssigned(db: Queryable, since: Date | null): Promise<AssignedAddress[]> {
  return many<AssignedAddress>(db, {
    text: `select index, address, token_account as "tokenAccount", assigned_at as "assignedAt"
             from cashier_address
            where player_id is not null
              and ($1::timestamptz is null or assigned_at >= $1)`,
    values: [since],
  })
}

export type SeenRow = {
  readonly index: bigint
  readonly lamports: bigint | null
  readonly usdc: bigint | null
}

/** What the newest read transactions left at these addresses, or at all of which something is known. */
export function listSeen(db: Queryable, of: readonly bigint[] | 'all'): Promise<SeenRow[]> {
  return many<SeenRow>(db, {
    name: 'list_seen',
    text: `select index, lamports_seen as lamports, usdc_seen as usdc
             from cashier_scan
            where (lamports_seen is not null or usdc_seen is not null)
              and ($1::bigint[] is null or index = any ($1))`,
    values: [of === 'all' ? null : of],
  })
}

export async function saveSeen(db: Queryable, index: bigint, seen: Holdings): Promise<void> {
  await run(db, {
    text: 'select cashier_save_seen($1, $2, $3)',
    values: [index, seen.lamports, seen.usdc],
  })
}

export type Cursors = { readonly walletUntil: string | null; readonly tokenUntil: string | null }

export async function readCursors(db: Queryable, index: bigint): Promise<Cursors> {
  const [row] = await many<Cursors>(db, {
    text: `select wallet_until as "walletUntil", token_until as "tokenUntil" from cashier_scan where index = $1`,
    values: [index],
  })
  return row ?? { walletUntil: null, tokenUntil: null }
}

export async function saveListed(
  db: Queryable,
  index: bigint,
  { walletUntil, tokenUntil, isWhole }: Cursors & { readonly isWhole: boolean },
): Promise<void> {
  await run(db, {
    text: 'select cashier_save_listed($1, $2, $3, $4)',
    values: [index, walletUntil, tokenUntil, isWhole],
  })
}

/** Addresses whose finalized history was not listed for this long, the longest first. */
export async function listUnlisted(
  db: Queryable,
  { olderThanMs, limit }: { olderThanMs: number; limit: number },
): Promise<bigint[]> {
  const rows = await many<{ index: bigint }>(db, {
    text: `select s.index
             from cashier_scan s
            where s.listed_at is null
               or s.listed_at < clock_timestamp() - $1 * interval '1 millisecond'
            -- One that cannot be read now must not keep the others waiting.
            order by s.listed_at nulls first, random()
            limit $2`,
    values: [olderThanMs, limit],
  })
  return rows.map(({ index }) => index)
}

/** Addresses that their players looked at most recently. */
export async function listWatchedByPlayers(
  db: Queryable,
  { withinMs, limit }: { withinMs: number; limit: number },
): Promise<bigint[]> {
  const rows = await many<{ index: bigint }>(db, {
    text: `select index
             from cashier_scan
            where requested_at > clock_timestamp() - $1 * interval '1 millisecond'
            order by requested_at desc
            limit $2`,
    values: [withinMs, limit],
  })
  return rows.map(({ index }) => index)
}
