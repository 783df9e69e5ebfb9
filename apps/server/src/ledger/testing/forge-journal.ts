import type pg from 'pg'

type Forged = {
  readonly kind: string
  readonly key: string
  readonly meta?: Readonly<Record<string, unknown>>
}

/** A journal that nothing posted, written by the owner past every rule: for tests of what holds even then. */
export async function forgeJournal(owner: pg.Pool, { kind, key, meta }: Forged): Promise<void> {
  const values = [kind, key, meta === undefined ? null : JSON.stringify(meta)]
  const [quotedKind, quotedKey, quotedMeta] = values.map((value) =>
    value === null ? 'null' : `'${value.replaceAll("'", "''")}'`,
  )
  await owner.query(
    `begin;
     set local session_replication_role = replica;
     insert into ledger_journal (kind, key, accounts, amounts, actor, meta)
     values (${quotedKind}, ${quotedKey}, '{1,2}', '{-1,1}', 'test', ${quotedMeta});
     commit`,
  )
}
