import { callbackify } from 'node:util'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const WAIT_MAX_MS = 15_000

export interface ReceivedMail {
  readonly parsed: ParsedMail
  readonly raw: string
  /** Who the SMTP envelope named, whatever the headers say. */
  readonly recipients: readonly string[]
}

export interface Inbox {
  readonly url: string
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** The newest mail to this address, now or as soon as it arrives. `after` skips so many earlier ones. */
  waitFor(to: string, options?: { after?: number; timeoutMs?: number }): Promise<ReceivedMail>
  mailsTo(to: string): readonly ReceivedMail[]
  close(): Promise<void>
}

/** A real SMTP server on the loopback that keeps what it gets. `behaviour` may refuse, hang or die as servers do. */
export async function openInbox(
  options: {
    port?: number
    behaviour?: SMTPServerOptions
    beforeAnswer?: (mail: ReceivedMail) => unknown
  } = {},
): Promise<Inbox> {
  const mails: ReceivedMail[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      const keep = async () => {
        const mail = await receive(stream, session.envelope.rcptTo)
        mails.push(mail)
        options.beforeAnswer?.(mail)
        arrivals.dispatchEvent(new Event('mail'))
      }
      callbackify(keep)((fault) => done(fault))
    },
    ...options.behaviour,
  })
  // A client that hangs up is what several tests are about.
  server.on('error', () => undefined)
  const port = await listen(server, options.port ?? 0)
  const mailsTo = (to: string) => mails.filter(({ recipients }) => recipients.includes(to))
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    mailsTo,
    waitFor: (to, { after = 0, timeoutMs = WAIT_MAX_MS } = {}) =>
      nextArrival(arrivals, { timeoutMs, to, find: () => mailsTo(to).slice(after).at(-1) }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Fails when the sender hangs up before the end: half a message is no message. */
async function receive(
  stream: AsyncIterable<Buffer>,
  rcptTo: readonly { address: string }[],
): Promise<ReceivedMail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  const parsed = await simpleParser(raw)
  return { parsed, raw: raw.toString('latin1'), recipients: rcptTo.map(({ address }) => address) }
}

function listen(server: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address()
      if (address === null || typeof address === 'string') reject(new Error('no port'))
      else resolve(address.port)
    })
  })
}

function nextArrival(
  arrivals: EventTarget,
  wish: { to: string; timeoutMs: number; find: () => ReceivedMail | undefined },
): Promise<ReceivedMail> {
  const here = wish.find()
  if (here) return Promise.resolve(here)
  return new Promise((resolve, reject) => {
    const look = () => {
      const mail = wish.find()
      if (!mail) return
      stop()
      resolve(mail)
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`no mail to ${wish.to} in ${wish.timeoutMs} ms`))
    }, wish.timeoutMs)
    const stop = () => {
      clearTimeout(timer)
      arrivals.removeEventListener('mail', look)
    }
    arrivals.addEventListener('mail', look)
  })
}

/** The addresses a header names, as a mail program would read it. */
export function addressesIn(header: AddressObject | AddressObject[] | undefined): string[] {
  return [header ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address ?? ''))
}
