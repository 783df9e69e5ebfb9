import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callAs, findByHeader } from '../../test/world/caller-by-header.ts'
import { aContext, anHttp, apiWithoutSockets } from '../../test/world/context.ts'
import { aMailDatabase, startWorker } from '../../test/world/mail.ts'
import { openInbox } from '../mail/testing/inbox.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { PATIENCE } from '../platform/testing/patience.ts'
import { supportRoutes } from './routes.ts'

const SUBMIT = '/api/contact/submit'
const SENT = 'Message sent successfully! We will get back to you soon.'
const CONFIRMED =
  'Message sent successfully! Check your email for confirmation. We will get back to you soon.'
const TOO_OFTEN = 'Too many requests. Please try again later.'

const STAFF = { playerId: randomUUID(), sessionId: randomUUID() }

const database = databaseForFile(aMailDatabase)

async function aSupport({ smtpUrl = 'smtp://127.0.0.1:9', asAdmin = false } = {}) {
  const context = aContext({ DATABASE_URL: database.url('throwdown_app'), SMTP_URL: smtpUrl })
  const app = await anHttp(context, (api, parts) => {
    if (asAdmin) api.requireAccess = callAs(STAFF)
    api.findCaller = findByHeader
    supportRoutes(api, parts)
  })
  await vi.waitFor(() => expect(context.redis.isReady).toBe(true), PATIENCE)
  const submit = async (body: object, remoteAddress = '192.0.2.1', playerId?: string) => {
    const headers = playerId === undefined ? {} : { 'x-player': playerId }
    const reply = await app.inject({ method: 'POST', url: SUBMIT, body, remoteAddress, headers })
    return [reply.statusCode, reply.json<{ message: string }>().message]
  }
  return { context, app, submit }
}

let people = 0
const somebody = () => `writer-${++people}@keep.example`
const message = 'My withdrawal has not arrived.'

async function storedOf({ database: { pool } }: ReturnType<typeof aContext>, email: string) {
  const { rows } = await pool.query('select id, message from contact_message where email = $1', [email])
  return rows[0]
}

async function age(email: string, interval: string): Promise<void> {
  await database
    .open('postgres')
    .pool.query('update contact_message set created_at = created_at - $2::interval where email = $1', [
      email,
      interval,
    ])
}

test.each<[object, string]>([
  [{}, 'Please fill in all fields'],
  [{ email: 'ann@keep.example' }, 'Please fill in all fields'],
  [{ email: 'ann@keep.example', message: ' \n ' }, 'Please fill in all fields'],
  [{ email: '  ', message }, 'Please fill in all fields'],
  [{ email: 'ann', message }, 'Please enter a valid email'],
  [{ email: 'ann@keep.example\r\nBcc: bob@keep.example', message }, 'Please enter a valid email'],
  [{ email: 'ann@keep.example,bob@keep.example', message }, 'Please enter a valid email'],
  [{ email: `${'a'.repeat(250)}@keep.example`, message }, 'Please enter a valid email'],
  [{ email: 'ann@keep.example', message: 'too short' }, 'Message must be at least 10 characters long'],
  [
    { email: 'ann@keep.example', message: ` ${'😀'.repeat(9)}\0\0 ` },
    'Message must be at least 10 characters long',
  ],
  [{ email: 'ann@keep.example', message: 'x'.repeat(2_001) }, 'Message must be at most 2000 characters long'],
  [{ email: 7, message }, 'Please check what you entered and try again.'],
  [
    { email: 'ann@keep.example', message: 'x'.repeat(30_000) },
    'Please check what you entered and try again.',
  ],
])('an invalid form is refused with its own text (%#) {5.24-26}', async (body, words) => {
  const { submit } = await aSupport()
  expect(await submit(body)).toEqual([400, words])
})

test.each([
  'x'.repeat(10),
  'x'.repeat(2_000),
  '😀'.repeat(10),
  '😀'.repeat(2_000),
  `\uD800${'x'.repeat(10)}\0\u202E`,
])('a message of 10 to 2000 characters is stored, odd characters too (%#) {5.25-26 9.17}', async (text) => {
  const { context, submit } = await aSupport()
  const email = somebody()
  expect(await submit({ email, message: text })).toEqual([200, CONFIRMED])
  // PostgreSQL keeps neither a zero nor half a character.
  const kept = text.replace('\0', '').replace('\uD800', '\uFFFD')
  expect((await storedOf(context, email)).message).toBe(kept)
})

