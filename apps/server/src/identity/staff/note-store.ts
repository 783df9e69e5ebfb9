import type { Origin } from '../../audit/audit-event.ts'
import { many, one, type Queryable } from '../../platform/sql.ts'

type NoteStaff = { readonly sessionId: string; readonly origin: Origin; readonly now: Date }

export type NoteAnswer = 'written' | 'unknown' | 'taken' | 'not_allowed'

/** The database asks again whose session it is, and records that a note was written, without its text. */
export async function addNote(
  db: Queryable,
  { sessionId, origin, now }: NoteStaff,
  { playerId, id, text }: { playerId: string; id: string; text: string },
): Promise<NoteAnswer> {
  const row = await one<{ answer: NoteAnswer }>(db, {
    text: 'select player_note_add($1, $2, $3, $4, $5, $6, $7) as answer',
    values: [sessionId, playerId, id, text, now, origin.network, origin.device],
  })
  return row?.answer ?? 'not_allowed'
}

export type NoteRow = {
  readonly seq: bigint
  readonly id: string
  readonly author: string
  readonly text: string
  readonly written_at: Date
}

export function readNotes(
  db: Queryable,
  { sessionId, origin, now }: NoteStaff,
  { playerId, before, limit }: { playerId: string; before?: string | undefined; limit: number },
): Promise<NoteRow[]> {
  return many<NoteRow>(db, {
    text: 'select seq, id, author, text, written_at from player_note_page($1, $2, $3, $4, $5, $6, $7)',
    values: [sessionId, playerId, before ?? null, limit, now, origin.network, origin.device],
  })
}
