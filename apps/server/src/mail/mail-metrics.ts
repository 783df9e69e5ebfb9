import { Counter } from 'prom-client'
import type { Metrics } from '../platform/metrics.ts'

export type MailCounts = ReturnType<typeof countMail>

export function countMail({ registry }: Metrics) {
  const registers = [registry]
  return {
    sent: new Counter({
      name: 'mail_sent_total',
      help: 'Mail that SMTP accepted, by template',
      labelNames: ['template'],
      registers,
    }),
    failed: new Counter({
      name: 'mail_failed_total',
      help: 'Mail given up, by template and reason: refused by the receiver, or too late to be of use',
      labelNames: ['template', 'failure'],
      registers,
    }),
    deferred: new Counter({
      name: 'mail_deferred_total',
      help: 'Attempts to be repeated, by template and answer: SMTP declined for now, or gave no answer',
      labelNames: ['template', 'answer'],
      registers,
    }),
    doubtful: new Counter({
      name: 'mail_doubtful_total',
      help: 'Attempts after a sender died: these mails may arrive twice',
      labelNames: ['template'],
      registers,
    }),
  }
}
