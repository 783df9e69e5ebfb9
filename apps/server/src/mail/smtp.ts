import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../platform/config.ts'

const CONNECT_MAX_MS = 10_000
const GREETING_MAX_MS = 10_000
/**
 * How long SMTP may stay silent. Generous on purpose: a server that has the whole message and is slow to say so
 * gets it a second time from a sender that runs out of patience.
 */
const SILENCE_MAX_MS = 120_000
/** Shorter than servers keep an idle client, so that a mail rarely meets a connection closed under it. */
const IDLE_MAX_MS = 20_000
const CONNECTIONS_MAX = 4
const MAILS_PER_CONNECTION_MAX = 100

/** What SMTP said. `unanswered`: it was not reached, or the connection broke before it said anything. */
export type SmtpAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' | 'deferred'; readonly status: number }
  | { readonly kind: 'unanswered'; readonly reason: string }

export interface Smtp {
  send(message: SendMailOptions): Promise<SmtpAnswer>
  close(): void
}

export function openSmtp(config: Pick<Config, 'NODE_ENV' | 'SMTP_URL'>): Smtp {
  const { protocol, hostname, port, username, password } = new URL(config.SMTP_URL)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    host: hostname,
    ...(port !== '' && { port: Number(port) }),
    secure,
    requireTLS: !secure && config.NODE_ENV === 'production',
    tls: { minVersion: 'TLSv1.2' },
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    maxConnections: CONNECTIONS_MAX,
    maxMessages: MAILS_PER_CONNECTION_MAX,
    // One place retries, and it remembers across processes: the mail_message row.
    maxRequeues: 0,
    idleTimeout: IDLE_MAX_MS,
    connectionTimeout: CONNECT_MAX_MS,
    greetingTimeout: GREETING_MAX_MS,
    socketTimeout: SILENCE_MAX_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      try {
        await transport.sendMail(message)
        return { kind: 'accepted' }
      } catch (fault) {
        return answerIn(fault)
      }
    },
    close: () => transport.close(),
  }
}

/** Refused for good only where the answer is about this mail: a 5xx to a login or a sender is our own mistake to mend. */
function answerIn(fault: unknown): SmtpAnswer {
  if (!(fault instanceof Error)) throw fault
  const status: unknown = Reflect.get(fault, 'responseCode')
  const command: unknown = Reflect.get(fault, 'command')
  const code: unknown = Reflect.get(fault, 'code')
  if (typeof status === 'number') {
    const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
    return { kind: isAboutThisMail && status >= 500 ? 'refused' : 'deferred', status }
  }
  // Only the code: the text of SMTP errors repeats addresses.
  return { kind: 'unanswered', reason: typeof code === 'string' ? code : fault.name }
}
