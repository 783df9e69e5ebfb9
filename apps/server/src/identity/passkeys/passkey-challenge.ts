import { randomBytes, timingSafeEqual } from 'node:crypto'
import { useSolution } from '../challenge/challenge-store.ts'
import { type IdentityDeps, nowOf } from '../identity.ts'
import { hashToken, keyedHash } from '../secrets.ts'

/** Long enough to find the phone with the passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000

type ChallengeDeps = Pick<IdentityDeps, 'clock' | 'config' | 'database'>

/** What the challenge is signed for: in another browser, for another player or purpose it is worth nothing. */
export interface ChallengeUse {
  readonly purpose: 'add' | 'sign-in' | 'approver-key' | 'confirm'
  readonly deviceToken: string
  /** Empty while nobody is signed in. */
  readonly playerId: string
  /** The confirmation that is proved by it [C9]. */
  readonly confirmationId?: string
}

/** Nothing is stored until it is used, so a flood of them costs nothing. In base64url, as WebAuthn sends it. */
export function issuePasskeyChallenge({ config, clock }: ChallengeDeps, use: ChallengeUse): string {
  const text = `${clock.nowMs() + PASSKEY_CHALLENGE_MS}.${randomBytes(16).toString('base64url')}`
  return Buffer.from(`${text}.${signatureOf(config.CODE_PEPPER, use, text)}`).toString('base64url')
}

/** Returns true once for a challenge of ours that was issued for this use and has not expired. */
export async function spendPasskeyChallenge(
  deps: ChallengeDeps,
  { challenge, ...use }: ChallengeUse & { challenge: string },
): Promise<boolean> {
  const given = Buffer.from(challenge, 'base64url').toString('latin1')
  const [, text = '', expiresAtMs = '', signature = ''] =
    /^((\d{13})\.[\w-]{22})\.([\w-]{43})$/.exec(given) ?? []
  if (Number(expiresAtMs) <= nowOf(deps).getTime()) return false
  const expected = signatureOf(deps.config.CODE_PEPPER, use, text)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return false
  const expiresAt = new Date(Number(expiresAtMs))
  return useSolution(deps.database.pool, { hash: hashToken(text), expiresAt })
}

function signatureOf(key: string, use: ChallengeUse, text: string): string {
  const { purpose, deviceToken, playerId, confirmationId = '' } = use
  return keyedHash(key, 'passkey', purpose, deviceToken, playerId, confirmationId, text).toString('base64url')
}
