import { createTransport, type SendMailOptions } from 'nodemailer'
import type { WorkerConfig } from '../platform/config.ts'

const CONNECT_MAX_MS = 10_000
const GREETING_MAX_MS = 10_000
/**
 * How long to wait for a reply of SMTP. Long on purpose: a slow server that already has the message would get it a
 * second time.
 */
const SILENCE_MAX_MS = 120_000
/** Shorter than servers keep an idle connection, so that a mail is rarely sent over a closed one. */
const IDLE_MAX_MS = 20_000
/** As many as mails are sent at once, over all lanes. */
const CONNECTIONS_MAX = 7
const MAILS_PER_CONNECTION_MAX = 100

/** The reply of SMTP. `unanswered`: it was not reached, or the connection broke before it replied. */
export type SmtpReply =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' | 'deferred'; readonly status: number }
  | { readonly kind: 'unanswered'; readonly reason: string }

export interface Smtp {
  send(message: SendMailOptions): Promise<SmtpReply>
  close(): void
}

export function openSmtp(config: Pick<WorkerConfig, 'NODE_ENV' | 'SMTP_URL'>): Smtp {
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
    // Only the mail_message row counts retries, because it is shared by all processes.
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
        return mockIn(fault)
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx refuses the mail only when it is about this mail; for a login or a sender it is our mistake, and we retry. */
function mockIn(fault: unknown): SmtpReply {
  if (!(fault instanceof Error)) throw fault
  const status: unknown = Reflect.get(fault, 'responseCode')
  const command: unknown = Reflect.get(fault, 'command')
  const code: unknown = Reflect.get(fault, 'code')
  if (typeof status === 'number') {
    const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
    return { kind: isAboutThisMail && status >= 500 ? 'refused' : 'deferred', status }
  }
  // Only the code, because the text of SMTP errors contains addresses.
  return { kind: 'unanswered', reason: typeof code === 'string' ? code : fault.name }
}
