import { many, one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

/** One way to sign in besides the password. The id is that of a passkey; a player has one authenticator at most. */
export interface Factor {
  readonly kind: 'authenticator' | 'passkey'
  readonly id: string | null
  readonly device: string | null
  readonly addedAt: Date
  readonly isLeaving: boolean
}

/** The player's passkeys and authenticator, oldest first; nothing that makes somebody staff is among them. */
export async function listFactors(db: Queryable, playerId: string): Promise<Factor[]> {
  return many<{ -readonly [K in keyof Factor]: Factor[K] }>(db, {
    text: `select 'passkey' as kind, id, name as device, created_at as "addedAt", is_leaving as "isLeaving"
             from passkey
            where player_id = $1
            union all
           select 'authenticator', null, null, confirmed_at, is_leaving
             from player_second_factor
            where player_id = $1
            order by "addedAt"`,
    values: [playerId],
  })
}

const TABLES = { passkey: 'passkey', authenticator: 'player_second_factor' } as const

export async function deleteFactors(
  transaction: Transaction,
  playerId: string,
  factors: readonly Factor[],
): Promise<void> {
  for (const { table, condition, values } of selectionsOf(playerId, factors))
    await run(transaction, { text: `delete from ${table} where ${condition}`, values })
}

/** Marks what leaves with the running removal, or takes the mark away. */
export async function markLeaving(
  transaction: Transaction,
  playerId: string,
  { factors, isLeaving }: { factors: readonly Factor[]; isLeaving: boolean },
): Promise<void> {
  for (const { table, condition, values } of selectionsOf(playerId, factors))
    await run(transaction, {
      text: `update ${table} set is_leaving = $${values.length + 1} where ${condition}`,
      values: [...values, isLeaving],
    })
}

function selectionsOf(playerId: string, factors: readonly Factor[]) {
  const ids = factors.filter(({ kind }) => kind === 'passkey').map(({ id }) => id)
  const selections = [
    { table: TABLES.passkey, condition: 'player_id = $1 and id = any ($2::uuid[])', values: [playerId, ids] },
  ]
  return factors.some(({ kind }) => kind === 'authenticator')
    ? [...selections, { table: TABLES.authenticator, condition: 'player_id = $1', values: [playerId] }]
    : selections
}

/** The newest reset decides: a running removal begins anew. */
export async function putRemoval(
  transaction: Transaction,
  removal: { playerId: string; linkHash: Buffer; begunAt: Date; dueAt: Date },
): Promise<void> {
  await run(transaction, {
    text: `insert into factor_removal (player_id, link_hash, begun_at, due_at)
           values ($1, $2, $3, $4)
               on conflict (player_id) do update
              set link_hash = excluded.link_hash, begun_at = excluded.begun_at, due_at = excluded.due_at, reminded_at = null`,
    values: [removal.playerId, removal.linkHash, removal.begunAt, removal.dueAt],
  })
}

/** Ends the removal; returns false when none is running. */
export async function deleteRemoval(transaction: Transaction, playerId: string): Promise<boolean> {
  return (
    (await run(transaction, {
      text: 'delete from factor_removal where player_id = $1',
      values: [playerId],
    })) > 0
  )
}

type Removal = {
  readonly linkHash: Buffer
  readonly begunAt: Date
  readonly dueAt: Date
  readonly isReminded: boolean
}

export async function findRemoval(db: Queryable, playerId: string): Promise<Removal | null> {
  const row = await one<Removal>(db, {
    text: `select link_hash as "linkHash", begun_at as "begunAt", due_at as "dueAt", reminded_at is not null as "isReminded"
             from factor_removal
            where player_id = $1`,
    values: [playerId],
  })
  return row ?? null
}

export async function findRemovalOfLink(db: Queryable, linkHash: Buffer): Promise<string | null> {
  const row = await one<{ player_id: string }>(db, {
    text: 'select player_id from factor_removal where link_hash = $1',
    values: [linkHash],
  })
  return row?.player_id ?? null
}

/** Players whose factors are removed until then, the earliest first; all, or those who were not reminded. */
export async function listRemovals(
  db: Queryable,
  { until, of, most }: { until: Date; of: 'all' | 'unreminded'; most: number },
): Promise<string[]> {
  const rows = await many<{ player_id: string }>(db, {
    text: `select player_id
             from factor_removal
            where due_at <= $1
              and ($2 = 'all' or reminded_at is null)
            order by due_at
            limit $3`,
    values: [until, of, most],
  })
  return rows.map(({ player_id }) => player_id)
}

export async function setReminded(transaction: Transaction, playerId: string, now: Date): Promise<void> {
  await run(transaction, {
    text: 'update factor_removal set reminded_at = $2 where player_id = $1',
    values: [playerId, now],
  })
}
