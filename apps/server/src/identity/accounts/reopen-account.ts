import type { ErrorCode } from '@throwdown/contract/errors'
import type { ReopenMailbox, ReopenProof } from '@throwdown/contract/reopen'
import { playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { findLinkOwner, useCode, useLink } from '../codes/code-store.ts'
import { judgeCode } from '../codes/one-time-code.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { type ProvedFactor, proveFactor } from '../recovery/prove-factor.ts'
import { hashToken } from '../secrets.ts'
import { verifyPassword } from './change-account.ts'
import { listUnmailedReopenings, reopenPlayer, takeUnmailedReopening } from './closing-store.ts'
import { findPlayer } from './player-store.ts'

export type ReopenDeps = Omit<IdentityDeps, 'onSessionEnded'>

interface ReopenRequest {
  readonly mailbox: ReopenMailbox
  readonly proof: ReopenProof
  /** Of the browser that requested the code; null in every other browser. */
  readonly requestToken: string | null
}

/**
 * Opens an account again that its player deactivated. The mailbox is proved first: nobody else can guess at the password
 * here or learn the state of the account. Nobody is logged in by it, and withdrawals wait for a day.
 */
export async function reopenAccount(deps: ReopenDeps, request: ReopenRequest, client: Client): Promise<void> {
  const mailed = await proveMailbox(deps, request, client)
  const { playerId } = mailed
  const proved = await proveOwner(deps, { playerId, proof: request.proof }, client)
  await inTransaction(deps.database.pool, async (transaction) => {
    if (!(await mailed.use(transaction))) refuse(mailed.refusal, { playerId })
    await proved.use(transaction)
    if (!(await reopenPlayer(transaction, playerId))) refuse(mailed.refusal, { playerId })
    await recordAudit(transaction, {
      kind: 'account-reopened',
      actorId: playerId,
      subject: playerSubject(playerId),
      after: { mailbox: mailed.by, provedBy: proved.by },
      from: client.origin,
    })
    await mailReopening(deps, transaction, playerId)
  })
  await proved.forgive?.()
}

interface ProvedMailbox {
  readonly playerId: string
  readonly by: 'code' | 'link'
  /** For what was used or replaced meanwhile, too. */
  readonly refusal: ErrorCode
  /** Uses the secret up in the transaction of the reopening; false if it was used or replaced meanwhile. */
  use(transaction: Transaction): Promise<boolean>
}

async function proveMailbox(
  deps: ReopenDeps,
  { mailbox, requestToken }: ReopenRequest,
  client: Client,
): Promise<ProvedMailbox> {
  const purpose = 'account-reopening'
  const now = nowOf(deps)
  if (!('link' in mailbox)) {
    const right = await judgeCode(deps, { purpose, ...mailbox, requestToken }, client)
    return {
      playerId: right.ownerId,
      by: 'code',
      refusal: 'code_invalid',
      use: (transaction) => useCode(transaction, { ...right, now }),
    }
  }
  await admitCall(deps, client, { counts: countsOfNetworks('guess-network', client) })
  const link = { purpose, linkHash: hashToken(mailbox.link), now } as const
  const playerId = (await findLinkOwner(deps.database.pool, link)) ?? refuse('link_invalid')
  return {
    playerId,
    by: 'link',
    refusal: 'link_invalid',
    use: async (transaction) => (await useLink(transaction, link)) !== null,
  }
}

async function proveOwner(
  deps: ReopenDeps,
  { playerId, proof }: { playerId: string; proof: ReopenProof },
  client: Client,
): Promise<Omit<ProvedFactor, 'by'> & { by: ProvedFactor['by'] | 'password' }> {
  if (!('password' in proof)) return proveFactor(deps, { playerId, proof }, client)
  await verifyPassword(deps, { playerId }, proof.password)
  return { by: 'password', use: async () => undefined }
}

/** [C8] Mails the players whose accounts two people reopened, once each: after a crash the next run finds them. */
export async function mailApprovedReopenings(deps: Pick<IdentityDeps, 'database' | 'jobs'>): Promise<void> {
  const { pool } = deps.database
  for (const approvalId of await listUnmailedReopenings(pool))
    await inTransaction(pool, async (transaction) => {
      const playerId = await takeUnmailedReopening(transaction, approvalId)
      if (playerId !== null) await mailReopening(deps, transaction, playerId)
    })
}

async function mailReopening(
  { jobs }: Pick<IdentityDeps, 'jobs'>,
  transaction: Transaction,
  playerId: string,
): Promise<void> {
  const player = await findPlayer(transaction, playerId)
  // Deleted since.
  if (!player) return
  const { username, email } = player
  await queueMail(transaction, jobs, { template: 'account-reopened', to: email, data: { username } })
}
