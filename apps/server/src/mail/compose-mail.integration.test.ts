import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseWorkerConfig } from '../platform/config.ts'
import { composeMail, messageIdOf } from './compose-mail.ts'
import { type Mail, mailSchema } from './mail.ts'
import { openSmtp, type Smtp } from './smtp.ts'
import { addressesIn, type Inbox, openInbox, type ReceivedMail } from './testing/inbox.ts'

const MAIL_ID = '0b8f6f2c-54a5-4c1e-9a3e-0d5f5b6a7c8d'
/** Every form of line break, followed by what an attacker would add. */
const BREAKS = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  '\n\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '\0',
  '%0d%0a',
  '=0D=0A',
  '=?utf-8?q?=0d=0a?=',
]
const PAYLOADS = [
  'Bcc: thief@evil.example',
  'Subject: You won',
  'Content-Type: text/html',
  '.',
  'QUIT',
  'MAIL FROM:<thief@evil.example>',
]
const CORPUS = BREAKS.flatMap((lineBreak) =>
  PAYLOADS.map((payload) => `x${lineBreak}${payload}${lineBreak}y`),
)
const SMUGGLED = ['\r\n.\r\nMAIL FROM:<a@b.example>\r\n', '\n.\nDATA\n', '\r.\r', '\n.\r\n', '\r\n.\n']

let inbox: Inbox
let smtp: Smtp
let config: ReturnType<typeof parseWorkerConfig>

beforeAll(async () => {
  inbox = await openInbox()
  config = parseWorkerConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://app@127.0.0.1/none',
    REDIS_URL: 'redis://127.0.0.1',
    WEB_ORIGINS: 'https://play.example',
    SMTP_URL: inbox.url,
    MAIL_FROM: 'Throwdown <no-reply@play.example>',
    SUPPORT_EMAIL: 'support@play.example',
  })
  smtp = openSmtp(config)
})

afterAll(async () => {
  smtp.close()
  await inbox.close()
})

async function sendOne(mail: Mail): Promise<ReceivedMail> {
  const before = inbox.mails.length
  const queuedAt = new Date('2026-11-15T10:00:00Z')
  expect(await smtp.send(composeMail({ mailId: MAIL_ID, mail, queuedAt }, config))).toEqual({
    kind: 'accepted',
  })
  expect(inbox.mails).toHaveLength(before + 1)
  const received = inbox.mails.at(-1)
  if (!received) throw new Error('a mail was accepted and did not arrive')
  return received
}

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
]

function expectHonest({ parsed, recipients }: ReceivedMail, mail: Mail): void {
  expect([...parsed.headers.keys()].sort()).toEqual(HEADERS)
  expect(recipients).toEqual([mail.to])
  expect(addressesIn(parsed.to)).toEqual([mail.to])
  expect(addressesIn(parsed.from)).toEqual(['no-reply@play.example'])
  expect(parsed.attachments).toEqual([])
}

test('the corpus of line breaks in a user text changes no header and adds no receiver', async () => {
  for (const text of [...CORPUS, ...SMUGGLED]) {
    const forward: Mail = {
      template: 'contact-forward',
      to: 'support@play.example',
      data: { email: 'ann@keep.example', message: text },
    }
    const named: Mail = { template: 'account-exists', to: 'ann@keep.example', data: { username: text } }
    const subjects = []
    for (const mail of [forward, named]) {
      const received = await sendOne(mail)
      expectHonest(received, mail)
      subjects.push(received.parsed.subject)
    }
    expect(subjects).toEqual(['New contact message', 'You already have a Throwdown account'])
  }
})

test('the corpus in an address is refused before it is queued', () => {
  for (const lineBreak of BREAKS) {
    for (const payload of PAYLOADS) {
      const to = `ann@keep.example${lineBreak}${payload}`
      expect(
        mailSchema.safeParse({ template: 'account-exists', to, data: { username: 'ann' } }).success,
      ).toBe(false)
    }
  }
})

test.each([
  'a@b.example, c@d.example',
  'a@b.example c@d.example',
  'Ann <a@b.example>',
  '<a@b.example>',
  'a@b@c.example',
  '"a b"@c.example',
  'a@[127.0.0.1]',
  'ann',
  '',
])('%j is not a receiver', (to) => {
  expect(mailSchema.safeParse({ template: 'account-exists', to, data: { username: 'ann' } }).success).toBe(
    false,
  )
})

test('one id gives one Message-ID and one date, at every attempt', async () => {
  const mail: Mail = { template: 'password-changed', to: 'ann@keep.example', data: { username: 'ann' } }
  const [first, second] = [await sendOne(mail), await sendOne(mail)]
  expect(first.parsed.messageId).toBe(messageIdOf(MAIL_ID, config))
  expect(first.parsed.messageId).toBe(`<${MAIL_ID}@play.example>`)
  expect(second.parsed.messageId).toBe(first.parsed.messageId)
  expect(second.parsed.date).toEqual(new Date('2026-11-15T10:00:00Z'))
})
