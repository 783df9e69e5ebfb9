import type { PasskeyAssertion } from '@throwdown/contract/passkey'
import { playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Transaction } from '../../platform/sql.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { userHandleOf } from './manage-passkeys.ts'
import { spendPasskeyChallenge } from './passkey-challenge.ts'
import { findPasskey, useSignCount } from './passkey-store.ts'
import { verifyAssertion } from './verify-assertion.ts'

type JudgePasskeyDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'limits'>

export interface ProvedPasskey {
  readonly id: string
  readonly playerId: string
  readonly signCount: bigint
}

/** Refuses all but a fresh signature of a passkey in the browser that requested the challenge. */
export async function judgePasskey(
  deps: JudgePasskeyDeps,
  { challenge, response }: { challenge: string; response: PasskeyAssertion },
  client: Client,
): Promise<ProvedPasskey> {
  await admitCall(deps, client, { counts: countsOfNetworks('passkey-network', client) })
  const use = { purpose: 'sign-in', deviceToken: client.deviceToken, playerId: '' } as const
  if (!(await spendPasskeyChallenge(deps, { ...use, challenge }))) refuse('passkey_refused')
  const passkey = await findPasskey(deps.database.pool, Buffer.from(response.id, 'base64url'))
  if (!passkey) return refuse('passkey_refused')
  const { id, playerId } = passkey
  const signed = await verifyAssertion(deps.config, { challenge, response, credential: passkey })
  if (!signed) return refuse('passkey_refused', { playerId })
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== userHandleOf(playerId))
    refuse('passkey_refused', { playerId })
  return { id, playerId, signCount: signed.signCount }
}

/** Records the use in the transaction of what the passkey allows; refuses a count that is not new. */
export async function usePasskey(
  deps: Pick<IdentityDeps, 'clock'>,
  transaction: Transaction,
  { id, playerId, signCount }: ProvedPasskey,
  client: Client,
): Promise<void> {
  if (!(await useSignCount(transaction, { id, signCount, now: nowOf(deps) })))
    refuse('passkey_refused', { playerId })
  await recordAudit(transaction, {
    kind: 'passkey-used',
    actorId: playerId,
    subject: playerSubject(playerId),
    after: { passkey: id },
    from: client.origin,
  })
}
