import { randomUUID } from 'node:crypto'
import type { LogEvent } from '@throwdown/contract/staff-log'
import { expect, test } from 'vitest'
import {
  aStaffMember,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
} from '../../test/world/identity.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

type Page = { events: LogEvent[]; next: string | null }

const database = databaseForFile(createIdentityDatabase)

async function aReader() {
  const server = await aTestServer(database)
  const staff = await aStaffMember(server)
  const read = async (query: Record<string, string> = {}): Promise<Page> => {
    const reply = await staff.browser.get(`/staff/log?${new URLSearchParams(query).toString()}`)
    expect(reply.statusCode).toBe(200)
    return reply.json().data
  }
  return { server, staff, read }
}

/** As an action of the server would record it, a number of times. */
async function record(
  kind: string,
  { actor = null as string | null, subject = null as string | null } = {},
  times = 1,
) {
  for (let time = 0; time < times; time += 1)
    await database.admin.query('select audit_record($1, $2, $3, null, null, null, null, null, null)', [
      kind,
      actor,
      subject,
    ])
}

test('the log is read newest first, page by page, without a gap or a double', async () => {
  const { read } = await aReader()
  await record('test-paged', {}, 7)
  const first = await read({ kind: 'test-paged', limit: '3' })
  const second = await read({ kind: 'test-paged', limit: '3', before: first.next ?? '' })
  const third = await read({ kind: 'test-paged', limit: '3', before: second.next ?? '' })
  const ids = [first, second, third].flatMap(({ events }) => events.map(({ id }) => BigInt(id)))
  expect([first, second, third].map(({ events }) => events.length)).toEqual([3, 3, 1])
  expect(third.next).toBeNull()
  expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? 1 : -1)))
  expect(new Set(ids).size).toBe(7)
  // A full last page has no next one.
  expect((await read({ kind: 'test-paged', limit: '7' })).next).toBeNull()
})

test('a person finds what they did and what was done to them, by name or id, deactivated too', async () => {
  const { server, read } = await aReader()
  const player = await aVerifiedPlayer(server)
  await record('test-done', { actor: player.id })
  await record('test-suffered', { subject: `player:${player.id}` })
  await record('test-both', { actor: player.id, subject: `player:${player.id}` })
  await record('test-done', { actor: randomUUID() })
  await player.browser.post('/user/deactivate', { password: player.password })
  const kindsFor = async (person: string) => {
    const { events } = await read({ person })
    expect(
      new Set(events.flatMap((event) => [event.actor, event.subjectPerson]).filter(Boolean)),
    ).toContainEqual({
      id: player.id,
      username: player.username,
    })
    return events.map(({ kind }) => kind).filter((kind) => kind.startsWith('test-'))
  }
  const found = ['test-both', 'test-suffered', 'test-done']
  expect(await kindsFor(player.username.toUpperCase())).toEqual(found)
  expect(await kindsFor(player.id)).toEqual(found)
  expect((await read({ person: player.username, kind: 'test-done' })).events).toHaveLength(1)
  expect(await read({ person: 'nobody-has-this-name' })).toEqual({ events: [], next: null })
  expect(await read({ person: player.username.slice(0, -1) })).toEqual({ events: [], next: null })
})

test('dates cut the log at both ends', async () => {
  const { read } = await aReader()
  await record('test-dated', {}, 3)
  const { events } = await read({ kind: 'test-dated' })
  const middle = await database.admin.query<{ at: Date }>('select at from audit_event where id = $1', [
    events[1]?.id,
  ])
  const ms = String((middle.rows[0]?.at.getTime() ?? 0) + 1)
  const [after, until] = [
    await read({ kind: 'test-dated', fromMs: ms }),
    await read({ kind: 'test-dated', untilMs: ms }),
  ]
  expect(after.events.length + until.events.length).toBe(3)
  expect(after.events.every(({ atMs }) => atMs >= Number(ms))).toBe(true)
  expect(until.events.every(({ atMs }) => atMs < Number(ms))).toBe(true)
  expect((await read({ kind: 'test-dated', untilMs: '1' })).events).toEqual([])
})

test('to read the log is in the log, with the filter and the reader', async () => {
  const { staff, read } = await aReader()
  await read({ kind: 'test-nothing', person: staff.id })
  const { events } = await read({ kind: 'log-read', person: staff.username })
  expect(events).toMatchObject([
    { actor: { username: staff.username }, subject: `player:${staff.id}`, after: { kind: 'test-nothing' } },
  ])
  expect(events[0]?.device).toMatch(/^[0-9a-f]{8}$/)
  const { kinds } = (await staff.browser.get('/staff/log/kinds')).json().data
  expect(kinds).toEqual(expect.arrayContaining(['log-read', 'session-started']))
  expect(new Set(kinds).size).toBe(kinds.length)
})

test('a query that is none is refused: huge pages, wildcards, addresses, other spellings', async () => {
  const { staff } = await aReader()
  const queries = [
    'limit=101',
    'limit=0',
    'limit=1e9',
    'before=-1',
    'before=1%20or%201=1',
    'kind=%25',
    'kind=Log-Read',
    'person=%25',
    'person=ann%40keep.example',
    'fromMs=soon',
  ]
  for (const query of queries)
    expect([query, (await staff.browser.get(`/staff/log?${query}`)).statusCode]).toEqual([query, 400])
})

test('the database gives the log to a session of staff alone, and cuts a huge page', async () => {
  const { server, staff } = await aReader()
  const player = await aVerifiedPlayer(server)
  const app = server.context.database.pool
  const sessionOf = async (id: string) =>
    (await database.admin.query<{ id: string }>('select id from player_session where player_id = $1', [id]))
      .rows
  const page = async (sessionId: string | undefined) =>
    app.query(
      'select id from audit_page(row($1, now(), null, null)::staff_caller, null, null, null, null, null, 1000000)',
      [sessionId],
    )
  const [playerSession] = await sessionOf(player.id)
  await expect(page(playerSession?.id)).rejects.toMatchObject({ code: '42501' })
  await expect(page(randomUUID())).rejects.toMatchObject({ code: '42501' })
  await expect(app.query('select id from audit_event limit 1')).rejects.toMatchObject({ code: '42501' })
  const kinds = await app.query('select kind from audit_kinds(row($1, now(), null, null)::staff_caller)', [
    playerSession?.id,
  ])
  expect(kinds.rows).toEqual([])

  await record('test-many', {}, 120)
  const { rows } = await database.admin.query<{ id: string }>(
    'select id from player_session where player_id = $1 and for_staff',
    [staff.id],
  )
  expect((await page(rows[0]?.id)).rows).toHaveLength(101)
})
