import type { OwnUser } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { ownUserOf } from '../accounts/own-user.ts'
import { findPlayer, lockPlayer, setLastLogin } from '../accounts/player-store.ts'
import { admitCall, countsOfNetworks } from '../challenge/admit-call.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { hashToken } from '../secrets.ts'
import { openSession } from '../sessions/log-in.ts'
import { startStaffSession, type Tokens } from '../sessions/start-session.ts'
import { countFactorGuess, requireFactorCode } from './judge-factor-code.ts'
import { enrolInvited, type FactorGuess, staffProofOf } from './prove-staff-factor.ts'
import { spendChallengeTry, useChallenge } from './second-factor-store.ts'

export type ConfirmSecondFactorDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'jobs' | 'limits'>

interface ConfirmedSession {
  readonly user: OwnUser
  readonly tokens: Tokens
  readonly recoveryCodes?: string[]
}

/** The second step of a login. The first right code of an invited person stores the new factor of staff. */
export async function confirmSecondFactor(
  deps: ConfirmSecondFactorDeps,
  { mfaToken, code }: { mfaToken: string; code: string },
  client: Client,
): Promise<ConfirmedSession> {
  const challengeHash = hashToken(mfaToken)
  const spending = { hash: challengeHash, purpose: 'login', now: nowOf(deps) } as const
  await admitCall(deps, client, { counts: countsOfNetworks('second-factor-network', client) })
  const challenge = await spendChallengeTry(deps.database.pool, spending)
  if (!challenge) return refuse('second_factor_expired')
  const { playerId } = challenge
  const isStaff = (await findPlayer(deps.database.pool, playerId))?.role === 'admin'
  const counted = await countFactorGuess(deps, client, { playerId, isStaff, code })
  const guess = { ...challenge, challengeHash, code, client }
  const session = await inTransaction(deps.database.pool, (transaction) => enter(deps, transaction, guess))
  await deps.limits.forgive(counted)
  return session
}

async function enter(
  deps: ConfirmSecondFactorDeps,
  transaction: Transaction,
  guess: FactorGuess,
): Promise<ConfirmedSession> {
  const now = nowOf(deps)
  const { playerId, newSecret, client, code, challengeHash } = guess
  const player = await lockPlayer(transaction, playerId)
  if (player?.status !== 'active') return refuse('second_factor_expired', { playerId })
  if (newSecret === null && player.role !== 'admin') {
    const secondFactor = await requireFactorCode(deps, transaction, { playerId, code })
    if (!(await useChallenge(transaction, { hash: challengeHash, now })))
      refuse('second_factor_expired', { playerId })
    return openSession(deps, transaction, { player, client, secondFactor })
  }
  const { proof, recoveryCodes } = newSecret
    ? await enrolInvited(deps, transaction, { ...guess, newSecret })
    : { proof: await staffProofOf(deps, transaction, guess), recoveryCodes: null }
  await setLastLogin(transaction, playerId, now)
  await rememberDevice(deps, transaction, { player, client, now })
  return {
    user: ownUserOf({ ...player, last_login_at: now }, 'admin'),
    tokens: await startStaffSession(deps, transaction, { playerId, client, challengeHash, proof }),
    ...(recoveryCodes && { recoveryCodes }),
  }
}
