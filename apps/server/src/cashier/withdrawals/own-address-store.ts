import { invariant } from '@throwdown/rules/invariant'
import { many, one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

export type AddressRow = {
  readonly address: string
  readonly requestedAt: Date
  /** Null until the signer knows it. */
  readonly usableAt: Date | null
}

export async function listAddresses(db: Queryable, playerId: string): Promise<AddressRow[]> {
  return many<AddressRow>(db, {
    text: `select address, requested_at as "requestedAt", usable_at as "usableAt"
             from withdrawal_address
            where player_id = $1
            order by requested_at desc, address`,
    values: [playerId],
  })
}

type NewAddress = {
  readonly playerId: string
  readonly address: string
  readonly sessionId: string
  readonly confirmationId: string
  /** What the player must have at least. */
  readonly microsMin: bigint
}

type AddressAnswer = 'added' | 'known' | 'unconfirmed' | 'full' | 'too_many' | 'no_money'

/** Uses up the confirmation of exactly this address [C9]. */
export async function insertAddress(
  transaction: Transaction,
  { playerId, address, sessionId, confirmationId, microsMin }: NewAddress,
): Promise<AddressAnswer> {
  const row = await one<{ answer: AddressAnswer }>(transaction, {
    text: 'select withdrawal_address_add($1, $2, $3, $4, $5) as answer',
    values: [playerId, address, sessionId, confirmationId, microsMin],
  })
  invariant(row !== undefined, 'a function answers')
  return row.answer
}

type RemovalAnswer = 'removed' | 'missing' | 'in_use'

export async function removeAddress(
  transaction: Transaction,
  { playerId, address, by }: { playerId: string; address: string; by: 'player' | 'link' },
): Promise<RemovalAnswer> {
  const row = await one<{ answer: RemovalAnswer }>(transaction, {
    text: 'select withdrawal_address_remove($1, $2, $3) as answer',
    values: [playerId, address, by],
  })
  invariant(row !== undefined, 'a function answers')
  return row.answer
}

type Unnamed = { readonly player_id: string; readonly address: string; readonly requested_at: Date }

/** Added beforehand, and the signer does not know it yet. */
export async function findUnnamed(db: Queryable): Promise<Unnamed | undefined> {
  return one<Unnamed>(db, {
    name: 'withdrawal_address_unnamed',
    text: `select player_id, address, requested_at
             from withdrawal_address
            where usable_at is null
              and added_at is not null
            order by requested_at
            limit 1`,
  })
}

/** The signer refuses it for good: its first withdrawal says why. */
export async function giveUpNaming(
  db: Queryable,
  { player_id, address }: Pick<Unnamed, 'player_id' | 'address'>,
): Promise<void> {
  await run(db, {
    text: 'update withdrawal_address set added_at = null where player_id = $1 and address = $2',
    values: [player_id, address],
  })
}
