import type { PersonRow } from '../accounts/player-store.ts'
import { type Identity, later, nowOf } from '../identity.ts'
import { encrypt, hashToken, newToken } from '../secrets.ts'
import { findSecondFactor, insertChallenge } from './second-factor-store.ts'
import { newTotpSecret, otpauthUrl } from './totp.ts'

/** Long enough to install an authenticator, once. */
const CHALLENGE_MS = 10 * 60_000

export interface Challenge {
  readonly mfaToken: string
  readonly mfaEnrolment?: { secret: string; otpauthUrl: string }
}

/** The password was right; staff need more. Who has no second factor yet is offered one, valid when confirmed. */
export async function challengeSecondFactor(identity: Identity, player: PersonRow): Promise<Challenge> {
  const { database, config } = identity
  const now = nowOf(identity)
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
