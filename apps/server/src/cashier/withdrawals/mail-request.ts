import { findPlayer } from '../../identity/accounts/player-store.ts'
import { hashToken, newLinkSecret } from '../../identity/secrets.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/sql.ts'
import type { NewRequest } from './request-store.ts'
import { insertStopLink } from './stop-link-store.ts'

/** [C9] Mails a withdrawal to its player, with a link that stops it, in the transaction that stores it. */
export async function mailRequest(
  { jobs }: { readonly jobs: JobQueue },
  transaction: Transaction,
  { id, playerId, confirmationId, coin, micros, address }: NewRequest,
): Promise<void> {
  const player = await findPlayer(transaction, playerId)
  if (!player) return
  const link = newLinkSecret()
  const stored = await insertStopLink(transaction, {
    hash: hashToken(link),
    playerId,
    withdrawalId: id,
    confirmationId,
  })
  if (!stored) throw new Error(`withdrawal ${id} has a confirmation`)
  const { device, network, requestedAt, leavesAt } = stored
  await queueMail(transaction, jobs, {
    template: 'withdrawal-requested',
    to: player.email,
    data: {
      username: player.username,
      coin,
      micros: micros.toString(),
      address,
      device,
      network,
      at: requestedAt.toISOString(),
      leavesAt: leavesAt > requestedAt ? leavesAt.toISOString() : null,
      link,
    },
  })
}
