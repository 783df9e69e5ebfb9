import { expect, onTestFinished, test, vi } from 'vitest'
import { aMailContext, aMailDatabase, startWorker } from '../../test/world/mail.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { openInbox } from './testing/inbox.ts'

const database = databaseForFile(aMailDatabase)

test('mail whose job was deleted is sent; settled mail is deleted after a month', async () => {
  const inbox = await openInbox()
  onTestFinished(() => inbox.close())
  const { context, send, runDue, rowOf } = aMailContext(database, inbox.url)
  const owner = database.open('postgres').pool
  const [lost, old] = ['lost@keep.example', 'old@keep.example']
  await send({ template: 'password-changed', to: lost, data: { username: 'Sir_Galant' } })
  await owner.query("delete from jobs.job where name = 'deliver-mail-notices'")
  await owner.query("update mail_message set due_at = due_at - interval '11 minutes'")
  for (const [recipient, days] of [
    [old, 31],
    ['recent@keep.example', 29],
  ])
    await owner.query(
      `insert into mail_message (id, template, recipient, state, give_up_at, settled_at)
       values (gen_random_uuid(), 'password-changed', $1, 'sent', now(), now() - make_interval(days => $2))`,
      [recipient, days],
    )
  await startWorker(context)
  await runDue()
  await inbox.waitFor(lost)
  const patient = { timeout: 50_000 }
  await vi.waitFor(async () => expect(await rowOf(lost)).toMatchObject({ state: 'sent' }), patient)
  await vi.waitFor(async () => expect(await rowOf(old)).toBeUndefined(), patient)
  expect(await rowOf('recent@keep.example')).toMatchObject({ state: 'sent' })
  expect(inbox.mails).toHaveLength(1)
})
