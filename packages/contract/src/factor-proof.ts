import { z } from 'zod'
import { signedChallenge } from './passkey.ts'
import { passwordText } from './user.ts'

/** Six digits of the authenticator, or a recovery code. */
export const factorCode = z.string().min(6).max(64)

/** What proves more than a mailbox or a password. */
export const factorProof = z.union([
  z.strictObject({ factorCode: factorCode.describe('Of the authenticator, or a recovery code') }),
  z.strictObject({ passkey: signedChallenge }),
])
export type FactorProof = z.output<typeof factorProof>

/** [L7] Before a change that outlives the session: nobody with a session and the password alone may make it. */
export const ownerProof = z.strictObject({
  password: passwordText,
  proof: factorProof.optional().describe('Needed where the account has an authenticator or a passkey'),
})
export type OwnerProof = z.output<typeof ownerProof>

export const OWNER_REFUSALS = [
  'password_wrong',
  'password_required',
  'factor_needed',
  'second_factor_wrong',
  'passkey_refused',
] as const
