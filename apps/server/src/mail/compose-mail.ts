import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../platform/config.ts'
import type { Site } from './letters/letter.ts'
import { renderHtml } from './letters/render-html.ts'
import { renderText } from './letters/render-text.ts'
import { writeLetter } from './letters/write-letter.ts'
import type { Mail } from './mail.ts'

export type MailConfig = Pick<Config, 'MAIL_FROM' | 'SUPPORT_EMAIL' | 'WEB_ORIGINS'>

/**
 * The same mail gives the same headers at every attempt: by its Message-ID a receiver knows a repeat. Headers hold
 * constants of ours and one checked address; what a user wrote stands in the body alone.
 */
export function composeMail(
  { mailId, mail, queuedAt }: { mailId: string; mail: Mail; queuedAt: Date },
  config: MailConfig,
): SendMailOptions {
  const letter = writeLetter(mail, siteOf(config))
  const { MAIL_FROM: from } = config
  return {
    from,
    to: { name: '', address: mail.to },
    // Given apart from the headers, so that no list hidden in an address adds a receiver.
    envelope: { from: from.address, to: [mail.to] },
    subject: letter.subject,
    messageId: messageIdOf(mailId, config),
    date: queuedAt,
    // Tells out-of-office robots not to answer.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: renderText(letter),
    html: renderHtml(letter),
  }
}

export function messageIdOf(mailId: string, { MAIL_FROM: { address } }: Pick<Config, 'MAIL_FROM'>): string {
  return `<${mailId}@${address.slice(address.lastIndexOf('@') + 1)}>`
}

function siteOf({ SUPPORT_EMAIL, WEB_ORIGINS }: MailConfig): Site {
  // The first origin is the product's own address; the others are allowed to call it.
  return { webOrigin: WEB_ORIGINS[0] ?? '', supportEmail: SUPPORT_EMAIL }
}
