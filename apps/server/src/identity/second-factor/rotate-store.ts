import { many, one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

type FactorOwner = { readonly kind: 'staff' | 'player'; readonly playerId: string }

const TABLES = { staff: 'staff_second_factor', player: 'player_second_factor' } as const

export async function listFactorOwners(db: Queryable, kind: FactorOwner['kind']): Promise<string[]> {
  const rows = await many<{ player_id: string }>(db, {
    text: `select player_id from ${TABLES[kind]} order by player_id`,
  })
  return rows.map(({ player_id }) => player_id)
}

export async function lockFactor(
  transaction: Transaction,
  { kind, playerId }: FactorOwner,
): Promise<Buffer | null> {
  const row = await one<{ secret: Buffer }>(transaction, {
    text: `select secret from ${TABLES[kind]} where player_id = $1 for update`,
    values: [playerId],
  })
  return row?.secret ?? null
}

export async function replaceFactor(
  transaction: Transaction,
  { kind, playerId, secret }: FactorOwner & { readonly secret: Buffer },
): Promise<void> {
  await run(transaction, {
    text: `update ${TABLES[kind]} set secret = $2 where player_id = $1`,
    values: [playerId, secret],
  })
}
