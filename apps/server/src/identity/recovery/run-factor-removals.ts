import { playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { SharedConfig } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { handleJob, type JobHandler } from '../../platform/jobs.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { lockPlayer, recordSecurityChange } from '../accounts/player-store.ts'
import { later, nowOf } from '../identity.ts'
import { runFactorRemovals } from '../jobs.ts'
import {
  deleteFactors,
  deleteRemoval,
  findRemoval,
  listFactors,
  listRemovals,
  setReminded,
} from './factor-removal-store.ts'
import { mailedLink, shownFactor } from './remove-factors.ts'

type RemovalDeps = Pick<Context<SharedConfig>, 'clock' | 'config' | 'database' | 'jobs'>

/** Short enough for one run of the job; the next run continues. */
const PLAYERS_PER_RUN = 500
/** A reminder a day before the end: the last chance to keep them. */
const REMIND_BEFORE_MS = 86_400_000

/** [L7] Removes the factors whose week is over, and reminds their owners a day before; every player in a transaction. */
export function runFactorRemovalsHourly(deps: RemovalDeps): JobHandler {
  return handleJob(runFactorRemovals, async () => {
    const { pool } = deps.database
    const now = nowOf(deps)
    for (const playerId of await listRemovals(pool, { until: now, of: 'all', most: PLAYERS_PER_RUN }))
      await inTransaction(pool, (transaction) => finishRemoval(deps, transaction, playerId))
    const soon = { until: later(now, REMIND_BEFORE_MS), of: 'unreminded', most: PLAYERS_PER_RUN } as const
    for (const playerId of await listRemovals(pool, soon))
      await inTransaction(pool, (transaction) => remind(deps, transaction, playerId))
  })
}

/** The removal as it is under the lock of its player: it may have been stopped or begun anew since it was listed. */
async function lockRemoval(transaction: Transaction, playerId: string) {
  const player = await lockPlayer(transaction, playerId)
  const removal = await findRemoval(transaction, playerId)
  if (!player || !removal) return null
  const leaving = (await listFactors(transaction, playerId)).filter(({ isLeaving }) => isLeaving)
  return { player, removal, leaving }
}

async function finishRemoval(deps: RemovalDeps, transaction: Transaction, playerId: string): Promise<void> {
  const locked = await lockRemoval(transaction, playerId)
  if (!locked || locked.removal.dueAt > nowOf(deps)) return
  const { player, leaving } = locked
  await deleteRemoval(transaction, playerId)
  // The player removed them meanwhile.
  if (leaving.length === 0) return
  await deleteFactors(transaction, playerId, leaving)
  await recordSecurityChange(transaction, { playerId, kind: 'factor' })
  await recordAudit(transaction, {
    kind: 'factors-removed',
    actorId: null,
    subject: playerSubject(playerId),
    after: { removed: leaving.map(({ kind, id }) => id ?? kind) },
    from: null,
  })
  await queueMail(transaction, deps.jobs, {
    template: 'factors-removed',
    to: player.email,
    data: { username: player.username, factors: leaving.map(shownFactor) },
  })
}

async function remind(deps: RemovalDeps, transaction: Transaction, playerId: string): Promise<void> {
  const locked = await lockRemoval(transaction, playerId)
  if (!locked || locked.removal.isReminded) return
  await setReminded(transaction, playerId, nowOf(deps))
  if (locked.leaving.length > 0) await mailReminder(deps, transaction, { ...locked, playerId })
}

async function mailReminder(
  deps: RemovalDeps,
  transaction: Transaction,
  reminded: NonNullable<Awaited<ReturnType<typeof lockRemoval>>> & { playerId: string },
): Promise<void> {
  const { playerId, player, removal, leaving } = reminded
  await queueMail(transaction, deps.jobs, {
    template: 'factors-leaving',
    to: player.email,
    data: {
      username: player.username,
      factors: leaving.map(shownFactor),
      at: removal.dueAt.toISOString(),
      link: mailedLink(deps.config, { playerId, ...removal }),
    },
  })
}
