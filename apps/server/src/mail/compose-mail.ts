import type { SendMailOptions } from 'nodemailer'
import type { WorkerConfig } from '../platform/config.ts'
import type { Mail } from './mail.ts'
import type { Site } from './templates/mail-text.ts'
import { renderHtml } from './templates/render-html.ts'
import { renderMail } from './templates/render-mail.ts'
import { renderText } from './templates/render-text.ts'

export type MailConfig = Pick<WorkerConfig, 'MAIL_FROM' | 'SUPPORT_EMAIL' | 'WEB_ORIGINS'>

/**
 * Every attempt sends the same headers, so that a receiver recognises a repeat by its Message-ID. Headers contain our
 * constants and one checked address; text written by users is only in the body.
 */
export function composeMail(
  { mailId, mail, queuedAt }: { mailId: string; mail: Mail; queuedAt: Date },
  config: MailConfig,
): SendMailOptions {
  const mailText = renderMail(mail, siteOf(config))
  const { MAIL_FROM: from } = config
  return {
    from,
    to: { name: '', address: mail.to },
    // Passed separately from the headers, so that a list hidden in an address adds no receiver.
    envelope: { from: from.address, to: [mail.to] },
    subject: mailText.subject,
    messageId: messageIdOf(mailId, config),
    date: queuedAt,
    // Asks automatic responders not to reply.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: renderText(mailText),
    html: renderHtml(mailText),
  }
}

export function messageIdOf(
  mailId: string,
  { MAIL_FROM: { address } }: Pick<WorkerConfig, 'MAIL_FROM'>,
): string {
  return `<${mailId}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

function siteOf({ SUPPORT_EMAIL, WEB_ORIGINS }: MailConfig): Site {
  // The first origin is the address of the product; the others may only call its API.
  return { webOrigin: WEB_ORIGINS[0] ?? '', supportEmail: SUPPORT_EMAIL }
}
