import { randomUUID } from 'node:crypto'
import type { MicroUsd } from '@throwdown/rules/money'
import type pg from 'pg'

type Given = {
  readonly kind: 'bonus' | 'adjustment'
  readonly playerId: string
  readonly micros: MicroUsd
  /** How long ago, as PostgreSQL reads it. */
  readonly age: string
}

/** What staff gave before, past the caps [C13] and without the signatures for it. As an administrator. */
export async function giveBefore(admin: pg.Pool, { kind, playerId, micros, age }: Given): Promise<void> {
  const [expense, prefix] = kind === 'bonus' ? ['expense:bonus', 'bonus:'] : ['expense:goodwill', 'adj:']
  const key = `${prefix}${randomUUID()}`
  await admin.query(
    `select ledger_post_approved($1, $2, array[(select id from ledger_account where code = $3),
            (select id from ledger_account where code = $4)], array[-$5::bigint, $5::bigint], 'staff:a', 'staff:b', 'of the test')`,
    [kind, key, expense, `user:${playerId}:available`, micros],
  )
  const connection = await admin.connect()
  await connection.query("set session_replication_role = 'replica'")
  await connection.query('update ledger_journal set created_at = created_at - $1::interval where key = $2', [
    age,
    key,
  ])
  connection.release(true)
}
