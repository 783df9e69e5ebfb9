import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aMailContext, aMailDatabase, startWorker } from '../../test/world/mail.ts'
import { inTransaction } from '../platform/sql.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { PATIENCE } from '../platform/testing/patience.ts'
import { DELIVERY_JOBS } from './mail-jobs.ts'
import { queueMail } from './queue-mail.ts'
import { openCuttingProxy } from './testing/cutting-proxy.ts'
import { openInbox } from './testing/inbox.ts'

const database = databaseForFile(aMailDatabase)

let people = 0
const somebody = () => `player-${++people}@keep.example`
const codeMail = (to: string) =>
  ({
    template: 'verify-email',
    to,
    data: { username: 'Sir_Galant', code: '482916', link: 'A'.repeat(22), minutes: 10, linkMinutes: 60 },
  }) as const

async function anInbox(...options: Parameters<typeof openInbox>) {
  const inbox = await openInbox(...options)
  onTestFinished(() => inbox.close())
  return inbox
}

test('a committed mail is sent once and its content deleted; a rolled back one is never sent', async () => {
  const inbox = await anInbox()
  const { context, send, rowOf } = aMailContext(database, inbox.url)
  await startWorker(context)
  const [to, nobody] = [somebody(), somebody()]
  const undone = inTransaction(context.database.pool, async (transaction) => {
    await queueMail(transaction, context.jobs, codeMail(nobody))
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await send(codeMail(to))
  const { parsed } = await inbox.waitFor(to)
  expect(parsed.text).toContain('482916')
  await vi.waitFor(
    async () => expect(await rowOf(to)).toEqual({ state: 'sent', attempts: 1, data: null, failure: null }),
    PATIENCE,
  )
  const queued = await context.database.pool.query(
    "select data::text as data from jobs.job where name = 'deliver-mail-codes'",
  )
  expect(JSON.stringify(queued.rows)).not.toContain('482916')
  await delay(2_500)
  expect(inbox.mails).toHaveLength(1)
  expect(await rowOf(nobody)).toBeUndefined()
  expect(await context.metrics.registry.metrics()).toMatch(/mail_sent_total\{template="verify-email".*\} 1/)
})

test('twenty mails whose jobs are tripled and taken by two workers arrive once each', async () => {
  const inbox = await anInbox()
  const mailContexts = [aMailContext(database, inbox.url), aMailContext(database, inbox.url)]
  const [first] = mailContexts
  if (!first) throw new Error('a mail context is needed')
  const receivers = Array.from({ length: 20 }, somebody)
  for (const to of receivers) await first.send(codeMail(to))
  const { pool } = first.context.database
  const { rows } = await pool.query<{ id: string }>("select id from mail_message where state = 'queued'")
  await inTransaction(pool, async (transaction) => {
    for (const { id } of [...rows, ...rows])
      await first.context.jobs.enqueue(transaction, DELIVERY_JOBS.codes, { mailId: id })
  })
  for (const { context } of mailContexts) await startWorker(context)
  await vi.waitFor(() => expect(inbox.mails.length).toBeGreaterThanOrEqual(20), PATIENCE)
  await delay(3_000)
  expect(inbox.mails.map(({ recipients }) => recipients.join()).sort()).toEqual([...receivers].sort())
})

test('SMTP that declines for now gets the mail again, and it arrives once', async () => {
  let refusals = 0
  const inbox = await anInbox({
    behaviour: {
      onRcptTo: (_address, _session, done) =>
        refusals++ < 1 ? done(Object.assign(new Error('come back later'), { responseCode: 451 })) : done(),
    },
  })
  const { context, send, rowOf } = aMailContext(database, inbox.url)
  await startWorker(context)
  const to = somebody()
  await send(codeMail(to))
  await vi.waitFor(
    async () => expect(await rowOf(to)).toMatchObject({ state: 'queued', attempts: 1 }),
    PATIENCE,
  )
  expect(await context.metrics.registry.metrics()).toMatch(/mail_oldest_unsent_seconds\{.*\} [0-9.]*[1-9]/)
  await inbox.waitFor(to)
  await vi.waitFor(
    async () => expect(await rowOf(to)).toMatchObject({ state: 'sent', attempts: 2, data: null }),
    PATIENCE,
  )
  expect(inbox.mails).toHaveLength(1)
  expect(context.logLines.join()).not.toContain(to)
})

test('a mail refused permanently is marked failed, not repeated, and its content deleted', async () => {
  const inbox = await anInbox({
    behaviour: {
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    },
  })
  const { context, send, rowOf } = aMailContext(database, inbox.url)
  await startWorker(context)
  const to = somebody()
  await send(codeMail(to))
  const refused = { state: 'failed', attempts: 1, data: null, failure: 'refused' }
  await vi.waitFor(async () => expect(await rowOf(to)).toEqual(refused), PATIENCE)
  expect(await context.metrics.registry.metrics()).toMatch(/mail_failed_total\{.*failure="refused".*\} 1/)
})

test('a connection that breaks in the middle of a message delivers nothing; the repeat arrives once', async () => {
  const inbox = await anInbox()
  const proxy = await openCuttingProxy(inbox.port)
  onTestFinished(() => proxy.close())
  proxy.cut = 'mid-data'
  const { context, send, rowOf } = aMailContext(database, proxy.url)
  await startWorker(context)
  const to = somebody()
  await send(codeMail(to))
  await vi.waitFor(
    async () => expect(await rowOf(to)).toMatchObject({ state: 'queued', attempts: 1 }),
    PATIENCE,
  )
  // The SMTP library must not retry on its own, because only the row counts attempts.
  expect(proxy.cuts).toBe(1)
  proxy.cut = 'never'
  await inbox.waitFor(to)
  await vi.waitFor(
    async () => expect(await rowOf(to)).toMatchObject({ state: 'sent', attempts: 2 }),
    PATIENCE,
  )
  expect(inbox.mails).toHaveLength(1)
})

test('a mail whose acceptance was lost is repeated with the same Message-ID', async () => {
  const inbox = await anInbox()
  const proxy = await openCuttingProxy(inbox.port)
  onTestFinished(() => proxy.close())
  proxy.cut = 'before-answer'
  const { context, send, rowOf } = aMailContext(database, proxy.url)
  await startWorker(context)
  const to = somebody()
  await send(codeMail(to))
  await vi.waitFor(() => expect(proxy.cuts).toBe(1), PATIENCE)
  proxy.cut = 'never'
  await inbox.waitFor(to, { after: 1 })
  await vi.waitFor(
    async () => expect(await rowOf(to)).toMatchObject({ state: 'sent', attempts: 2 }),
    PATIENCE,
  )
  expect(inbox.mails).toHaveLength(2)
  expect(new Set(inbox.mails.map(({ parsed }) => parsed.messageId)).size).toBe(1)
})

test('an expired code is not sent', async () => {
  const inbox = await anInbox()
  const { context, send, rowOf } = aMailContext(database, inbox.url)
  const to = somebody()
  await send(codeMail(to))
  await context.database.pool.query(
    "update mail_message set give_up_at = clock_timestamp() - interval '1 second' where recipient = $1",
    [to],
  )
  await startWorker(context)
  const late = { state: 'failed', attempts: 1, data: null, failure: 'too_late' }
  await vi.waitFor(async () => expect(await rowOf(to)).toEqual(late), PATIENCE)
  expect(inbox.mails).toHaveLength(0)
})

test('production sends nothing to an SMTP server without TLS', async () => {
  const inbox = await anInbox()
  const { context, send, rowOf } = aMailContext(database, inbox.url, { NODE_ENV: 'production' })
  await startWorker(context)
  const to = somebody()
  await send(codeMail(to))
  await vi.waitFor(
    async () => expect(await rowOf(to)).toMatchObject({ state: 'queued', attempts: 1 }),
    PATIENCE,
  )
  expect(inbox.mails).toHaveLength(0)
})

test('the database refuses to send a settled mail again, and staff cannot read codes', async () => {
  const inbox = await anInbox()
  const { context, send, rowOf } = aMailContext(database, inbox.url)
  await startWorker(context)
  const to = somebody()
  await send(codeMail(to))
  await vi.waitFor(async () => expect(await rowOf(to)).toMatchObject({ state: 'sent' }), PATIENCE)
  const again = context.database.pool.query(
    `update mail_message set state = 'queued', settled_at = null, data = '{}' where recipient = $1`,
    [to],
  )
  await expect(again).rejects.toMatchObject({ code: '23000' })
  const staff = database.open('throwdown_staff').pool
  await expect(staff.query('select data from mail_message')).rejects.toMatchObject({ code: '42501' })
  expect((await staff.query('select state from mail_message where recipient = $1', [to])).rows).toEqual([
    { state: 'sent' },
  ])
})
