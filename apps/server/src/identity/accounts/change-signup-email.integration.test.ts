import { expect, test, vi } from 'vitest'
import {
  aPerson,
  aTestServer,
  aVerifiedPlayer,
  createIdentityDatabase,
  type TestServer,
} from '../../../test/world/identity.ts'
import { databaseForFile } from '../../platform/testing/database-for-file.ts'
import { verificationCodeSender } from '../codes/send-codes.ts'
import { sendVerificationCode } from '../jobs.ts'

const database = databaseForFile(createIdentityDatabase)

test('a mistyped address is corrected: the new one gets a code, and what the old one got opens nothing', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const browser = server.browser()
  await browser.post('/auth/signup', { ...person, email: `typo-${person.email}` })
  const mistyped = `typo-${person.email}`
  const [oldCode, oldLink] = [await server.newestCode(mistyped), await server.newestLink(mistyped)]
  server.passMs(1_000)
  expect((await browser.post('/auth/signup/email', { email: person.email })).statusCode).toBe(200)
  const { email } = person
  const enter = async (address: string, code: string) =>
    (await browser.post('/auth/verify-email', { email: address, code })).json()
  expect(await enter(mistyped, oldCode)).toMatchObject({ code: 'code_invalid' })
  expect((await server.browser().post('/auth/verify-email/link', { link: oldLink })).json()).toMatchObject({
    code: 'link_invalid',
  })
  const code = await server.newestCode(email)
  expect(await enter(mistyped, code)).toMatchObject({ code: 'code_invalid' })
  expect(await enter(email, code)).toMatchObject({ success: true })
  expect((await browser.get('/user/profile')).json().data).toMatchObject({ email, username: person.username })
})

test('a code that is mailed to the old address while it changes verifies nothing', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const browser = server.browser()
  const mistyped = `typo-${person.email}`
  const codes = await server.admin.query('select request_hash from one_time_code')
  const before = codes.rows.map((row) => row.request_hash)
  await browser.post('/auth/signup', { ...person, email: mistyped })
  const code = await server.newestCode(mistyped)
  const link = await server.newestLink(mistyped)
  const { rows } = await server.admin.query(
    "select * from one_time_code where purpose = 'email-verification' and request_hash <> all($1)",
    [before],
  )
  expect(rows).toHaveLength(1)
  await browser.post('/auth/signup/email', { email: person.email })
  // As a sender does that read the signup before the change and commits after it.
  await server.admin.query(
    'insert into one_time_code select * from jsonb_populate_record(null::one_time_code, $1)',
    [JSON.stringify({ ...rows[0], ...bytesOf(rows[0]) })],
  )
  const entered = await browser.post('/auth/verify-email', { email: mistyped, code })
  expect(entered.json()).toMatchObject({ code: 'code_invalid' })
  const newPassword = { password: 'Another-Horse-8', confirmPassword: 'Another-Horse-8' }
  const opened = await server.browser().post('/auth/verify-email/link', { link, newPassword })
  expect(opened.json()).toMatchObject({ code: 'link_invalid' })
  await server.runJobs()
  expect((await server.mailsTo(person.email)).map(({ template }) => template)).toEqual(['verify-email'])
})

test('an address that is corrected before its first code is sent gets one code, which is valid', async () => {
  const server = await aTestServer(database)
  const person = aPerson()
  const browser = server.browser()
  await browser.post('/auth/signup', { ...person, email: `typo-${person.email}` })
  await browser.post('/auth/signup/email', { email: person.email })
  const { rows: jobs } = await server.admin.query(
    "delete from jobs.job where name = $1 and state = 'created' returning data",
    [sendVerificationCode.name],
  )
  expect(jobs).toHaveLength(2)
  const sender = verificationCodeSender(server.context)
  const holder = await server.admin.connect()
  await holder.query('begin; lock table one_time_code in share mode')
  const sent = jobs.map(({ data }) => sender.run(data, { jobId: '1', signal: AbortSignal.timeout(20_000) }))
  await vi.waitFor(async () => expect(await waiting(server)).toBe(jobs.length), 10_000)
  await holder.query('commit')
  holder.release()
  await Promise.all(sent)
  expect(await server.mailsTo(person.email)).toHaveLength(1)
  const entered = { email: person.email, code: await server.newestCode(person.email) }
  expect((await browser.post('/auth/verify-email', entered)).json()).toMatchObject({ success: true })
})

/** How many connections to this database wait for a lock. */
async function waiting(server: TestServer): Promise<number> {
  const { rows } = await server.admin.query(
    `select count(*)::int as waiting
       from pg_stat_activity
      where datname = current_database()
        and wait_event_type = 'Lock'`,
  )
  return rows[0].waiting
}

function bytesOf(row: Record<string, unknown>): Record<string, string> {
  const bytes = Object.entries(row).filter((entry): entry is [string, Buffer] => Buffer.isBuffer(entry[1]))
  return Object.fromEntries(bytes.map(([name, value]) => [name, `\\x${value.toString('hex')}`]))
}

test('an address with an account is not revealed: its owner gets a mail, and the reply is the same', async () => {
  const server = await aTestServer(database)
  const owner = await aVerifiedPlayer(server)
  const replies: string[] = []
  for (const email of [owner.email, aPerson().email]) {
    const browser = server.browser()
    await browser.post('/auth/signup', aPerson())
    replies.push((await browser.post('/auth/signup/email', { email })).body)
  }
  expect(new Set(replies).size).toBe(1)
  expect((await server.mailsTo(owner.email)).at(-1)).toMatchObject({ template: 'account-exists' })
})

test('without a signup of this browser, or after a day, there is nothing to correct', async () => {
  const server = await aTestServer(database)
  const email = aPerson().email
  const refusedAs = { code: 'signup_expired' }
  expect((await server.browser().post('/auth/signup/email', { email })).json()).toMatchObject(refusedAs)
  const browser = server.browser()
  await browser.post('/auth/signup', aPerson())
  expect((await browser.post('/auth/signup/email', { email: 'not an address' })).json()).toMatchObject({
    code: 'email_invalid',
  })
  server.passMs(86_400_000)
  expect((await browser.post('/auth/signup/email', { email })).json()).toMatchObject(refusedAs)
  const { rows } = await server.admin.query(
    `select 1 from jobs.job where name = $1 and state = 'created' and data ->> 'email' = $2`,
    [sendVerificationCode.name, email],
  )
  expect(rows).toEqual([])
})

test('[L6] one network sends codes to an address five times an hour at most', async () => {
  const server = await aTestServer(database)
  const browser = server.browser()
  await browser.post('/auth/signup', aPerson())
  const { email } = aPerson()
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent += 1)
    statuses.push((await browser.postSolving('/auth/signup/email', { email })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
