import { handleJob, type JobHandler } from '../platform/jobs.ts'
import { readGauge } from '../platform/read-gauge.ts'
import { inTransaction } from '../platform/sql.ts'
import type { MailDeps } from './deliver-mail.ts'
import { deliveryJobOf, runDueMailJob } from './mail-jobs.ts'
import { deleteSettledMail, findAbandonedMail, secondsOfOldestUnsent } from './store.ts'

/** A normal attempt takes a second or two; until it ends it holds the lock. */
const SENDING_SECONDS = 30
/** The job of a queued mail starts when it is due. A mail waits for so long only when its job was deleted. */
const QUEUED_SECONDS = 600
const ABANDONED_MAX = 500
/** Long enough for a question to support, short enough not to store addresses without need. */
const KEPT_DAYS = 30

export function runDueMail(deps: MailDeps): JobHandler {
  const { database, jobs, log } = deps
  readGauge(deps, {
    name: 'mail_oldest_unsent_seconds',
    help: 'Age of the oldest mail that is neither sent nor given up',
    read: () => secondsOfOldestUnsent(database.pool),
  })
  return handleJob(runDueMailJob, async () => {
    const limits = { sendingSeconds: SENDING_SECONDS, queuedSeconds: QUEUED_SECONDS, limit: ABANDONED_MAX }
    const abandoned = await findAbandonedMail(database.pool, limits)
    if (abandoned.length > 0) log.warn({ mails: abandoned.length }, 'enqueueing abandoned mail again')
    await inTransaction(database.pool, async (transaction) => {
      for (const { id: mailId, template } of abandoned)
        await jobs.enqueue(transaction, deliveryJobOf(template), { mailId })
    })
    await deleteSettledMail(database.pool, KEPT_DAYS)
  })
}
