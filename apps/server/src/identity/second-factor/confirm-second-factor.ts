import type { OwnUser } from '@throwdown/contract/user'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Transaction } from '../../platform/sql.ts'
import { ownUserOf } from '../accounts/own-user.ts'
import { lockPlayer, setLastLogin } from '../accounts/player-store.ts'
import { type Client, type IdentityDeps, nowOf } from '../identity.ts'
import { decrypt, hashToken, keyedHash } from '../secrets.ts'
import { startSession, type Tokens } from '../sessions/start-session.ts'
import {
  findSecondFactor,
  insertRecoveryCodes,
  insertSecondFactor,
  spendChallengeTry,
  useChallenge,
  useRecoveryCode,
  useStep,
} from './second-factor-store.ts'
import { newRecoveryCodes, normalRecoveryCode, totpStep } from './totp.ts'

export type ConfirmSecondFactorDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database' | 'limits'>

interface StaffSession {
  readonly user: OwnUser
  readonly tokens: Tokens
  readonly recoveryCodes?: string[]
}

type OpenChallenge = { playerId: string; newSecret: Buffer | null }

/** The second step of a staff login. The first right code of an enrolment stores the new factor. */
export async function confirmSecondFactor(
  deps: ConfirmSecondFactorDeps,
  { mfaToken, code }: { mfaToken: string; code: string },
  client: Client,
): Promise<StaffSession> {
  const hash = hashToken(mfaToken)
  const now = nowOf(deps)
  await deps.limits.enforce('second-factor-address', client.address)
  const challenge = await spendChallengeTry(deps.database.pool, { hash, now })
  if (!challenge) return refuse('second_factor_expired')
  await deps.limits.enforce('second-factor', challenge.playerId)
  return inTransaction(deps.database.pool, async (transaction) => {
    const player = await lockPlayer(transaction, challenge.playerId)
    if (player?.status !== 'active' || player.role !== 'admin') return refuse('second_factor_expired')
    const recoveryCodes = challenge.newSecret
      ? await enrol(deps, transaction, { ...challenge, newSecret: challenge.newSecret, code })
      : await check(deps, transaction, { ...challenge, code })
    if (!(await useChallenge(transaction, { hash, now }))) refuse('second_factor_expired')
    await setLastLogin(transaction, player.id, now)
    const who = { playerId: player.id, secondFactor: true, client }
    return {
      user: ownUserOf({ ...player, last_login_at: now }),
      tokens: await startSession(deps, transaction, who),
      ...(recoveryCodes && { recoveryCodes }),
    }
  })
}

async function enrol(
  { config, clock }: ConfirmSecondFactorDeps,
  transaction: Transaction,
  { playerId, newSecret, code }: OpenChallenge & { newSecret: Buffer; code: string },
): Promise<string[]> {
  const step = totpStep(decrypt(config.SECOND_FACTOR_KEY, newSecret), code, clock.nowMs())
  if (step === null) return refuse('second_factor_wrong')
  const confirmedAt = new Date(clock.nowMs())
  const factor = { playerId, secret: newSecret, confirmedAt, lastStep: step }
  if (!(await insertSecondFactor(transaction, factor))) refuse('second_factor_expired')
  const codes = newRecoveryCodes()
  const codeHashes = codes.map((text) => recoveryHash(config.CODE_PEPPER, playerId, text))
  await insertRecoveryCodes(transaction, { playerId, codeHashes })
  return codes
}

async function check(
  { config, clock }: ConfirmSecondFactorDeps,
  transaction: Transaction,
  { playerId, code }: { playerId: string; code: string },
): Promise<null> {
  const factor = await findSecondFactor(transaction, playerId)
  if (!factor) return refuse('second_factor_expired')
  const step = totpStep(decrypt(config.SECOND_FACTOR_KEY, factor.secret), code, clock.nowMs())
  const now = new Date(clock.nowMs())
  const isRight =
    step === null
      ? await useRecoveryCode(transaction, {
          playerId,
          codeHash: recoveryHash(config.CODE_PEPPER, playerId, code),
          now,
        })
      : await useStep(transaction, { playerId, step })
  return isRight ? null : refuse('second_factor_wrong')
}

function recoveryHash(pepper: string, playerId: string, code: string): Buffer {
  return keyedHash(pepper, 'recovery', playerId, normalRecoveryCode(code))
}
