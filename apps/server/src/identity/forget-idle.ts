import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { playerSubject } from '../audit/audit-event.ts'
import { recordAudit } from '../audit/store.ts'
import type { Context } from '../platform/context.ts'
import { handleJob, type JobHandler } from '../platform/jobs.ts'
import { inTransaction } from '../platform/sql.ts'
import { idlePlayers, isIdle } from './accounts/idle-store.ts'
import { lockPlayer } from './accounts/player-store.ts'
import { removePerson } from './accounts/remove-person.ts'
import { forgetIdle } from './jobs.ts'

/** Short enough for one run of the job; the next run continues. */
const ACCOUNTS_PER_RUN = 500

type ForgetIdleDeps = Pick<Context, 'clock' | 'database'>

/** [L5] Three months after the last login, every account in a transaction of its own. */
export function forgetIdleHourly(deps: ForgetIdleDeps): JobHandler {
  return handleJob(forgetIdle, async () => {
    const months = termsOfVersion(CURRENT_TERMS_VERSION).limits.idleMonths
    const idle = { months, now: new Date(deps.clock.nowMs()) }
    for (const playerId of await idlePlayers(deps.database.pool, idle, ACCOUNTS_PER_RUN))
      await inTransaction(deps.database.pool, async (transaction) => {
        // A login that came meanwhile has the row first.
        await lockPlayer(transaction, playerId)
        if (!(await isIdle(transaction, idle, playerId))) return
        if ((await removePerson(transaction, playerId)) !== null) return
        await recordAudit(transaction, {
          kind: 'account-deleted',
          actorId: null,
          subject: playerSubject(playerId),
          after: { because: 'idle' },
          from: null,
        })
      })
  })
}
