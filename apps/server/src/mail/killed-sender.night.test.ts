import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../test/world/free-port.ts'
import { aMailContext, aMailDatabase } from '../../test/world/mail.ts'
import { aSecretFile } from '../../test/world/secret-file.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'
import { PATIENCE } from '../platform/testing/patience.ts'
import { openInbox } from './testing/inbox.ts'

const WORKER = new URL('../bin/worker.ts', import.meta.url).pathname
// A worker also updates boards; its own database keeps them apart from other tests.
const REDIS_KEY_PREFIX = `test:${randomBytes(6).toString('hex')}:`

const database = databaseForFile(aMailDatabase)

const to = (name: string) => `${name}@keep.example`
const mailTo = (name: string) =>
  ({ template: 'password-changed', to: to(name), data: { username: 'Sir_Galant' } }) as const

async function startWorkerProcess(smtpUrl: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [WORKER], {
    env: {
      NODE_ENV: 'test',
      DATABASE_URL: database.url('throwdown_app'),
      REDIS_URL: 'redis://127.0.0.1:6379',
      REDIS_KEY_PREFIX,
      WEB_ORIGINS: 'https://play.example',
      OPS_PORT: String(await freePort()),
      SMTP_URL: smtpUrl,
      SIGNER_SECRET_FILE: aSecretFile(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  let output = ''
  worker.stdout?.on('data', (chunk) => (output += String(chunk)))
  await vi.waitFor(() => expect(output).toContain('worker is up'), PATIENCE)
  return worker
}

/** The next worker finds the mail of the killed one. Moves the due time back instead of waiting. */
async function recover(mailContext: ReturnType<typeof aMailContext>, smtpUrl: string): Promise<void> {
  await mailContext.context.database.pool.query(
    "update mail_message set due_at = due_at - interval '1 minute' where state = 'sending'",
  )
  await startWorkerProcess(smtpUrl)
  await mailContext.runDue()
}

test('killed before SMTP has the message: it arrives once', async () => {
  const reached = Promise.withResolvers<void>()
  let isHanging = true
  const inbox = await openInbox({
    behaviour: {
      onRcptTo: (_address, _session, done) => {
        if (!isHanging) return done()
        reached.resolve()
      },
    },
  })
  onTestFinished(() => inbox.close())
  const mailContext = aMailContext(database, inbox.url)
  const worker = await startWorkerProcess(inbox.url)
  await mailContext.send(mailTo('early'))
  await reached.promise
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  expect(await mailContext.rowOf(to('early'))).toMatchObject({ state: 'sending', attempts: 1 })
  isHanging = false
  await recover(mailContext, inbox.url)
  await inbox.waitFor(to('early'))
  await vi.waitFor(
    async () => expect(await mailContext.rowOf(to('early'))).toMatchObject({ state: 'sent', attempts: 2 }),
    PATIENCE,
  )
  expect(inbox.mails).toHaveLength(1)
})

test('killed after SMTP took the message and before its reply: nothing is lost, the repeat is recognisable', async () => {
  let worker: ChildProcess | undefined
  const inbox = await openInbox({ beforeReply: () => worker?.kill('SIGKILL') })
  onTestFinished(() => inbox.close())
  const mailContext = aMailContext(database, inbox.url)
  const first = await startWorkerProcess(inbox.url)
  worker = first
  await mailContext.send(mailTo('doubtful'))
  await once(first, 'exit')
  worker = undefined
  expect(await mailContext.rowOf(to('doubtful'))).toMatchObject({ state: 'sending', attempts: 1 })
  await recover(mailContext, inbox.url)
  await inbox.waitFor(to('doubtful'), { after: 1 })
  await vi.waitFor(
    async () =>
      expect(await mailContext.rowOf(to('doubtful'))).toMatchObject({
        state: 'sent',
        attempts: 2,
        data: null,
      }),
    PATIENCE,
  )
  expect(inbox.mails).toHaveLength(2)
  const [one, two] = inbox.mails.map(({ parsed }) => [parsed.messageId, parsed.date, parsed.text])
  expect(two).toEqual(one)
})

test('killed right after the reply was recorded: it arrives once', async () => {
  const inbox = await openInbox()
  onTestFinished(() => inbox.close())
  const mailContext = aMailContext(database, inbox.url)
  const worker = await startWorkerProcess(inbox.url)
  await mailContext.send(mailTo('noted'))
  await vi.waitFor(
    async () => expect(await mailContext.rowOf(to('noted'))).toMatchObject({ state: 'sent' }),
    {
      timeout: 50_000,
      interval: 5,
    },
  )
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await recover(mailContext, inbox.url)
  await mailContext.send(mailTo('next'))
  await inbox.waitFor(to('next'))
  expect(inbox.mailsTo(to('noted'))).toHaveLength(1)
})
