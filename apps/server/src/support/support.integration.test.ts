import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { aMailDatabase, startWorker } from '../../test/world/mail.ts'
import { aSupport, message, somebody, storedOf } from '../../test/world/support.ts'
import { openInbox } from '../mail/testing/inbox.ts'
import { databaseForFile } from '../platform/testing/database-for-file.ts'

const SENT = 'Message sent successfully! We will get back to you soon.'
const CONFIRMED =
  'Message sent successfully! Check your email for confirmation. We will get back to you soon.'
const TOO_OFTEN = 'Too many requests. Please try again later.'

const database = databaseForFile(aMailDatabase)

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
  const { submit } = await aSupport(database)
  expect(await submit(body)).toEqual([400, words])
})

test.each([
  'x'.repeat(10),
  'x'.repeat(2_000),
  '😀'.repeat(10),
  '😀'.repeat(2_000),
  `\uD800${'x'.repeat(10)}\0\u202E`,
])('a message of 10 to 2000 characters is stored, odd characters too (%#) {5.25-26 9.17}', async (text) => {
  const { context, submit } = await aSupport(database)
  const email = somebody()
  expect(await submit({ email, message: text })).toEqual([200, CONFIRMED])
  // PostgreSQL keeps neither a zero nor half a character.
  const kept = text.replace('\0', '').replace('\uD800', '\uFFFD')
  expect((await storedOf(context, email)).message).toBe(kept)
})

test('a message reaches support unchanged and is confirmed to the sender, both by mail {2.73 3.26 7.22 9.20}', async () => {
  const inbox = await openInbox()
  onTestFinished(() => inbox.close())
  const { context, submit } = await aSupport(database, { smtpUrl: inbox.url })
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
  const { context, submit } = await aSupport(database)
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
  const { submit } = await aSupport(database)
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
  const { submit } = await aSupport(database)
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
  const { submit } = await aSupport(database)
  const statuses: unknown[] = []
  for (const address of [first, sameNetwork, first, sameNetwork, otherNetwork])
    statuses.push((await submit({ email: somebody(), message }, address))[0])
  expect(statuses).toEqual([200, 200, 200, 429, 200])
})
