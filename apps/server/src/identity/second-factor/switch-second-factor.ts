import type { OwnerProof } from '@throwdown/contract/factor-proof'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/route.ts'
import { inTransaction } from '../../platform/sql.ts'
import { lockActive, type VerifyPasswordDeps, verifyPassword } from '../accounts/change-account.ts'
import { recordSecurityChange } from '../accounts/player-store.ts'
import { recordOwnChange } from '../accounts/record-own-change.ts'
import { type Client, type IdentityDeps, later, nowOf } from '../identity.ts'
import { requireOwnFactor } from '../recovery/prove-factor.ts'
import { encrypt, hashToken, newToken } from '../secrets.ts'
import { CHALLENGE_MS } from './challenge-second-factor.ts'
import { countFactorGuess, requireFactorCode, storeFactor } from './judge-factor-code.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertChallenge,
  spendChallengeTry,
  useChallenge,
} from './second-factor-store.ts'
import { newTotpSecret, otpauthUrl } from './totp.ts'

export type SwitchSecondFactorDeps = VerifyPasswordDeps & Pick<IdentityDeps, 'clock' | 'config' | 'jobs'>

export async function readSecondFactor(
  { database }: Pick<IdentityDeps, 'database'>,
  { playerId, role }: Caller,
): Promise<{ isOn: boolean; since: string | null; recoveryCodesLeft: number }> {
  const owner = { kind: role === 'admin' ? 'staff' : 'player', playerId } as const
  const factor = await findSecondFactor(database.pool, owner)
  if (!factor) return { isOn: false, since: null, recoveryCodesLeft: 0 }
  const recoveryCodesLeft = await countRecoveryCodes(database.pool, owner)
  return { isOn: true, since: factor.confirmedAt.toISOString(), recoveryCodesLeft }
}

interface Offer {
  readonly enrolmentToken: string
  readonly secret: string
  readonly otpauthUrl: string
}

/** Offers a secret, which counts once its first code is entered. The password and a passkey if there is one, because a factor locks others out. */
export async function offerSecondFactor(
  deps: SwitchSecondFactorDeps,
  { signedIn, password, proof, client }: OwnerProof & { signedIn: Caller; client: Client },
): Promise<Offer> {
  const { config, database } = deps
  const player = await verifyPassword(deps, signedIn, password)
  // Staff get theirs by their invitation, and it cannot be switched off.
  if (player.role === 'admin') refuse('not_allowed', { playerId: player.id })
  if (await findSecondFactor(database.pool, { kind: 'player', playerId: player.id }))
    refuse('second_factor_on')
  await requireOwnFactor(deps, { playerId: player.id, proof }, client)
  const [enrolmentToken, secret, now] = [newToken(), newTotpSecret(), nowOf(deps)]
  await insertChallenge(database.pool, {
    hash: hashToken(enrolmentToken),
    playerId: player.id,
    purpose: 'switch-on',
    newSecret: encrypt(config.SECOND_FACTOR_KEY, { text: secret, owner: player.id }),
    linkHash: null,
    createdAt: now,
    expiresAt: later(now, CHALLENGE_MS),
  })
  return { enrolmentToken, secret, otpauthUrl: otpauthUrl(secret, player.username) }
}

/** Returns the recovery codes: stored as hashes, they are shown only now. */
export async function switchOnSecondFactor(
  deps: SwitchSecondFactorDeps,
  entered: { signedIn: Caller; enrolmentToken: string; code: string; client: Client },
): Promise<string[]> {
  const now = nowOf(deps)
  const { signedIn, enrolmentToken, code, client } = entered
  const { playerId } = signedIn
  const hash = hashToken(enrolmentToken)
  const offer = await spendChallengeTry(deps.database.pool, { hash, purpose: 'switch-on', now })
  const newSecret = offer?.playerId === playerId ? offer.newSecret : null
  if (!newSecret) return refuse('second_factor_expired', { playerId })
  return inTransaction(deps.database.pool, async (transaction) => {
    const player = await lockActive(transaction, playerId)
    // Staff since the offer.
    if (player.role === 'admin') refuse('not_allowed', { playerId })
    if (await findSecondFactor(transaction, { kind: 'player', playerId })) refuse('second_factor_on')
    const recoveryCodes = await storeFactor(deps, transaction, { playerId, newSecret, code })
    if (!(await useChallenge(transaction, { hash, now }))) refuse('second_factor_expired', { playerId })
    await recordSecurityChange(transaction, { playerId, kind: 'factor' })
    await recordOwnChange(transaction, { kind: 'second-factor-on', signedIn, client })
    const data = { username: player.username, change: 'second-factor-on' } as const
    await queueMail(transaction, deps.jobs, { template: 'sign-in-changed', to: player.email, data })
    return recoveryCodes
  })
}

export async function switchOffSecondFactor(
  deps: SwitchSecondFactorDeps,
  { signedIn, code, client }: { signedIn: Caller; code: string; client: Client },
): Promise<void> {
  const { playerId } = signedIn
  const counted = await countFactorGuess(deps, client, { playerId, isStaff: false, code })
  await inTransaction(deps.database.pool, async (transaction) => {
    const player = await lockActive(transaction, playerId)
    if (!(await findSecondFactor(transaction, { kind: 'player', playerId }))) refuse('second_factor_off')
    const provedBy = await requireFactorCode(deps, transaction, { playerId, code })
    await deleteSecondFactor(transaction, playerId)
    await recordSecurityChange(transaction, { playerId, kind: 'factor' })
    await recordOwnChange(transaction, { kind: 'second-factor-off', signedIn, client, after: { provedBy } })
    const data = { username: player.username, change: 'second-factor-off' } as const
    await queueMail(transaction, deps.jobs, { template: 'sign-in-changed', to: player.email, data })
  })
  await deps.limits.forgive(counted)
}
