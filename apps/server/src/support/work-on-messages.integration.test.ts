import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aContext, anHttp, apiWithoutSockets } from '../../test/world/context.ts'
import { aMailDatabase } from '../../test/world/mail.ts'
import { aSupport, message, STAFF, somebody, storedOf } from '../../test/world/support.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const database = databaseForFile(aMailDatabase)

test.each([
  ['GET', '/api/contact/admin/all'],
  ['GET', '/api/contact/admin/stats'],
  ['GET', `/api/contact/admin/${randomUUID()}`],
  ['DELETE', `/api/contact/admin/${randomUUID()}`],
  ['PATCH', `/api/contact/admin/${randomUUID()}/status`],
] as const)('%s %s is closed to visitors {6.14}', async (method, url) => {
  const app = await anHttp(aContext({ DATABASE_URL: database.url('throwdown_app') }), apiWithoutSockets)
  const reply = await app.inject({ method, url, ...(method === 'PATCH' && { body: { status: 'resolved' } }) })
  expect(reply.statusCode).toBe(401)
})

test('staff list, count, read, change and archive messages {6.14 7.23-27 9.19}', async () => {
  const { app, context, submit } = await aSupport(database, { asAdmin: true })
  await database.open('postgres').pool.query('delete from contact_message')
  const senders = [somebody(), somebody(), somebody()]
  for (const email of senders) await submit({ email, message })
  const get = async (url: string) =>
    (await app.inject(`/api/contact/admin${url}`)).json<{ data: Record<string, unknown> }>()

  const { data: all } = await get('/all')
  expect(all).toMatchObject({ page: 1, limit: 50, total: 3, totalPages: 1 })
  expect(all['messages']).toMatchObject([{ email: senders[2] }, { email: senders[1] }, { email: senders[0] }])
  const { data: second } = await get('/all?page=2&limit=2')
  expect(second).toMatchObject({
    page: 2,
    limit: 2,
    total: 3,
    totalPages: 2,
    messages: [{ email: senders[0] }],
  })
  expect((await get('/all?limit=100000')).data).toMatchObject({ limit: 100 })
  expect((await app.inject('/api/contact/admin/all?page=0')).statusCode).toBe(400)

  const { id } = await storedOf(context, senders[0] ?? '')
  const patch = (body: object) =>
    app.inject({ method: 'PATCH', url: `/api/contact/admin/${id}/status`, body })
  const moved = await patch({ status: 'in_progress', note: 'asked the cashier' })
  expect(moved.json()).toMatchObject({ data: { id, status: 'in_progress', note: 'asked the cashier' } })
  expect((await patch({ status: 'resolved' })).json()).toMatchObject({
    data: { status: 'resolved', note: 'asked the cashier' },
  })
  expect((await patch({ status: 'lost' })).statusCode).toBe(400)
  expect((await patch({ status: 'new', note: 'a\0b' })).statusCode).toBe(400)
  expect((await get(`/${id}`)).data).toMatchObject({ id, status: 'resolved', message })
  expect((await get('/stats')).data).toEqual({
    total: 3,
    new: 2,
    inProgress: 0,
    resolved: 1,
    archived: 0,
  })

  const archive = async () =>
    (await app.inject({ method: 'DELETE', url: `/api/contact/admin/${id}` })).statusCode
  expect([await archive(), await archive()]).toEqual([200, 404])
  expect((await get('/all')).data).toMatchObject({
    total: 2,
    messages: [{ email: senders[2] }, { email: senders[1] }],
  })
  expect((await get('/all?status=resolved')).data).toMatchObject({ total: 0, messages: [] })
  expect((await get('/stats')).data).toMatchObject({ total: 2, resolved: 0, archived: 1 })
  const archived = { id, message, archivedAt: expect.any(String) }
  expect((await get('/all?status=archived')).data).toMatchObject({ total: 1, messages: [archived] })
  expect((await get(`/${id}`)).data).toMatchObject(archived)
  await expect(
    context.database.pool.query('delete from contact_message where id = $1', [id]),
  ).rejects.toMatchObject({ code: '42501' })
  expect((await patch({ status: 'resolved' })).json()).toMatchObject({ data: { id, archivedAt: null } })
  expect((await get('/stats')).data).toMatchObject({ total: 3, resolved: 1, archived: 0 })
  expect((await app.inject('/api/contact/admin/not-an-id')).statusCode).toBe(400)
})

test('a reply is mailed once, stops the clock and is recorded without its words', async () => {
  const { app, context, submit } = await aSupport(database, { asAdmin: true })
  const email = somebody()
  await submit({ email, message }, '192.0.2.77')
  const { id } = await storedOf(context, email)
  const read = async () => (await app.inject(`/api/contact/admin/${id}`)).json<{ data: object }>().data
  expect(await read()).toMatchObject({ status: 'new', answeredAt: null, replies: [] })
  const replyId = randomUUID()
  const reply = (body: object, to = id) =>
    app.inject({ method: 'POST', url: `/api/contact/admin/${to}/reply`, body })
  const text = 'It is on its way.\nPlease look again tomorrow.'
  const sent = await Promise.all([reply({ replyId, text }), reply({ replyId, text })])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await read()).toMatchObject({
    status: 'in_progress',
    answeredAt: expect.any(String),
    replies: [{ text, sentAt: expect.any(String) }],
  })
  const { rows: mails } = await context.database.pool.query(
    "select data from mail_message where recipient = $1 and template = 'contact-reply'",
    [email],
  )
  expect(mails).toEqual([{ data: { message, reply: text } }])
  const { rows: events } = await database
    .open('postgres')
    .pool.query('select actor_id, before, after, reason from audit_event where subject = $1 and kind = $2', [
      `contact:${id}`,
      'contact-replied',
    ])
  expect(events).toEqual([{ actor_id: STAFF.playerId, before: null, after: null, reason: null }])

  const other = somebody()
  await submit({ email: other, message }, '192.0.2.78')
  const { id: otherId } = await storedOf(context, other)
  expect((await reply({ replyId, text }, otherId)).json()).toMatchObject({ code: 'ticket_used' })
  expect((await reply({ replyId: randomUUID(), text }, randomUUID())).statusCode).toBe(404)
  expect((await reply({ replyId: randomUUID(), text: ' ' })).statusCode).toBe(400)
  expect((await reply({ replyId: randomUUID(), text: 'a'.repeat(2_001) })).statusCode).toBe(400)
  const waiting = await app.inject('/api/contact/admin/all?status=in_progress')
  expect(waiting.json()).toMatchObject({ data: { messages: [{ id }], total: 1 } })
})
