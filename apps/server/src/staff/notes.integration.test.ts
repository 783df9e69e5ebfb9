import { randomUUID } from 'node:crypto'
import type { PlayerNote } from '@throwdown/contract/staff-notes'
import { beforeEach, expect, test } from 'vitest'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../../test/world/identity.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const database = databaseForFile(createIdentityDatabase)

let server: TestServer
let staff: Awaited<ReturnType<typeof aStaffMember>>
let player: Awaited<ReturnType<typeof aVerifiedPlayer>>
let url: string
beforeEach(async () => {
  server = await aTestServer(database)
  staff = await aStaffMember(server)
  player = await aVerifiedPlayer(server)
  url = `/staff/players/${player.id}/notes`
})

async function read(query = ''): Promise<{ notes: PlayerNote[]; next: string | null }> {
  const reply = await staff.browser.get(`${url}${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json().data
}

test('notes are listed newest first with author and time, page by page; a repeat is not a second note', async () => {
  const colleague = await aStaffMember(server)
  const first = { id: randomUUID(), text: '  Asked for a statement by phone.  ' }
  expect((await staff.browser.post(url, first)).statusCode).toBe(200)
  expect((await staff.browser.post(url, first)).statusCode).toBe(200)
  // The same id for other words, or of another author, is refused and changes nothing.
  expect((await staff.browser.post(url, { ...first, text: 'other' })).statusCode).toBe(403)
  expect((await colleague.browser.post(url, first)).statusCode).toBe(403)
  await colleague.browser.post(url, { id: randomUUID(), text: 'Sent it.' })
  const newest = await read('?limit=1')
  expect(newest.notes).toMatchObject([{ author: colleague.username, text: 'Sent it.' }])
  const older = await read(`?limit=1&before=${newest.next}`)
  expect(older).toMatchObject({
    notes: [{ id: first.id, author: staff.username, text: 'Asked for a statement by phone.' }],
    next: null,
  })
  expect(Math.abs((older.notes[0]?.writtenAtMs ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('the log names who wrote and who read, and has no copy of the text', async () => {
  const id = randomUUID()
  await staff.browser.post(url, { id, text: 'a secret of the player' })
  await read()
  const { rows } = await database.admin.query(
    'select kind, actor_id, after from audit_event where subject = $1 and actor_id = $2 order by id',
    [`player:${player.id}`, staff.id],
  )
  expect(rows).toEqual([
    { kind: 'player-note-written', actor_id: staff.id, after: { note: id } },
    { kind: 'player-notes-read', actor_id: staff.id, after: null },
  ])
  const all = await database.admin.query(
    "select id from audit_event where strpos(audit_event::text, 'a secret') > 0",
  )
  expect(all.rows).toEqual([])
  expect(server.context.logLines.join('')).not.toContain('a secret')
})

test('a note that is none is refused, and nobody changes or deletes one', async () => {
  const id = randomUUID()
  for (const body of [
    { id, text: '' },
    { id, text: '   ' },
    { id, text: 'a'.repeat(1_001) },
    { id, text: 'a\0b' },
    { id: '1', text: 'a' },
    { id, text: 'a', author: staff.id },
  ])
    expect([body, (await staff.browser.post(url, body)).statusCode]).toEqual([body, 400])
  expect(
    (await staff.browser.post(`/staff/players/${randomUUID()}/notes`, { id, text: 'a' })).statusCode,
  ).toBe(404)
  await staff.browser.post(url, { id, text: 'stays' })
  for (const change of [
    "update player_note set text = 'x'",
    'delete from player_note',
    'truncate player_note',
  ])
    await expect(database.admin.query(change)).rejects.toMatchObject({ code: 'LD001' })
})

test('the database takes and gives notes for a session of staff alone', async () => {
  const app = server.context.database.pool
  const sessions = await database.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1',
    [player.id],
  )
  for (const session of [sessions.rows[0]?.id, randomUUID()]) {
    const { rows } = await app.query(
      "select player_note_add(row($1, now(), null, null)::staff_caller, $2, $3, 'a') as answer",
      [session, player.id, randomUUID()],
    )
    expect(rows).toEqual([{ answer: 'not_allowed' }])
    await expect(
      app.query('select id from player_note_page(row($1, now(), null, null)::staff_caller, $2, null, 10)', [
        session,
        player.id,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  }
  await expect(app.query('select id from player_note')).rejects.toMatchObject({ code: '42501' })
  expect((await player.browser.get(url)).statusCode).toBe(403)
})
