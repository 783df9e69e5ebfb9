import type { WorkerConfig } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { handleJob, type JobHandler } from '../platform/jobs.ts'
import { releaseSessionLock, trySessionLock } from '../platform/session-lock.ts'
import { type Connection, transactionOn, withConnection } from '../platform/sql.ts'
import { composeMail } from './compose-mail.ts'
import { mailSchema } from './mail.ts'
import type { MailLane } from './mail-budgets.ts'
import { DELIVERY_JOBS, deliveryJobOf } from './mail-jobs.ts'
import { countMail, type MailCounts } from './mail-metrics.ts'
import type { Smtp, SmtpReply } from './smtp.ts'
import { type ClaimedMail, claimMail, mailLock, requeueMail, settleMail } from './store.ts'

const RETRY_FIRST_SECONDS = 5
const RETRY_MAX_SECONDS = 600

export type MailDeps = Pick<
  Context<WorkerConfig>,
  'config' | 'database' | 'directDatabase' | 'jobs' | 'log' | 'metrics'
>

interface Delivery {
  readonly context: MailDeps
  readonly smtp: Smtp
  readonly counts: MailCounts
  readonly mailId: string
  readonly connection: Connection
}

/** One handler per lane. */
export function deliverMail(context: MailDeps, smtp: Smtp): JobHandler[] {
  const counts = countMail(context.metrics)
  return Object.values(DELIVERY_JOBS).map((job) => deliverInLane(job, { context, smtp, counts }))
}

function deliverInLane(
  job: (typeof DELIVERY_JOBS)[MailLane],
  { context, smtp, counts }: Pick<Delivery, 'context' | 'smtp' | 'counts'>,
): JobHandler {
  return handleJob(job, ({ mailId }) =>
    // The lock belongs to the connection, so one connection serves the whole attempt.
    withConnection(context.directDatabase.pool, async (connection) => {
      if (!(await trySessionLock(connection, mailLock(mailId)))) return
      try {
        await attemptDelivery({ context, smtp, counts, mailId, connection })
      } finally {
        await releaseSessionLock(connection, mailLock(mailId))
      }
    }),
  )
}

async function attemptDelivery(delivery: Delivery): Promise<void> {
  const { context, connection, mailId, counts, smtp } = delivery
  const claimed = await claimMail(connection, mailId)
  if (!claimed) return
  const { template, attempts } = claimed
  const log = context.log.child({ mailId, template, attempts })
  if (claimed.senderDied) {
    counts.doubtful.inc({ template })
    log.warn('an earlier sender died; this mail may arrive twice with the same Message-ID')
  }
  if (claimed.isTooLate) {
    await settleMail(connection, mailId, 'too_late')
    counts.failed.inc({ template, failure: 'too_late' })
    log.error('a mail could not be sent in time')
    return
  }
  const answer = await send(claimed, delivery, smtp)
  if (answer.kind === 'accepted') {
    await settleMail(connection, mailId, 'sent')
    counts.sent.inc({ template })
    return
  }
  if (answer.kind === 'refused') {
    await settleMail(connection, mailId, 'refused')
    counts.failed.inc({ template, failure: 'refused' })
    log.warn({ smtp: answer }, 'a mail was refused for good')
    return
  }
  counts.deferred.inc({ template, answer: answer.kind })
  log.warn({ smtp: answer }, 'a mail has to wait')
  await tryLater(delivery, claimed)
}

function send(claimed: ClaimedMail, { context, mailId }: Delivery, smtp: Smtp): Promise<SmtpReply> {
  const mail = mailSchema.parse(claimed.mail)
  return smtp.send(composeMail({ mailId, mail, queuedAt: claimed.queuedAt }, context.config))
}

/** Updates the row and enqueues the next attempt in one transaction, so that a queued mail always has a job. */
async function tryLater(
  { context, connection, mailId }: Delivery,
  { template, attempts }: ClaimedMail,
): Promise<void> {
  const delaySeconds = Math.min(RETRY_FIRST_SECONDS * 2 ** (attempts - 1), RETRY_MAX_SECONDS)
  await transactionOn(connection, async (transaction) => {
    const startAfter = await requeueMail(transaction, mailId, delaySeconds)
    await context.jobs.enqueue(transaction, deliveryJobOf(template), { mailId }, { startAfter })
  })
}
