import { randomUUID } from 'node:crypto'
import type { StaffAnnouncement } from '@throwdown/contract/staff-settings'
import { beforeEach, expect, test } from 'vitest'
import {
  aStaffMember,
  aTestServer,
  createIdentityDatabase,
  type TestServer,
} from '../../test/world/identity.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { readNotices } from './store.ts'

const database = databaseForFile(createIdentityDatabase)

let server: TestServer
let staff: Awaited<ReturnType<typeof aStaffMember>>
beforeEach(async () => {
  await database.admin.query('delete from announcement')
  server = await aTestServer(database)
  staff = await aStaffMember(server)
})

const URL = '/staff/settings/announcements'
const HOUR_MS = 3_600_000
const nowMs = () => server.context.clock.nowMs()

const anAnnouncement = (changes: object = {}) => ({
  id: randomUUID(),
  text: 'Planned work on Sunday. Write to us@throwdown.example.',
  startsAtMs: nowMs() - 1_000,
  endsAtMs: nowMs() + HOUR_MS,
  ...changes,
})

const listed = async (): Promise<StaffAnnouncement[]> =>
  (await staff.browser.get('/staff/settings')).json().data.announcements
const shownAt = async (ms: number) =>
  (await readNotices(server.context.database.pool, new Date(ms))).announcements

test('an announcement is shown from its start to its end, once though sent twice, and can be taken down', async () => {
  const body = anAnnouncement()
  expect((await staff.browser.post(URL, body)).statusCode).toBe(200)
  expect((await staff.browser.post(URL, body)).statusCode).toBe(200)
  expect((await staff.browser.post(URL, { ...body, text: 'Another' })).json()).toMatchObject({
    code: 'ticket_used',
  })
  expect(await listed()).toEqual([
    {
      id: body.id,
      text: body.text,
      startsAtMs: body.startsAtMs,
      endsAtMs: body.endsAtMs,
      by: staff.username,
      endedBy: null,
    },
  ])
  expect(await shownAt(body.startsAtMs - 1)).toEqual([])
  expect(await shownAt(body.startsAtMs)).toEqual([{ id: body.id, text: body.text }])
  expect(await shownAt(body.endsAtMs)).toEqual([])
  const colleague = await aStaffMember(server)
  expect((await colleague.browser.send('DELETE', `${URL}/${body.id}`)).statusCode).toBe(200)
  expect(await shownAt(nowMs())).toEqual([])
  expect(await listed()).toMatchObject([{ endedBy: colleague.username }])
  expect((await colleague.browser.send('DELETE', `${URL}/${body.id}`)).json()).toMatchObject({
    code: 'announcement_over',
  })
  const { rows } = await database.admin.query(
    'select kind, actor_id, reason from audit_event where subject = $1 order by id',
    [`announcement:${body.id}`],
  )
  expect(rows).toEqual([
    { kind: 'announcement-written', actor_id: staff.id, reason: body.text },
    { kind: 'announcement-ended', actor_id: colleague.id, reason: null },
  ])
})

test('players see the newest three', async () => {
  for (const hour of [1, 2, 3, 4])
    await staff.browser.post(
      URL,
      anAnnouncement({ text: `Text ${hour}`, startsAtMs: nowMs() - hour * HOUR_MS }),
    )
  expect((await shownAt(nowMs())).map(({ text }) => text)).toEqual(['Text 1', 'Text 2', 'Text 3'])
})

test('an announcement that is none is refused', async () => {
  const start = nowMs()
  const bodies = [
    { text: ' ' },
    { text: 'x'.repeat(281) },
    { text: 'a\u0000b' },
    { endsAtMs: start - 1_000 },
    { startsAtMs: start, endsAtMs: start + 31 * 24 * HOUR_MS },
    { id: '1' },
    { colour: 'red' },
  ]
  for (const changes of bodies)
    expect((await staff.browser.post(URL, anAnnouncement(changes))).statusCode).toBe(400)
  const over = anAnnouncement({ startsAtMs: start - 2 * HOUR_MS, endsAtMs: start - HOUR_MS })
  expect((await staff.browser.post(URL, over)).json()).toMatchObject({ code: 'announcement_over' })
  expect(await listed()).toEqual([])
  const app = server.context.database.pool
  await expect(app.query('delete from announcement')).rejects.toMatchObject({ code: '42501' })
  const write =
    "select announcement_write(row($1::uuid, now(), null, null)::staff_caller, $1, 'x', now(), now() + interval '1 hour') as answer"
  expect((await app.query(write, [randomUUID()])).rows).toEqual([{ answer: 'not_allowed' }])
})
