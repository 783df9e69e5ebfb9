import type { FactorProof } from '@throwdown/contract/factor-proof'
import { type Origin, playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { lockActive } from '../accounts/change-account.ts'
import { lockPlayer, type PersonRow } from '../accounts/player-store.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import type { Client, IdentityDeps } from '../identity.ts'
import { hashToken } from '../secrets.ts'
import {
  deleteRemoval,
  findRemoval,
  findRemovalOfLink,
  listFactors,
  markLeaving,
} from './factor-removal-store.ts'
import { proveFactor } from './prove-factor.ts'

export type KeepFactorsDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'jobs' | 'limits'>

/** [L7] Stops the removal from an open session of the player. Nothing happens when none is running. */
export async function keepOwnFactors(
  deps: Pick<KeepFactorsDeps, 'database' | 'jobs'>,
  { signedIn, client }: { signedIn: Caller; client: Client },
): Promise<void> {
  await inTransaction(deps.database.pool, async (transaction) => {
    const player = await lockActive(transaction, signedIn.playerId)
    await keep(deps, transaction, {
      player,
      by: 'session',
      sessionId: signedIn.sessionId,
      from: client.origin,
    })
  })
}

/** [L7] Stops the removal without a session: the link finds the account, and one of its factors proves the owner. */
export async function keepFactors(
  deps: KeepFactorsDeps,
  { link, proof }: { link: string; proof: FactorProof },
  client: Client,
): Promise<void> {
  await admitCall(deps, client, { counts: countsOfNetworks('guess-network', client) })
  const { pool } = deps.database
  const playerId = (await findRemovalOfLink(pool, hashToken(link))) ?? refuse('link_invalid')
  const proved = await proveFactor(deps, { playerId, proof }, client)
  await inTransaction(pool, async (transaction) => {
    const player = (await lockPlayer(transaction, playerId)) ?? refuse('link_invalid', { playerId })
    await proved.use(transaction)
    if (!(await keep(deps, transaction, { player, by: proved.by, sessionId: null, from: client.origin })))
      refuse('link_invalid', { playerId })
  })
  await proved.forgive?.()
}

interface Keeping {
  readonly player: PersonRow
  readonly by: 'session' | 'second-factor' | 'passkey'
  readonly sessionId: string | null
  readonly from: Origin
}

async function keep(
  deps: Pick<KeepFactorsDeps, 'jobs'>,
  transaction: Transaction,
  { player, by, sessionId, from }: Keeping,
): Promise<boolean> {
  if (!(await deleteRemoval(transaction, player.id))) return false
  const factors = await listFactors(transaction, player.id)
  await markLeaving(transaction, player.id, { factors, isLeaving: false })
  const subject = playerSubject(player.id)
  const event = { kind: 'factors-kept', actorId: player.id, subject, after: { by }, sessionId, from } as const
  await recordAudit(transaction, event)
  const data = { username: player.username, change: 'factors-kept' } as const
  await queueMail(transaction, deps.jobs, { template: 'sign-in-changed', to: player.email, data })
  return true
}

type Leaving = { at: string; secondFactor: boolean; passkeys: string[] }

/** What a player reads of a running removal. */
export async function readLeaving(
  { database }: Pick<KeepFactorsDeps, 'database'>,
  { playerId }: Pick<Caller, 'playerId'>,
): Promise<Leaving | null> {
  const removal = await findRemoval(database.pool, playerId)
  if (!removal) return null
  const leaving = (await listFactors(database.pool, playerId)).filter(({ isLeaving }) => isLeaving)
  return {
    at: removal.dueAt.toISOString(),
    secondFactor: leaving.some(({ kind }) => kind === 'authenticator'),
    passkeys: leaving.flatMap(({ id }) => (id === null ? [] : [id])),
  }
}
