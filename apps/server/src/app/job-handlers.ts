import { expiredForgetter } from '../identity/forget-expired.ts'
import { resetCodeSender, verificationCodeSender } from '../identity/send-codes.ts'
import { reconcileEveryMinute } from '../ledger/reconcile-every-minute.ts'
import type { JobHandler } from '../platform/jobs.ts'
import type { Context } from './context.ts'

/** Every domain's jobs, in one list: what the worker runs. */
export function jobHandlers(context: Context): readonly JobHandler[] {
  return [
    reconcileEveryMinute(context),
    verificationCodeSender(context),
    resetCodeSender(context),
    expiredForgetter(context),
  ]
}
