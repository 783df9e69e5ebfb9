import type { OwnerProof } from '@throwdown/contract/factor-proof'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction } from '../../platform/sql.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { proveFactor, requireProof } from '../recovery/prove-factor.ts'
import { announceEnded } from '../sessions/end-session.ts'
import { endSessions } from '../sessions/ending-store.ts'
import { lockActive, verifyPassword } from './change-account.ts'
import { recordOwnChange } from './record-own-change.ts'
import { removePerson } from './remove-person.ts'

const CODE_OF = {
  withdrawal: 'account_awaits_withdrawal',
  money: 'account_holds_money',
  match: 'account_is_playing',
  pool: 'account_is_in_a_pool',
  deposit: 'account_awaits_deposit',
  // Two people take the rights of staff away first.
  staff: 'not_allowed',
  // Another call was faster.
  gone: 'not_signed_in',
} as const

interface Asked {
  readonly signedIn: Caller
  readonly form: OwnerProof
  readonly client: Client
}

/**
 * [L5] Deletes what identifies the person, at once. A balance is never deleted, so it must be withdrawn first, and what is
 * open must end. Password and factor, because nothing brings the account back.
 */
export async function deleteAccount(deps: IdentityDeps, { signedIn, form, client }: Asked): Promise<void> {
  const { playerId } = signedIn
  await verifyPassword(deps, signedIn, form.password)
  const needed = await requireProof(deps, { playerId, proof: form.proof })
  const proved = needed && (await proveFactor(deps, needed, client))
  const ended = await inTransaction(deps.database.pool, async (transaction) => {
    const { username, email } = await lockActive(transaction, playerId)
    await proved?.use(transaction)
    const ending = { reason: 'deleted', now: nowOf(deps), from: client.origin } as const
    const sessions = await endSessions(transaction, { playerId }, ending)
    const refusal = await removePerson(transaction, playerId)
    if (refusal !== null) refuse(CODE_OF[refusal], { playerId })
    await recordOwnChange(transaction, { kind: 'account-deleted', signedIn, client })
    await queueMail(transaction, deps.jobs, { template: 'account-deleted', to: email, data: { username } })
    return sessions
  })
  announceEnded(deps, ended)
  await proved?.forgive?.()
}
