import { randomUUID } from 'node:crypto'
import type { JobQueue } from '../platform/jobs.ts'
import type { Transaction } from '../platform/sql.ts'
import { type Mail, mailSchema, secondsWorthSending } from './mail.ts'
import { BUDGETS } from './mail-budgets.ts'
import { DELIVERY_JOBS } from './mail-jobs.ts'
import { countMailTo, insertMail, insertUnsentMail } from './store.ts'

/**
 * The mail exists if and only if the transaction commits; then it is sent, or marked as failed with a reason. Beyond the
 * recipient's budget it is marked at once.
 */
export async function queueMail(transaction: Transaction, jobs: JobQueue, mail: Mail): Promise<void> {
  // Types cannot exclude a line break in an address, so everything that gets into a header is checked here.
  const checked = mailSchema.parse(mail)
  const mailId = randomUUID()
  const { lane, most, inHours } = BUDGETS[checked.template]
  const sent = await countMailTo(transaction, { to: checked.to, template: checked.template, inHours })
  if (sent >= most) {
    await insertUnsentMail(transaction, { mailId, mail: checked })
    return
  }
  await insertMail(transaction, { mailId, mail: checked, secondsWorthSending: secondsWorthSending(checked) })
  await jobs.enqueue(transaction, DELIVERY_JOBS[lane], { mailId })
}
