import { queueMail } from '../../mail/queue-mail.ts'
import type { SharedConfig } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { handleJob, type JobHandler } from '../../platform/jobs.ts'
import { inTransaction } from '../../platform/sql.ts'
import { findByEmail, findPlayer } from '../accounts/player-store.ts'
import { findCode } from '../codes/code-store.ts'
import { CODE_MINUTES, issueCode } from '../codes/one-time-code.ts'
import { nowOf } from '../identity.ts'
import { sendEmailChangeCode } from '../jobs.ts'
import { hashToken } from '../secrets.ts'
import { findUnconfirmedChange } from './email-change-store.ts'

type SendDeps = Pick<Context<SharedConfig>, 'clock' | 'config' | 'database' | 'jobs'>

/** Only here it is looked up whether the new address has an account: then its owner gets a mail, and the code is a decoy. */
export function emailChangeCodeSender(deps: SendDeps): JobHandler {
  return handleJob(sendEmailChangeCode, ({ changeId, askedAtMs }) =>
    inTransaction(deps.database.pool, async (transaction) => {
      const change = await findUnconfirmedChange(transaction, { id: changeId, now: nowOf(deps) })
      const request = { purpose: 'email-change', requestHash: hashToken(changeId) } as const
      const sent = await findCode(transaction, request)
      // A job may run twice; a second code would invalidate the first.
      if (!change || (sent && sent.createdAt.getTime() > askedAtMs)) return
      const { newEmail: email, playerId } = change
      const taken = await findByEmail(transaction, email)
      const player = await findPlayer(transaction, playerId)
      const ownerId = taken || !player ? null : playerId
      const { code } = await issueCode(deps, transaction, { ...request, email, ownerId, hasDigits: true })
      if (taken) {
        const data = { username: taken.username }
        await queueMail(transaction, deps.jobs, { template: 'account-exists', to: taken.email, data })
      } else if (player && code !== null) {
        const data = { username: player.username, code, minutes: CODE_MINUTES }
        await queueMail(transaction, deps.jobs, { template: 'change-email', to: email, data })
      }
    }),
  )
}
