import { reconcileEveryMinute } from '../ledger/reconcile-every-minute.ts'
import type { JobHandler } from '../platform/jobs.ts'
import type { Context } from './context.ts'

/** Every domain's jobs, in one list: what the worker runs. */
export function jobHandlers(context: Context): readonly JobHandler[] {
  return [reconcileEveryMinute(context)]
}
