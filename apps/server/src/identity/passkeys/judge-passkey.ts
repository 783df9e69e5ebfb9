import type { PasskeyAssertion } from '@throwdown/contract/passkey'
import { playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Transaction } from '../../platform/sql.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { type ChallengeUse, spendPasskeyChallenge } from './passkey-challenge.ts'
import { findPasskey, useSignCount } from './passkey-store.ts'
import { userHandleOf } from './user-handle.ts'
import { verifyAssertion } from './verify-assertion.ts'

type JudgePasskeyDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'limits'>

export interface ProvedPasskey {
  readonly id: string
  readonly playerId: string
  readonly signCount: bigint
}

/** What the challenge was issued for: to log in, unless it is said. */
export type SignedUse = Omit<ChallengeUse, 'deviceToken'>

const SIGN_IN: SignedUse = { purpose: 'sign-in', playerId: '' }

interface Signed {
  readonly challenge: string
  readonly response: PasskeyAssertion
  readonly use?: SignedUse
}

/** Refuses all but a fresh signature of a passkey in the browser that requested the challenge, for this use. */
export async function judgePasskey(
  deps: JudgePasskeyDeps,
  { challenge, response, use = SIGN_IN }: Signed,
  client: Client,
): Promise<ProvedPasskey> {
  await admitCall(deps, client, { counts: countsOfNetworks('passkey-network', client) })
  const { deviceToken } = client
  if (!(await spendPasskeyChallenge(deps, { ...use, deviceToken, challenge }))) refuse('passkey_refused')
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
