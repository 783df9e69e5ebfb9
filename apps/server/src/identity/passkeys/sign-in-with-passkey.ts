import { passkeySiteOf } from '@throwdown/approvals/passkey-site'
import type { PasskeyAssertion, PasskeyRequestOptions } from '@throwdown/contract/passkey'
import type { OwnUser } from '@throwdown/contract/user'
import { playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { findPlayer } from '../accounts/player-store.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { openSession } from '../sessions/log-in.ts'
import type { Tokens } from '../sessions/start-session.ts'
import { userHandleOf } from './manage-passkeys.ts'
import { issuePasskeyChallenge, PASSKEY_CHALLENGE_MS, spendPasskeyChallenge } from './passkey-challenge.ts'
import { findPasskey, useSignCount } from './passkey-store.ts'
import { verifyAssertion } from './verify-assertion.ts'

export type PasskeySignInDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'jobs' | 'limits'>

/** The same for everybody: the browser knows whose passkeys it has. */
export function askForPasskey(deps: PasskeySignInDeps, { deviceToken }: Client): PasskeyRequestOptions {
  return {
    challenge: issuePasskeyChallenge(deps, { purpose: 'sign-in', deviceToken, playerId: '' }),
    rpId: passkeySiteOf(deps.config).domain,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
  }
}

/**
 * The device has verified its owner, so a passkey is both factors at once. Staff get no rights of staff by it: those need
 * a code that the database uses up.
 */
export async function signInWithPasskey(
  deps: PasskeySignInDeps,
  { challenge, response }: { challenge: string; response: PasskeyAssertion },
  client: Client,
): Promise<{ user: OwnUser; tokens: Tokens }> {
  const { pool } = deps.database
  await admitCall(deps, client, { counts: countsOfNetworks('passkey-network', client) })
  const use = { purpose: 'sign-in', deviceToken: client.deviceToken, playerId: '' } as const
  if (!(await spendPasskeyChallenge(deps, { ...use, challenge }))) refuse('passkey_refused')
  const passkey = await findPasskey(pool, Buffer.from(response.id, 'base64url'))
  if (!passkey) return refuse('passkey_refused')
  const { id, playerId } = passkey
  const signed = await verifyAssertion(deps.config, { challenge, response, credential: passkey })
  if (!signed) return refuse('passkey_refused', { playerId })
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== userHandleOf(playerId))
    refuse('passkey_refused', { playerId })
  const player = await findPlayer(pool, playerId)
  if (!player) return refuse('passkey_refused', { playerId })
  if (player.status === 'deactivated') refuse('account_deactivated', { playerId })
  return inTransaction(pool, async (transaction) => {
    const used = { id, signCount: signed.signCount, now: nowOf(deps) }
    if (!(await useSignCount(transaction, used))) refuse('passkey_refused', { playerId })
    await recordAudit(transaction, {
      kind: 'passkey-used',
      actorId: playerId,
      subject: playerSubject(playerId),
      after: { passkey: id },
      from: client.origin,
    })
    return openSession(deps, transaction, { player, client, secondFactor: 'passkey' })
  })
}
