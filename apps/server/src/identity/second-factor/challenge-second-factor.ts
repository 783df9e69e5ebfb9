import { playerSubject } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/store.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import type { PersonRow } from '../accounts/player-store.ts'
import { type Client, type IdentityDeps, later, nowOf } from '../identity.ts'
import { encrypt, hashToken, newToken } from '../secrets.ts'
import { hasInvitation } from '../staff/invitation-store.ts'
import { findSecondFactor, insertChallenge } from './second-factor-store.ts'
import { newTotpSecret, otpauthUrl } from './totp.ts'

export type ChallengeDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database'>

/** Long enough to install an authenticator app. */
export const CHALLENGE_MS = 10 * 60_000

export interface Challenge {
  readonly mfaToken: string
  readonly mfaEnrolment?: { secret: string; otpauthUrl: string }
}

interface PasswordAccepted {
  readonly player: PersonRow
  readonly client: Client
}

/** Starts the second step of a login. Nobody enrols as staff here: anyone who knows the password could. */
export async function challengeSecondFactor(
  deps: ChallengeDeps,
  { player, client }: PasswordAccepted,
): Promise<Challenge> {
  const owner = { kind: 'staff', playerId: player.id } as const
  if (player.role === 'admin' && !(await findSecondFactor(deps.database.pool, owner)))
    refuse('staff_not_enrolled', { playerId: player.id })
  return inTransaction(deps.database.pool, async (transaction) => ({
    mfaToken: await challenge(deps, transaction, { player, client, newSecret: null, linkHash: null }),
  }))
}

/** Offers a new secret to the person who was invited. The first right code enrols it. */
export async function challengeEnrolment(
  deps: ChallengeDeps,
  { player, client, link }: PasswordAccepted & { link: string },
): Promise<Challenge> {
  const { database, config } = deps
  const linkHash = hashToken(link)
  const isInvited = await hasInvitation(database.pool, { linkHash, playerId: player.id, now: nowOf(deps) })
  const about = { playerId: player.id }
  if (!isInvited || (await findSecondFactor(database.pool, { kind: 'staff', playerId: player.id })))
    refuse('link_invalid', about)
  // Otherwise the mailbox and the password would be enough to get past it. Its owner switches it off first.
  if (await findSecondFactor(database.pool, { kind: 'player', playerId: player.id }))
    refuse('invitation_needs_factor_off', about)
  const secret = newTotpSecret()
  const newSecret = encrypt(config.SECOND_FACTOR_KEY, { text: secret, owner: player.id })
  const mfaToken = await inTransaction(database.pool, (transaction) =>
    challenge(deps, transaction, { player, client, newSecret, linkHash }),
  )
  return { mfaToken, mfaEnrolment: { secret, otpauthUrl: otpauthUrl(secret, player.username) } }
}

async function challenge(
  deps: ChallengeDeps,
  transaction: Transaction,
  asked: PasswordAccepted & { newSecret: Buffer | null; linkHash: Buffer | null },
): Promise<string> {
  const now = nowOf(deps)
  const mfaToken = newToken()
  const { player, client, newSecret, linkHash } = asked
  await insertChallenge(transaction, {
    hash: hashToken(mfaToken),
    playerId: player.id,
    purpose: 'login',
    newSecret,
    linkHash,
    createdAt: now,
    expiresAt: later(now, CHALLENGE_MS),
  })
  const subject = playerSubject(player.id)
  await recordAudit(transaction, {
    kind: 'password-accepted',
    actorId: player.id,
    subject,
    after: { enrols: newSecret !== null },
    from: client.origin,
  })
  return mfaToken
}
