import type { Parsed } from '@throwdown/contract/endpoint'
import type { LogEvent, staffLog } from '@throwdown/contract/staff-log'
import { type LogRow, readLogPage } from '../audit/log-store.ts'
import type { StaffCaller } from '../audit/staff-caller.ts'
import { idOfUsername, usernamesOf } from '../identity/staff/username-store.ts'
import type { Queryable } from '../platform/sql.ts'

type Query = Parsed<typeof staffLog, 'query'>
type Page = Parsed<typeof staffLog, 'reply'>['data']

const PLAYER_SUBJECT = /^player:([0-9a-f-]{36})$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Enough to distinguish two browsers, too little to identify one. */
const DEVICE_CHARACTERS = 8

/** One more than requested is read: it shows whether there is a next page. */
export async function showLog(
  db: Queryable,
  { reader, query }: { reader: StaffCaller; query: Query },
): Promise<Page> {
  const { person, kind, fromMs, untilMs, before, limit } = query
  const personId = person === undefined ? null : await idOf(db, person)
  if (person !== undefined && personId === null) return { events: [], next: null }
  const rows = await readLogPage(db, reader, {
    kind: kind ?? null,
    personId,
    from: fromMs === undefined ? null : new Date(fromMs),
    until: untilMs === undefined ? null : new Date(untilMs),
    before: before ?? null,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const names = await usernamesOf(db, [...new Set(shown.flatMap(peopleIn))])
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { events: shown.map((row) => eventOf(row, names)), next: last ? String(last.id) : null }
}

async function idOf(db: Queryable, person: string): Promise<string | null> {
  return UUID.test(person) ? person : idOfUsername(db, person)
}

const subjectIdOf = ({ subject }: LogRow): string | null => PLAYER_SUBJECT.exec(subject ?? '')?.[1] ?? null

const peopleIn = (row: LogRow): string[] => [row.actor_id, subjectIdOf(row)].filter((id) => id !== null)

function eventOf(row: LogRow, names: ReadonlyMap<string, string>): LogEvent {
  const personOf = (id: string | null) => (id === null ? null : { id, username: names.get(id) ?? null })
  const { kind, subject, before, after, reason, network, device } = row
  return {
    id: String(row.id),
    atMs: row.at.getTime(),
    kind,
    actor: personOf(row.actor_id),
    subject,
    subjectPerson: personOf(subjectIdOf(row)),
    before,
    after,
    reason,
    network,
    device: device && device.slice(0, DEVICE_CHARACTERS),
  }
}
