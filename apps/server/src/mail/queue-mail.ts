import { randomUUID } from 'node:crypto'
import type { JobQueue } from '../platform/jobs.ts'
import type { Transaction } from '../platform/sql.ts'
import { type Mail, mailSchema, secondsWorthSending } from './mail.ts'
import { deliverMailJob } from './mail-jobs.ts'
import { insertMail } from './store.ts'

/** The mail exists if and only if the transaction commits; then it is sent, or marked as failed with a reason. */
export async function queueMail(transaction: Transaction, jobs: JobQueue, mail: Mail): Promise<void> {
  // Types cannot exclude a line break in an address, so everything that gets into a header is checked here.
  const checked = mailSchema.parse(mail)
  const mailId = randomUUID()
  await insertMail(transaction, { mailId, mail: checked, secondsWorthSending: secondsWorthSending(checked) })
  await jobs.enqueue(transaction, deliverMailJob, { mailId })
}
