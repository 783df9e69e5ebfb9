import { one, type Queryable, run, type Transaction } from '../../platform/sql.ts'

export type EmailChange = {
  readonly id: string
  readonly playerId: string
  readonly oldEmail: string
  readonly newEmail: string
  readonly confirmedAt: Date | null
  readonly undoUntil: Date | null
}

const COLUMNS = `id, player_id as "playerId", old_email as "oldEmail", new_email as "newEmail",
  confirmed_at as "confirmedAt", undo_until as "undoUntil"`

/** Replaces the player's change that is not confirmed yet. */
export async function putRequestedChange(
  transaction: Transaction,
  change: {
    id: string
    playerId: string
    sessionId: string
    oldEmail: string
    newEmail: string
    requestedAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await run(transaction, {
    text: 'delete from email_change where player_id = $1 and confirmed_at is null',
    values: [change.playerId],
  })
  await run(transaction, {
    text: `insert into email_change (id, player_id, session_id, old_email, new_email, requested_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      change.id,
      change.playerId,
      change.sessionId,
      change.oldEmail,
      change.newEmail,
      change.requestedAt,
      change.expiresAt,
    ],
  })
}

/** Of the session that requested it. */
export async function findRequestedChange(
  db: Queryable,
  { playerId, sessionId, now }: { playerId: string; sessionId: string; now: Date },
): Promise<EmailChange | null> {
  const row = await one<EmailChange>(db, {
    text: `select ${COLUMNS}
             from email_change
            where player_id = $1
              and session_id = $2
              and confirmed_at is null
              and expires_at > $3`,
    values: [playerId, sessionId, now],
  })
  return row ?? null
}

export async function findUnconfirmedChange(
  db: Queryable,
  { id, now }: { id: string; now: Date },
): Promise<EmailChange | null> {
  const row = await one<EmailChange>(db, {
    text: `select ${COLUMNS}
             from email_change
            where id = $1
              and confirmed_at is null
              and expires_at > $2`,
    values: [id, now],
  })
  return row ?? null
}

export async function confirmChange(
  transaction: Transaction,
  change: { id: string; now: Date; undoHash: Buffer; undoUntil: Date },
): Promise<void> {
  await run(transaction, {
    text: `update email_change
              set confirmed_at = $2, undo_hash = $3, undo_until = $4
            where id = $1`,
    values: [change.id, change.now, change.undoHash, change.undoUntil],
  })
}

/** The change that a live link takes back. */
export async function findUndoable(
  db: Queryable,
  { undoHash, now }: { undoHash: Buffer; now: Date },
): Promise<(EmailChange & { confirmedAt: Date; undoUntil: Date }) | null> {
  const row = await one<EmailChange & { confirmedAt: Date; undoUntil: Date }>(db, {
    text: `select ${COLUMNS}
             from email_change
            where undo_hash = $1
              and undo_until > $2`,
    values: [undoHash, now],
  })
  return row ?? null
}

/** With the later changes of the player, which are of the same hand. */
export async function deleteChangesSince(
  transaction: Transaction,
  { playerId, confirmedAt }: { playerId: string; confirmedAt: Date },
): Promise<void> {
  await run(transaction, {
    text: `delete from email_change
            where player_id = $1
              and (confirmed_at is null or confirmed_at >= $2)`,
    values: [playerId, confirmedAt],
  })
}

/** [L5] They hold addresses. */
export async function deleteChanges(transaction: Transaction, playerId: string): Promise<void> {
  await run(transaction, { text: 'delete from email_change where player_id = $1', values: [playerId] })
}
