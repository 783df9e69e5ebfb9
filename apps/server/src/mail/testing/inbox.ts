import { callbackify } from 'node:util'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

const WAIT_MAX_MS = 15_000

export interface ReceivedMail {
  readonly parsed: ParsedMail
  readonly raw: string
  /** The receivers of the SMTP envelope, not of the headers. */
  readonly recipients: readonly string[]
}

export interface Inbox {
  readonly url: string
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** Waits for the next mail to this address; `after` is the number of earlier mails to skip. */
  waitFor(to: string, options?: { after?: number; timeoutMs?: number }): Promise<ReceivedMail>
  mailsTo(to: string): readonly ReceivedMail[]
  close(): Promise<void>
}

/** A real SMTP server on the loopback that stores what it receives. `behaviour` can refuse, hang or close the connection. */
export async function openInbox(
  options: {
    port?: number
    behaviour?: SMTPServerOptions
    beforeReply?: (mail: ReceivedMail) => unknown
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
        options.beforeReply?.(mail)
        arrivals.dispatchEvent(new Event('mail'))
      }
      callbackify(keep)((fault) => done(fault))
    },
    ...options.behaviour,
  })
  // Several tests close the connection on purpose.
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

/** Fails when the sender disconnects before the end of the message. */
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
  request: { to: string; timeoutMs: number; find: () => ReceivedMail | undefined },
): Promise<ReceivedMail> {
  const here = request.find()
  if (here) return Promise.resolve(here)
  return new Promise((resolve, reject) => {
    const look = () => {
      const mail = request.find()
      if (!mail) return
      stop()
      resolve(mail)
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`no mail to ${request.to} in ${request.timeoutMs} ms`))
    }, request.timeoutMs)
    const stop = () => {
      clearTimeout(timer)
      arrivals.removeEventListener('mail', look)
    }
    arrivals.addEventListener('mail', look)
  })
}

/** The addresses in a header, read as a mail program reads them. */
export function addressesIn(header: AddressObject | AddressObject[] | undefined): string[] {
  return [header ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address ?? ''))
}
