/** As many as the log keeps of a reason. */
export const NOTE_MAX = 500

export type NoteValues = { note: string }

export const checkNote = ({ note }: NoteValues) =>
  note.trim() === '' ? ({ field: 'note', key: 'staffUsers.holds.noteRequired' } as const) : null
