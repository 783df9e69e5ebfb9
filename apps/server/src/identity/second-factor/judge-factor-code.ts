import { refuse } from '../../platform/refusal.ts'
import type { Transaction } from '../../platform/sql.ts'
import { hasDevice } from '../devices/device-store.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import type { Count } from '../limits.ts'
import { hashToken } from '../secrets.ts'
import { knownRecoveryHashes, openFactor, recoveryHash } from './factor-keys.ts'
import {
  findSecondFactor,
  insertRecoveryCodes,
  insertSecondFactor,
  useRecoveryCode,
  useStep,
} from './second-factor-store.ts'
import { isTotpCode, newRecoveryCodes, totpStep } from './totp.ts'

type JudgeDeps = Pick<IdentityDeps, 'clock' | 'config'>

/**
 * Counts a guess at six digits; returns what to forgive when it was right. [L6] A known device counts for itself, and
 * recovery codes, which nobody guesses, are not counted: somebody else who knows the password cannot keep the owner out.
 * The guesses of a day at a code of staff count together: what it opens is worth more than that.
 */
export async function countFactorGuess(
  { database, limits }: Pick<IdentityDeps, 'database' | 'limits'>,
  client: Client,
  { playerId, isStaff, code }: { playerId: string; isStaff: boolean; code: string },
): Promise<Count[]> {
  if (!isTotpCode(code)) return []
  const isKnown = await hasDevice(database.pool, { playerId, hash: hashToken(client.deviceToken) })
  const key = isKnown ? `${playerId} ${client.deviceToken}` : playerId
  const day: Count = { limit: 'second-factor-day', key: isStaff ? playerId : key }
  const isAllowed = (await limits.allows('second-factor', key)) && (await limits.allows(day.limit, day.key))
  if (!isAllowed) refuse('too_many_requests', { playerId })
  return [day]
}

/** The first right code stores the offered secret; returns the recovery codes, which are shown once. */
export async function storeFactor(
  deps: JudgeDeps,
  transaction: Transaction,
  { playerId, newSecret, code }: { playerId: string; newSecret: Buffer; code: string },
): Promise<string[]> {
  const { config, clock } = deps
  const opened = openFactor(config, { sealed: newSecret, owner: playerId })
  const step = totpStep(opened, code, clock.nowMs())
  if (step === null) return refuse('second_factor_wrong', { playerId })
  const factor = { playerId, secret: newSecret, confirmedAt: nowOf(deps), lastStep: step }
  if (!(await insertSecondFactor(transaction, factor))) refuse('second_factor_expired', { playerId })
  const codes = newRecoveryCodes()
  const codeHashes = codes.map((text) => recoveryHash(config, { playerId, code: text }))
  await insertRecoveryCodes(transaction, { playerId, codeHashes })
  return codes
}

/** Refuses all but a fresh code of the player's authenticator or an unused recovery code. Says which it was. */
export async function requireFactorCode(
  deps: JudgeDeps,
  transaction: Transaction,
  { playerId, code }: { playerId: string; code: string },
): Promise<'authenticator' | 'recovery-code'> {
  const { config, clock } = deps
  const factor = await findSecondFactor(transaction, { kind: 'player', playerId })
  if (!factor) return refuse('second_factor_expired', { playerId })
  const secret = openFactor(config, { sealed: factor.secret, owner: playerId })
  const step = totpStep(secret, code, clock.nowMs())
  const codeHashes = knownRecoveryHashes(config, { playerId, code })
  const isRight =
    step === null
      ? await useRecoveryCode(transaction, { playerId, codeHashes, now: nowOf(deps) })
      : await useStep(transaction, { playerId, step })
  if (!isRight) refuse('second_factor_wrong', { playerId })
  return step === null ? 'recovery-code' : 'authenticator'
}
