import type { ServerConfig } from '../../platform/config.ts'
import { decryptByAny, keyedHash } from '../secrets.ts'
import { normalRecoveryCode } from './totp.ts'

type Keys = Pick<
  ServerConfig,
  'SECOND_FACTOR_KEY' | 'SECOND_FACTOR_KEY_PREVIOUS' | 'CODE_PEPPER' | 'CODE_PEPPER_PREVIOUS'
>

/** The secret of an authenticator, also while the key is being exchanged. */
export function openFactor(keys: Keys, sealed: { readonly sealed: Buffer; readonly owner: string }): string {
  const { SECOND_FACTOR_KEY, SECOND_FACTOR_KEY_PREVIOUS } = keys
  return decryptByAny(bothOf(SECOND_FACTOR_KEY, SECOND_FACTOR_KEY_PREVIOUS), sealed)
}

type Recovery = { readonly playerId: string; readonly code: string }

/** What is stored of a new recovery code. */
export const recoveryHash = ({ CODE_PEPPER }: Keys, { playerId, code }: Recovery): Buffer =>
  keyedHash(CODE_PEPPER, 'recovery', playerId, normalRecoveryCode(code))

/** What may be stored of a recovery code: only its owner knows it, so nobody can hash it again with a new key. */
export const knownRecoveryHashes = (
  { CODE_PEPPER, CODE_PEPPER_PREVIOUS }: Keys,
  recovery: Recovery,
): Buffer[] =>
  bothOf(CODE_PEPPER, CODE_PEPPER_PREVIOUS).map((pepper) =>
    keyedHash(pepper, 'recovery', recovery.playerId, normalRecoveryCode(recovery.code)),
  )

const bothOf = (inUse: string, previous: string | undefined): string[] =>
  previous === undefined ? [inUse] : [inUse, previous]
