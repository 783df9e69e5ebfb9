export type NoteValues = { note: string }

export const checkNote = ({ note }: NoteValues) =>
  note.trim() === '' ? ({ field: 'note', key: 'staffUsers.holds.noteRequired' } as const) : null
