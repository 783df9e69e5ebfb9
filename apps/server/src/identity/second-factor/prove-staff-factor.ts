import { refuse } from '../../platform/refusal.ts'
import type { Transaction } from '../../platform/sql.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import type { SecondFactorProof } from '../sessions/session-store.ts'
import { enrolStaff } from '../staff/invitation-store.ts'
import { knownRecoveryHashes, openFactor, recoveryHash } from './factor-keys.ts'
import { findSecondFactor } from './second-factor-store.ts'
import { newRecoveryCodes, totpStep } from './totp.ts'

type ProveDeps = Pick<IdentityDeps, 'clock' | 'config'>

/** What answers a challenge of a login. */
export interface FactorGuess {
  readonly challengeHash: Buffer
  readonly playerId: string
  /** Offered to an invited person. */
  readonly newSecret: Buffer | null
  readonly code: string
  readonly client: Client
}

/** Makes an invited person staff whose first code is right; returns the recovery codes, which are shown once. */
export async function enrolInvited(
  deps: ProveDeps,
  transaction: Transaction,
  { challengeHash, playerId, newSecret, code, client }: FactorGuess & { newSecret: Buffer },
): Promise<{ proof: SecondFactorProof; recoveryCodes: string[] }> {
  const { config, clock } = deps
  const secret = openFactor(config, { sealed: newSecret, owner: playerId })
  const step = totpStep(secret, code, clock.nowMs())
  if (step === null) return refuse('second_factor_wrong', { playerId })
  const recoveryCodes = newRecoveryCodes()
  const recoveryHashes = recoveryCodes.map((text) => recoveryHash(config, { playerId, code: text }))
  const enrolment = { challengeHash, step, recoveryHashes, now: nowOf(deps), from: client.origin }
  if (!(await enrolStaff(transaction, enrolment))) refuse('second_factor_expired', { playerId })
  return { proof: { step }, recoveryCodes }
}

/** The database uses it up, and refuses it when it was used before. */
export async function staffProofOf(
  { config, clock }: ProveDeps,
  transaction: Transaction,
  { playerId, code }: FactorGuess,
): Promise<SecondFactorProof> {
  const factor = await findSecondFactor(transaction, { kind: 'staff', playerId })
  if (!factor) return refuse('second_factor_expired', { playerId })
  const secret = openFactor(config, { sealed: factor.secret, owner: playerId })
  const step = totpStep(secret, code, clock.nowMs())
  return step === null ? { recoveryHashes: knownRecoveryHashes(config, { playerId, code }) } : { step }
}
