import { runPoolStepsEveryMinute } from '../bounty/run-pool-steps.ts'
import { resetCodeSender, verificationCodeSender } from '../identity/codes/send-codes.ts'
import { forgetExpiredHourly } from '../identity/forget-expired.ts'
import { reconcileEveryMinute } from '../ledger/reconcile-every-minute.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { runDueMail } from '../mail/run-due-mail.ts'
import { openSmtp } from '../mail/smtp.ts'
import { Bus } from '../platform/bus.ts'
import type { Context } from '../platform/context.ts'
import type { JobHandler } from '../platform/jobs.ts'
import { sendOverBus } from '../realtime/courier.ts'
import { pushBalances, readBalancesInBatches } from '../realtime/push-news.ts'
import { endedBoardSweeper } from '../standings/count/sweep-ended.ts'
import { bountyPorts } from './match-node-ports.ts'

/** Every domain's jobs, in one list: what the worker runs. */
export function jobHandlers(context: Context): readonly JobHandler[] {
  const smtp = openSmtp(context.config)
  context.shutdown.onClose('smtp', async () => smtp.close())
  return [
    reconcileEveryMinute(context),
    deliverMail(context, smtp),
    runDueMail(context),
    verificationCodeSender(context),
    resetCodeSender(context),
    forgetExpiredHourly(context),
    runPoolStepsEveryMinute(context, { ...bountyPorts(context), onPaid: balancePusher(context) }),
    endedBoardSweeper(context),
  ]
}

/** Pushes players their current balance. Best effort like every push: screens read the balance when they open. */
export function balancePusher({ config, database, log, redis, shutdown }: Context) {
  const bus = new Bus({ redis, keyPrefix: config.REDIS_KEY_PREFIX, log })
  shutdown.onClose('bus', async () => bus.close())
  const deps = { send: sendOverBus(bus), balanceOf: readBalancesInBatches(database.pool) }
  return (playerIds: readonly string[]): void => {
    pushBalances(deps, playerIds).catch((err: unknown) => log.warn({ err }, 'balances could not be pushed'))
  }
}
