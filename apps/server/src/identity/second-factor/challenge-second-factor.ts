import type { PersonRow } from '../accounts/player-store.ts'
import { type IdentityDeps, later, nowOf } from '../identity.ts'
import { encrypt, hashToken, newToken } from '../secrets.ts'
import { findSecondFactor, insertChallenge } from './second-factor-store.ts'
import { newTotpSecret, otpauthUrl } from './totp.ts'

export type ChallengeDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database'>

/** Long enough to install an authenticator app. */
const CHALLENGE_MS = 10 * 60_000

export interface Challenge {
  readonly mfaToken: string
  readonly mfaEnrolment?: { secret: string; otpauthUrl: string }
}

/** Starts the second step of a staff login. Staff without a second factor get a new one, valid once confirmed. */
export async function challengeSecondFactor(deps: ChallengeDeps, player: PersonRow): Promise<Challenge> {
  const { database, config } = deps
  const now = nowOf(deps)
  const mfaToken = newToken()
  const enrolled = await findSecondFactor(database.pool, player.id)
  const secret = enrolled ? null : newTotpSecret()
  await insertChallenge(database.pool, {
    hash: hashToken(mfaToken),
    playerId: player.id,
    newSecret: secret === null ? null : encrypt(config.SECOND_FACTOR_KEY, secret),
    createdAt: now,
    expiresAt: later(now, CHALLENGE_MS),
  })
  if (secret === null) return { mfaToken }
  return { mfaToken, mfaEnrolment: { secret, otpauthUrl: otpauthUrl(secret, player.username) } }
}
