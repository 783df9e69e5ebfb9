import type { StaffAnnouncement } from '@throwdown/contract/staff-settings'
import { beforeEach, expect, test } from 'vitest'
import { type ApprovalWorld, anApprovalWorld } from '../../test/world/approvals.ts'
import { createIdentityDatabase } from '../../test/world/identity.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { readNotices } from './store.ts'

const database = databaseForFile(createIdentityDatabase)

let world: ApprovalWorld
beforeEach(async () => {
  await database.admin.query('delete from announcement')
  world = await anApprovalWorld(database)
})

const HOUR_MS = 3_600_000
const TEXT = 'Planned work on Sunday. Write to us@throwdown.example.'
const nowMs = () => world.server.context.clock.nowMs()
const minute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`
const aBody = (changes: object = {}) => ({
  text: TEXT,
  startsAt: minute(nowMs()),
  endsAt: minute(nowMs() + HOUR_MS),
  ...changes,
})
const listed = async (): Promise<StaffAnnouncement[]> =>
  (await world.ann.browser.get('/staff/settings')).json().data.announcements
const shownAt = async (ms: number) =>
  (await readNotices(world.server.context.database.pool, new Date(ms))).announcements

test('[C8] nobody announces alone; what two people signed is shown once from its start to its end', async () => {
  const body = aBody()
  const { id } = await world.ask(world.ann, 'announcement', body)
  await world.sign(world.ann, id)
  await world.executeApproval()
  expect(await shownAt(nowMs())).toEqual([])
  await world.sign(world.bob, id)
  await Promise.all([world.executeApproval(), world.executeApproval()])
  const [startsAtMs, endsAtMs] = [Date.parse(body.startsAt), Date.parse(body.endsAt)]
  expect(await listed()).toEqual([
    { id, text: TEXT, startsAtMs, endsAtMs, by: world.ann.username, endedBy: null },
  ])
  expect(await shownAt(startsAtMs - 1)).toEqual([])
  expect(await shownAt(startsAtMs)).toEqual([{ id, text: TEXT }])
  expect(await shownAt(endsAtMs)).toEqual([])
})

test('[C8] one person takes an announcement down, once, and both are in the log', async () => {
  const { id } = await world.approve('announcement', aBody())
  const takeDown = () => world.bob.browser.send('DELETE', `/staff/settings/announcements/${id}`)
  expect((await takeDown()).statusCode).toBe(200)
  expect(await shownAt(nowMs())).toEqual([])
  expect(await listed()).toMatchObject([{ endedBy: world.bob.username }])
  expect((await takeDown()).json()).toMatchObject({ code: 'announcement_over' })
  const { rows } = await database.admin.query(
    'select kind, actor_id, reason from audit_event where subject = $1 order by id',
    [`announcement:${id}`],
  )
  expect(rows).toEqual([
    { kind: 'announcement-written', actor_id: world.ann.id, reason: TEXT },
    { kind: 'announcement-ended', actor_id: world.bob.id, reason: null },
  ])
})

test('players see the newest three', async () => {
  for (const hour of [1, 2, 3, 4]) {
    const body = aBody({ text: `Text ${hour}`, startsAt: minute(nowMs() - hour * HOUR_MS) })
    await world.approve('announcement', body)
  }
  expect((await shownAt(nowMs())).map(({ text }) => text)).toEqual(['Text 1', 'Text 2', 'Text 3'])
})

test('an announcement that is wrong or over is refused, and the server writes none by itself', async () => {
  const wrong = [
    { text: ' ' },
    { text: 'x'.repeat(281) },
    { text: 'two\nlines' },
    { text: 'an accént' },
    { endsAt: minute(nowMs()) },
    { endsAt: minute(nowMs() + 31 * 24 * HOUR_MS) },
    { startsAt: new Date().toISOString() },
    { colour: 'red' },
  ]
  for (const changes of wrong) {
    const action = { kind: 'announcement', body: aBody(changes) }
    const reply = await world.ann.browser.post('/staff/approvals', { action, reason: 'a test' })
    expect([changes, reply.statusCode]).toEqual([changes, 400])
  }
  const over = aBody({ startsAt: minute(nowMs() - 2 * HOUR_MS), endsAt: minute(nowMs() - HOUR_MS) })
  expect(await world.approve('announcement', over)).toMatchObject({
    state: 'refused',
    detail: 'announcement_over',
  })
  expect(await listed()).toEqual([])
  const app = world.server.context.database.pool
  for (const sql of [
    'delete from announcement',
    'insert into announcement (id) values (gen_random_uuid())',
    "select announcement_write(gen_random_uuid(), '{}')",
  ])
    await expect(app.query(sql)).rejects.toMatchObject({ code: '42501' })
})
