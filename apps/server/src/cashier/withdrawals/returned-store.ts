import { many, type Queryable, run } from '../../platform/sql.ts'

type Returned = { readonly withdrawal_id: string; readonly player_id: string }

/** [C9] What came back a day ago and is not released. */
export async function listReleasable(db: Queryable, limit: number): Promise<Returned[]> {
  return many<Returned>(db, {
    name: 'withdrawals_releasable',
    text: `select withdrawal_id, player_id
             from withdrawal_return
            where micros > 0
              and free_at <= clock_timestamp()
            order by free_at
            limit $1`,
    values: [limit],
  })
}

/** [C9] Its player can play it again. Raises LD017 if a newer withdrawal took it meanwhile. */
export async function releaseReturned(db: Queryable, id: string): Promise<void> {
  await run(db, { text: 'select key from cashier_release_withdrawal($1)', values: [id] })
}
