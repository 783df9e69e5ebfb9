import { expect, onTestFinished, test, vi } from 'vitest'
import { aMailContext, aMailDatabase, startWorker } from '../../test/world/mail.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { openInbox } from './testing/inbox.ts'

const database = databaseForFile(aMailDatabase)

const NOWHERE = 'smtp://127.0.0.1:9'

test('one recipient gets a limited number of mails of a template; others and other templates are not affected', async () => {
  const { send } = aMailContext(database, NOWHERE)
  const owner = database.open('postgres').pool
  const data = { username: 'Sir_Galant' }
  for (const to of ['ann@keep.example', 'ANN@keep.example', 'Ann@keep.example', 'ann@keep.example'])
    await send({ template: 'account-exists', to, data })
  await send({ template: 'password-changed', to: 'ann@keep.example', data })
  await send({ template: 'account-exists', to: 'bob@keep.example', data })
  const { rows } = await owner.query(
    `select template, state, failure, data is null as "isEmpty", count(*)::int as count
       from mail_message
      group by template, state, failure, data is null
      order by template, state`,
  )
  expect(rows).toEqual([
    { template: 'account-exists', state: 'failed', failure: 'over_budget', isEmpty: true, count: 1 },
    { template: 'account-exists', state: 'queued', failure: null, isEmpty: false, count: 4 },
    { template: 'password-changed', state: 'queued', failure: null, isEmpty: false, count: 1 },
  ])
  await owner.query(
    `update mail_message set queued_at = queued_at - interval '25 hours' where state = 'queued'`,
  )
  await send({ template: 'account-exists', to: 'ann@keep.example', data })
  const later = await owner.query(
    `select 1 from mail_message where state = 'queued' and queued_at > now() - interval '1 hour'`,
  )
  expect(later.rowCount).toBe(1)
})

test('a code does not wait behind a backlog of other mail', async () => {
  const inbox = await openInbox()
  onTestFinished(() => inbox.close())
  const own = await aMailDatabase()
  onTestFinished(() => own.drop())
  const { context, send } = aMailContext(own, inbox.url)
  for (let index = 0; index < 60; index += 1)
    await send({
      template: 'contact-confirmation',
      to: `writer-${index}@keep.example`,
      data: { message: 'x' },
    })
  const data = { username: 'Ann', code: '482916', link: 'A'.repeat(22), minutes: 10, linkMinutes: 60 }
  await send({ template: 'reset-password', to: 'ann@keep.example', data })
  await startWorker(context)
  await inbox.waitFor('ann@keep.example')
  const before = inbox.mails.findIndex(({ recipients }) => recipients.includes('ann@keep.example'))
  expect(before).toBeLessThan(10)
  await vi.waitFor(() => expect(inbox.mails).toHaveLength(61), { timeout: 50_000 })
})
