import { expiredForgetter } from '../identity/forget-expired.ts'
import { resetCodeSender, verificationCodeSender } from '../identity/send-codes.ts'
import { reconcileEveryMinute } from '../ledger/reconcile-every-minute.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { openSmtp } from '../mail/smtp.ts'
import { tendMail } from '../mail/tend-mail.ts'
import type { JobHandler } from '../platform/jobs.ts'
import type { Context } from './context.ts'

/** Every domain's jobs, in one list: what the worker runs. */
export function jobHandlers(context: Context): readonly JobHandler[] {
  const smtp = openSmtp(context.config)
  context.shutdown.onClose('smtp', async () => smtp.close())
  return [
    reconcileEveryMinute(context),
    deliverMail(context, smtp),
    tendMail(context),
    verificationCodeSender(context),
    resetCodeSender(context),
    expiredForgetter(context),
  ]
}
