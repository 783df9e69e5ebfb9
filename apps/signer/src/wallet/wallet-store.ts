import type pg from 'pg'
import type { Transaction } from '../store.ts'

type Queryable = Pick<pg.Pool, 'query'>

export async function isCounted(db: Transaction, messageHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from transfer where message_hash = $1', [messageHash])
  return rowCount === 1
}

export type Sums = { readonly lamports: bigint; readonly usdc: bigint }

/** What was signed in the last hour and in the last day, and what room is kept for, but for this withdrawal. */
export async function sumRecent(
  db: Queryable,
  withdrawalId: string | undefined,
): Promise<{ readonly hour: Sums; readonly day: Sums }> {
  const { rows } = await db.query<{ part: 'hour' | 'day'; lamports: string; usdc: string }>(
    `select span.part, coalesce(sum(t.lamports), 0) as lamports, coalesce(sum(t.usdc), 0) as usdc
       from (values ('hour', interval '1 hour'), ('day', interval '1 day')) as span (part, lasts)
       left join (
         select lamports, usdc, counted_at from transfer where counted_at > clock_timestamp() - interval '1 day'
          union all
         select lamports, usdc, clock_timestamp()
           from room
          where kept_until > clock_timestamp()
            and withdrawal_id is distinct from $1
       ) t on t.counted_at > clock_timestamp() - span.lasts
      group by span.part`,
    [withdrawalId],
  )
  const of = (part: 'hour' | 'day'): Sums => {
    const row = rows.find((found) => found.part === part)
    if (!row) throw new Error('the sums of signed transfers are missing')
    return { lamports: BigInt(row.lamports), usdc: BigInt(row.usdc) }
  }
  return { hour: of('hour'), day: of('day') }
}

type NewTransfer = Sums & {
  readonly messageHash: Buffer
  readonly message: Buffer
  readonly withdrawalId: string | null
  readonly attempt: number | null
  readonly approvalId: string | null
}

export async function insertTransfer(db: Transaction, transfer: NewTransfer): Promise<void> {
  const { messageHash, message, lamports, usdc, withdrawalId, attempt, approvalId } = transfer
  await db.query(
    `insert into transfer (message_hash, message, lamports, usdc, withdrawal_id, attempt, approval_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [messageHash, message, lamports, usdc, withdrawalId, attempt, approvalId],
  )
}

type Room = Sums & { readonly withdrawalId: string; readonly forSeconds: number }

/** A repeat keeps the room longer. Room of others that was not used in time is free again. */
export async function upsertRoom(db: Transaction, room: Room): Promise<void> {
  const { withdrawalId, lamports, usdc, forSeconds } = room
  await db.query('delete from room where kept_until <= clock_timestamp()')
  await db.query(
    `insert into room (withdrawal_id, lamports, usdc, kept_until)
     values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
         on conflict (withdrawal_id) do update
        set lamports = excluded.lamports, usdc = excluded.usdc, kept_until = excluded.kept_until`,
    [withdrawalId, lamports, usdc, forSeconds],
  )
}

export async function deleteRoom(db: Transaction, withdrawalId: string): Promise<void> {
  await db.query('delete from room where withdrawal_id = $1', [withdrawalId])
}

type Signed = Pick<NewTransfer, 'withdrawalId' | 'attempt'> & {
  /** Hashes of messages that can never land. */
  readonly expired: readonly Buffer[]
}

/** Whether this attempt was signed, or any other one of the withdrawal that may still pay it. */
export async function isAttemptCounted(
  db: Transaction,
  { withdrawalId, attempt, expired }: Signed,
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select from transfer where withdrawal_id = $1 and (attempt = $2 or message_hash <> all ($3::bytea[]))
     ) as found`,
    [withdrawalId, attempt, expired],
  )
  return rows[0]?.found ?? true
}

export async function isApprovalUsed(db: Transaction, approvalId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from transfer where approval_id = $1', [approvalId])
  return rowCount === 1
}

type Destinations = { readonly wallets: readonly string[]; readonly tokenAccounts: readonly string[] }

/** The wallets and token accounts among these that may be paid by now. */
export async function listUsable(
  db: Transaction,
  asked: Destinations,
  waitHours: number,
): Promise<Set<string>> {
  const { rows } = await db.query<{ address: string; token_account: string }>(
    `select address, token_account
       from destination
      where (address = any ($1) or token_account = any ($2))
        and allowed_at <= clock_timestamp() - make_interval(hours => $3)`,
    [asked.wallets, asked.tokenAccounts, waitHours],
  )
  return new Set(rows.flatMap((row) => [row.address, row.token_account]))
}

export async function findAllowedAt(db: Transaction, address: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ allowed_at: Date }>(
    'select allowed_at from destination where address = $1',
    [address],
  )
  return rows[0]?.allowed_at
}

export async function countDestinationsOfHour(db: Transaction): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count
       from destination
      where allowed_at > clock_timestamp() - interval '1 hour'`,
  )
  return rows[0]?.count ?? 0
}

export async function insertDestination(
  db: Transaction,
  destination: { readonly address: string; readonly tokenAccount: string },
): Promise<Date> {
  const { rows } = await db.query<{ allowed_at: Date }>(
    `insert into destination (address, token_account)
     values ($1, $2)
     returning allowed_at`,
    [destination.address, destination.tokenAccount],
  )
  return rows[0]?.allowed_at ?? new Date(Number.NaN)
}

export async function countDepositAddresses(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ size: number }>(
    'select coalesce(max(index) + 1, 0)::int as size from deposit_address',
  )
  return rows[0]?.size ?? 0
}

export async function findDepositAddress(db: Queryable, index: number): Promise<string | undefined> {
  const { rows } = await db.query<{ address: string }>(
    'select address from deposit_address where index = $1',
    [index],
  )
  return rows[0]?.address
}

export async function insertDepositAddresses(
  db: Transaction,
  from: number,
  addresses: readonly string[],
): Promise<void> {
  await db.query(
    `insert into deposit_address (index, address)
     select $1::bigint + place - 1, address
       from unnest($2::text[]) with ordinality as made (address, place)`,
    [from, addresses],
  )
}

/** A retired wallet may still hold coins. */
export async function recordWallets(
  db: Queryable,
  { hot, cold }: { readonly hot: string; readonly cold: readonly string[] },
): Promise<void> {
  await db.query(
    `insert into wallet (address, kind)
     select address, case address when $1 then 'hot' else 'cold' end
       from unnest(array_prepend($1::text, $2::text[])) as own (address)
         on conflict do nothing`,
    [hot, cold],
  )
}

/** The derivation index of each of these addresses that we made. */
export async function listDepositIndexes(
  db: Transaction,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ address: string; index: string }>(
    'select address, index::text from deposit_address where address = any ($1)',
    [addresses],
  )
  return new Map(rows.map(({ address, index }) => [address, Number(index)]))
}

export async function insertSweep(
  db: Transaction,
  { messageHash, lamports, usdc }: Sums & { readonly messageHash: Buffer },
): Promise<void> {
  await db.query('insert into sweep (message_hash, lamports, usdc) values ($1, $2, $3)', [
    messageHash,
    lamports,
    usdc,
  ])
}
