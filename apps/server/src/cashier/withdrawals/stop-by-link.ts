import type { Parsed } from '@throwdown/contract/endpoint'
import type * as contract from '@throwdown/contract/withdrawal-stop'
import { playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { requireNewPassword } from '../../identity/accounts/require-new-password.ts'
import { admitCall, countsOfNetworks } from '../../identity/challenge/admit-call.ts'
import type { Client, IdentityDeps } from '../../identity/identity.ts'
import { hashToken } from '../../identity/secrets.ts'
import { announceEnded } from '../../identity/sessions/end-session.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { feeOfWithdrawal } from './judge-request.ts'
import { removeAddress } from './own-address-store.ts'
import { stopOwn } from './request-store.ts'
import {
  findLinked,
  findLinkedWithdrawal,
  type Linked,
  type LinkedWithdrawal,
  useStopLink,
} from './stop-link-store.ts'

type StopState = Parsed<typeof contract.stopByLink, 'reply'>['data']['state']

/** [C9] Changes nothing: mail programs open links before their owner does. */
export async function readStopLink(
  deps: IdentityDeps,
  link: string,
  client: Client,
): Promise<Parsed<typeof contract.readStopLink, 'reply'>['data']> {
  const found = await findLink(deps, link, client)
  const withdrawal = await withdrawalOf(deps, found)
  return {
    state: stateOf(found, withdrawal),
    withdrawal: withdrawal && {
      coin: withdrawal.coin,
      micros: withdrawal.micros.toString(),
      fee: (withdrawal.fee ?? feeOfWithdrawal(withdrawal.micros)).toString(),
    },
    address: found.address,
    device: found.device,
    network: found.network,
    requestedAtMs: found.requested_at.getTime(),
    leavesAtMs: found.leaves_at?.getTime() ?? null,
  }
}

/**
 * [C9] Stops the withdrawal, once and while no attempt pays it, or removes the address that was added. On request also ends
 * every session and lets nobody log in before the password is reset by mail, also when it is too late for the withdrawal.
 */
export async function stopByLink(
  deps: IdentityDeps,
  { link, endSessions }: Parsed<typeof contract.stopByLink, 'body'>,
  client: Client,
): Promise<Parsed<typeof contract.stopByLink, 'reply'>['data']> {
  const found = await findLink(deps, link, client)
  const hash = hashToken(link)
  const playerId = found.player_id
  const ended = await inTransaction(deps.database.pool, async (transaction) => {
    // The second of two calls waits here, and finds the link used.
    if (!(await useStopLink(transaction, hash))) return null
    const isStopped = await stopLinked(transaction, found)
    const sessions = endSessions ? await requireNewPassword(deps, transaction, { playerId, client }) : null
    await recordAudit(transaction, {
      kind: 'withdrawal-stopped',
      actorId: null,
      subject: playerSubject(playerId),
      after: { withdrawal: found.withdrawal_id, isStopped, endsSessions: endSessions },
      from: client.origin,
    })
    return sessions
  })
  if (ended) announceEnded(deps, ended)
  const now = (await findLinked(deps.database.pool, hash)) ?? found
  return { state: stateOf(now, await withdrawalOf(deps, now)), sessionsEnded: ended !== null }
}

async function stopLinked(
  transaction: Transaction,
  { player_id: playerId, withdrawal_id: id, address }: Linked,
): Promise<boolean> {
  const stopped =
    id === null
      ? await removeAddress(transaction, { playerId, address, by: 'link' })
      : await stopOwn(transaction, { id, playerId, by: 'link' })
  return stopped === 'removed' || stopped === 'stopped'
}

async function findLink(deps: IdentityDeps, link: string, client: Client): Promise<Linked> {
  await admitCall(deps, client, { counts: countsOfNetworks('guess-network', client) })
  return (await findLinked(deps.database.pool, hashToken(link))) ?? refuse('link_invalid')
}

async function withdrawalOf(
  { database }: Pick<IdentityDeps, 'database'>,
  { withdrawal_id: id }: Linked,
): Promise<LinkedWithdrawal | null> {
  return id === null ? null : ((await findLinkedWithdrawal(database.pool, id)) ?? null)
}

function stateOf({ used_at: usedAt, is_own: isOwn }: Linked, withdrawal: LinkedWithdrawal | null): StopState {
  if (withdrawal === null) return usedAt === null && isOwn ? 'stoppable' : 'stopped'
  const { state, rejected_by: rejectedBy } = withdrawal
  if (state === 'sending' || state === 'paid') return 'sent'
  if (rejectedBy === 'player' || rejectedBy === 'link') return 'stopped'
  return rejectedBy === null && (state === 'requested' || state === 'accepted') ? 'stoppable' : 'ended'
}
