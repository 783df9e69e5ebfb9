import { succeed } from '@throwdown/contract/envelope'
import { listNotes, writeNote } from '@throwdown/contract/staff-notes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StaffCaller } from '../audit/staff-caller.ts'
import { addNote, readNotes } from '../identity/staff/note-store.ts'
import { refuse } from '../platform/refusal.ts'
import { serve } from '../platform/route.ts'
import type { Queryable } from '../platform/sql.ts'

type NoteRoutesDeps = { readonly db: Queryable; readonly readerOf: (request: FastifyRequest) => StaffCaller }

/** Notes of staff about a player. They stay as they were written. */
export function noteRoutes(api: FastifyInstance, { db, readerOf }: NoteRoutesDeps): void {
  serve(api, listNotes, async ({ params, query, request }) => {
    const rows = await readNotes(db, readerOf(request), { ...params, ...query, limit: query.limit + 1 })
    const shown = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? shown.at(-1) : undefined
    const notes = shown.map(({ id, author, text, written_at }) => ({
      id,
      author,
      text,
      writtenAtMs: written_at.getTime(),
    }))
    return succeed({ notes, next: last ? String(last.seq) : null })
  })
  serve(api, writeNote, async ({ params, body, request }) => {
    const answer = await addNote(db, readerOf(request), { ...params, ...body })
    return answer === 'written' ? succeed({}) : refuse(REFUSALS[answer])
  })
}

// An id that another note has was not made by the page: there is nothing to explain.
const REFUSALS = { unknown: 'not_found', taken: 'not_allowed', not_allowed: 'not_allowed' } as const
