import { type StaffCaller, staffCallerRow } from '../../audit/staff-caller.ts'
import { many, one, type Queryable } from '../../platform/sql.ts'

export type NoteResult = 'written' | 'unknown' | 'taken' | 'not_allowed'

/** The database checks again whose session it is, and records that a note was written, without its text. */
export async function addNote(
  db: Queryable,
  staff: StaffCaller,
  { playerId, id, text }: { playerId: string; id: string; text: string },
): Promise<NoteResult> {
  const row = await one<{ answer: NoteResult }>(db, {
    text: 'select player_note_add($1, $2, $3, $4) as answer',
    values: [staffCallerRow(staff), playerId, id, text],
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
  staff: StaffCaller,
  { playerId, before, limit }: { playerId: string; before?: string | undefined; limit: number },
): Promise<NoteRow[]> {
  return many<NoteRow>(db, {
    text: 'select seq, id, author, text, written_at from player_note_page($1, $2, $3, $4)',
    values: [staffCallerRow(staff), playerId, before ?? null, limit],
  })
}
