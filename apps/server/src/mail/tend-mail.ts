import { handleJob, type JobHandler } from '../platform/jobs.ts'
import { readGauge } from '../platform/read-gauge.ts'
import { inTransaction } from '../platform/sql.ts'
import type { MailContext } from './deliver-mail.ts'
import { deliverMailJob, tendMailJob } from './mail-jobs.ts'
import { deleteSettledMail, findAbandonedMail, secondsOfOldestUnsent } from './store.ts'

/** An honest attempt takes a second or two; asking earlier would only meet its lock. */
const SENDING_SECONDS = 30
/** Its job is in the queue since it was due. Only a queue that was emptied by hand leaves it waiting for so long. */
const QUEUED_SECONDS = 600
const FORSAKEN_MAX = 500
/** Long enough for a question to support, short enough not to keep addresses for no reason. */
const KEPT_DAYS = 30

export function tendMail(context: MailContext): JobHandler {
  const { database, jobs, log } = context
  readGauge(context, {
    name: 'mail_oldest_unsent_seconds',
    help: 'Age of the oldest mail that is neither sent nor given up',
    read: () => secondsOfOldestUnsent(database.pool),
  })
  return handleJob(tendMailJob, async () => {
    const limits = { sendingSeconds: SENDING_SECONDS, queuedSeconds: QUEUED_SECONDS, limit: FORSAKEN_MAX }
    const forsaken = await findAbandonedMail(database.pool, limits)
    if (forsaken.length > 0) log.warn({ mails: forsaken.length }, 'taking up mail that nobody settled')
    await inTransaction(database.pool, async (transaction) => {
      for (const mailId of forsaken) await jobs.enqueue(transaction, deliverMailJob, { mailId })
    })
    await deleteSettledMail(database.pool, KEPT_DAYS)
  })
}