test('a message reaches support unchanged and is confirmed to the sender, both by mail {2.73 3.26 7.22 9.20}', async () => {
  const inbox = await openInbox()
  onTestFinished(() => inbox.close())
  const { context, submit } = await aSupport({ smtpUrl: inbox.url })
  await context.database.pool.query('delete from mail_message')
  await startWorker(context)
  const email = somebody()
  expect(await submit({ email: ` ${email} `, message: `Dear team,\r\n${message}` })).toEqual([200, CONFIRMED])
  const forwarded = await inbox.waitFor('support@play.example')
  expect(forwarded.parsed.text).toContain(email)
  expect(forwarded.parsed.text).toContain(`> Dear team,\n> ${message}`)
  const confirmation = await inbox.waitFor(email)
  expect(confirmation.parsed.subject).toBe('We have received your message')
  expect(confirmation.parsed.text).toContain('24-48 hours')
})

test('[L6] an e-mail address may write once an hour from a network, gets one confirmation a day, and a stranger’s message in its name refuses none of its own {2.73 8.36}', async () => {
  const { context, submit } = await aSupport()
  const email = somebody()
  expect(await submit({ email, message }, '192.0.2.10')).toEqual([200, CONFIRMED])
  expect(await submit({ email: email.toUpperCase(), message }, '192.0.2.10')).toEqual([429, TOO_OFTEN])
  expect(await submit({ email, message }, '192.0.2.12')).toEqual([200, SENT])
  await age(email, '1 day')
  expect(await submit({ email, message }, '192.0.2.13')).toEqual([200, CONFIRMED])
  const { rows } = await context.database.pool.query(
    'select template from mail_message where recipient = $1',
    [email],
  )
  expect(rows).toEqual([{ template: 'contact-confirmation' }, { template: 'contact-confirmation' }])
})

test('of ten simultaneous messages of one sender from a network one is accepted, from ten networks one is confirmed', async () => {
  const { submit } = await aSupport()
  const [email, travelling] = [somebody(), somebody()]
  const sent = Array.from({ length: 10 }, () => submit({ email, message }, '198.51.100.99'))
  expect((await Promise.all(sent)).filter(([status]) => status === 200)).toHaveLength(1)
  const fromTen = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      submit({ email: travelling, message }, `198.51.100.${index + 20}`),
    ),
  )
  expect(fromTen.filter(([, words]) => words === CONFIRMED)).toHaveLength(1)
  expect(fromTen.filter(([, words]) => words === SENT)).toHaveLength(9)
})

test('[L6] a signed-in sender counts by account: three messages an hour, whatever strangers in the same network have sent', async () => {
  const network = '198.51.100.150'
  const playerId = randomUUID()
  const { submit } = await aSupport()
  for (let sent = 0; sent < 4; sent++) await submit({ email: somebody(), message }, network)
  const statuses: unknown[] = []
  for (const address of [network, network, '198.51.100.151', '198.51.100.152'])
    statuses.push((await submit({ email: somebody(), message }, address, playerId))[0])
  expect(statuses).toEqual([200, 200, 200, 429])
})

test.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100.8'],
  ['2001:db8:5:5::1', '2001:db8:5:5:ffff::9', '2001:db8:5:6::1'],
])('a network (%s) sends three messages an hour', async (first, sameNetwork, otherNetwork) => {
  const { submit } = await aSupport()
  const statuses: unknown[] = []
  for (const address of [first, sameNetwork, first, sameNetwork, otherNetwork])
    statuses.push((await submit({ email: somebody(), message }, address))[0])
  expect(statuses).toEqual([200, 200, 200, 429, 200])
})

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

test('staff list, count, read, change and delete messages {6.14 7.23-27 9.19}', async () => {
  const { app, context, submit } = await aSupport({ asAdmin: true })
  await context.database.pool.query('delete from contact_message')
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
  expect((await get('/stats')).data).toEqual({ total: 3, new: 2, inProgress: 0, resolved: 1 })

  const remove = () => app.inject({ method: 'DELETE', url: `/api/contact/admin/${id}` })
  expect((await remove()).statusCode).toBe(200)
  expect([(await remove()).statusCode, (await app.inject(`/api/contact/admin/${id}`)).statusCode]).toEqual([
    404, 404,
  ])
  expect((await app.inject('/api/contact/admin/not-an-id')).statusCode).toBe(400)
})

test('a reply is mailed once, stops the clock and is recorded without its words', async () => {
  const { app, context, submit } = await aSupport({ asAdmin: true })
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
