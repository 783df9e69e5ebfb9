import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

/** What the game reads of what the signer remembers, in the order in which it was committed. */
export const COPIES = {
  certificates: {
    lock: 'certificates',
    from: 'certificate',
    to: 'signer.certificate',
    order: 'seq',
    columns: 'seq, key, root_key_id, valid_from, valid_to, signature, issued_at',
  },
  depositAddresses: {
    lock: 'deposits',
    from: 'deposit_address',
    to: 'signer.deposit_address',
    order: 'index',
    columns: 'index, address, made_at',
  },
  depositSignatures: {
    lock: 'deposits',
    from: 'deposit_signature',
    to: 'signer.deposit_signature',
    order: 'seq',
    columns: 'seq, index, player_id, network, public_key, signature, signed_at',
  },
} as const
export type Copied = keyof typeof COPIES
type Copy = Omit<(typeof COPIES)[Copied], 'lock'>

const COPIED_AT_ONCE = 1_000

/** The last row of a table in its order; -1 if it is empty. */
export async function findNewest(db: Queryable, table: string, order: string): Promise<bigint> {
  const { rows } = await db.query<{ newest: string }>(
    `select coalesce(max(${order}), -1)::text as newest from ${table}`,
  )
  return BigInt(rows[0]?.newest ?? -1)
}

/** The next rows as JSON of PostgreSQL, which reads every type again as it was; nothing if there are none. */
export async function listAfter(
  db: Queryable,
  { from, order, columns }: Copy,
  known: bigint,
): Promise<string | undefined> {
  const { rows } = await db.query<{ next: string | null }>(
    `select json_agg(r)::text as next
       from (select ${columns} from ${from} where ${order} > $1 order by ${order} limit ${COPIED_AT_ONCE}) r`,
    [known],
  )
  return rows[0]?.next ?? undefined
}

export async function insertCopies(db: Queryable, { to, columns }: Copy, rows: string): Promise<void> {
  await db.query(
    `insert into ${to} (${columns})
     select ${columns} from json_populate_recordset(null::${to}, $1::json)`,
    [rows],
  )
}

/** Few, and in no order. The audit counts the coins of all of them. */
export async function copyWallets({
  state,
  game,
}: {
  readonly state: Queryable
  readonly game: Queryable
}): Promise<void> {
  const { rows } = await state.query<{ all: string | null }>('select json_agg(w)::text as all from wallet w')
  await game.query(
    `insert into signer.wallet (address, kind, first_at)
     select address, kind, first_at from json_populate_recordset(null::signer.wallet, $1::json)
         on conflict do nothing`,
    [rows[0]?.all ?? '[]'],
  )
}
