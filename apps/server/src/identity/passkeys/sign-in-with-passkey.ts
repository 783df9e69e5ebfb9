import { passkeySiteOf } from '@throwdown/approvals/passkey-site'
import type { PasskeyAssertion, PasskeyRequestOptions } from '@throwdown/contract/passkey'
import type { OwnUser } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/sql.ts'
import { findPlayer } from '../accounts/player-store.ts'
import type { Client, IdentityDeps } from '../identity.ts'
import { openSession } from '../sessions/log-in.ts'
import type { Tokens } from '../sessions/start-session.ts'
import { judgePasskey, usePasskey } from './judge-passkey.ts'
import { issuePasskeyChallenge, PASSKEY_CHALLENGE_MS } from './passkey-challenge.ts'

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
  signed: { challenge: string; response: PasskeyAssertion },
  client: Client,
): Promise<{ user: OwnUser; tokens: Tokens }> {
  const used = await judgePasskey(deps, signed, client)
  const { playerId } = used
  const player = await findPlayer(deps.database.pool, playerId)
  if (!player) return refuse('passkey_refused', { playerId })
  if (player.status === 'deactivated') refuse('account_deactivated', { playerId })
  return inTransaction(deps.database.pool, async (transaction) => {
    await usePasskey(deps, transaction, used, client)
    return openSession(deps, transaction, { player, client, secondFactor: 'passkey' })
  })
}
