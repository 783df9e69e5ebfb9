import { many, one, type Queryable, type Transaction } from '../../platform/sql.ts'
import type { PersonRow } from './player-store.ts'

/** Deactivates an active player. Returns why not. */
export async function closePlayer(
  transaction: Transaction,
  playerId: string,
): Promise<'playing' | 'not_active' | null> {
  const row = await one<{ refusal: 'playing' | 'not_active' | null }>(transaction, {
    text: 'select player_close($1) as refusal',
    values: [playerId],
  })
  return row?.refusal ?? null
}

/** Opens the account of a player who has proved mailbox and password or factor. Returns whether it was closed by them. */
export async function reopenPlayer(transaction: Transaction, playerId: string): Promise<boolean> {
  const row = await one<{ refusal: string | null }>(transaction, {
    text: 'select player_reopen_own($1) as refusal',
    values: [playerId],
  })
  return row?.refusal === null
}

/** Whether the player closed the account and may open it again alone. */
export async function mayReopenOwn(db: Queryable, { id, role, status }: PersonRow): Promise<boolean> {
  return role !== 'admin' && status === 'deactivated' && (await closerOf(db, id)) === 'player'
}

export type Closer = 'player' | 'staff'

/** Who closed the account; null if it is open. */
export async function closerOf(db: Queryable, playerId: string): Promise<Closer | null> {
  const row = await one<{ closed_by: Closer }>(db, {
    text: 'select closed_by from player_closing where player_id = $1 and reopened_at is null',
    values: [playerId],
  })
  return row?.closed_by ?? null
}

/** The approvals that reopened an account whose player has no mail about it yet. */
export async function listUnmailedReopenings(db: Queryable): Promise<string[]> {
  const rows = await many<{ approval_id: string }>(db, {
    text: 'select approval_id from player_closing where approval_id is not null and mailed_at is null limit 100',
  })
  return rows.map(({ approval_id }) => approval_id)
}

/** Returns the player once for each reopening. */
export async function takeUnmailedReopening(
  transaction: Transaction,
  approvalId: string,
): Promise<string | null> {
  const row = await one<{ player_id: string }>(transaction, {
    text: `update player_closing
              set mailed_at = clock_timestamp()
            where approval_id = $1
              and mailed_at is null
        returning player_id`,
    values: [approvalId],
  })
  return row?.player_id ?? null
}
