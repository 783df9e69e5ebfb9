import type pg from 'pg'

/** What a match leaves its rows in. */
export const TABLES_OF_MATCHES = [
  'match',
  'match_seat',
  'match_save',
  'queue_ticket',
  'play_event',
  'ledger_journal',
  'ledger_entry',
  'ledger_account',
]

/** Each table with its indexes, in bytes; of a partitioned table all partitions together. */
export async function tableBytes(owner: pg.Pool, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select t.name, sum(pg_total_relation_size(p.relid))::float8 as bytes
       from unnest($1::text[]) t (name)
      cross join lateral (select t.name::regclass as relid union select relid from pg_partition_tree(t.name::regclass)) p
      group by t.name`,
    [tables],
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}
