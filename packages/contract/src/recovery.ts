import { z } from 'zod'
import { email, linkSecret, mailedCode } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { topLevelReply } from './envelope.ts'
import { factorProof } from './factor-proof.ts'
import { passwordText } from './user.ts'

const message = z.string()

/** For a correct code or link of a reset: what the player may prove to keep it. */
const resetAllowed = topLevelReply({
  message,
  resetToken: z.string(),
  provable: z.array(z.enum(['authenticator', 'passkey'])).describe('What the account has and can be proved'),
})

export const verifyOtp = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'public',
  summary: 'Trade the mailed reset code for a reset token, in the browser that requested it',
  body: z.strictObject({ email, code: mailedCode }),
  reply: resetAllowed,
  refusals: ['challenge_required', 'code_invalid', 'code_expired', 'code_attempts'],
})

export const verifyResetLink = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-otp/link',
  access: 'public',
  summary: 'Trade the secret of the mailed reset link for a reset token, in any browser',
  body: z.strictObject({ link: linkSecret }),
  reply: resetAllowed,
  refusals: ['link_invalid'],
})

const factor = z.object({
  kind: z.enum(['authenticator', 'passkey']),
  device: z.string().nullable().describe('Of a passkey, in words: `Firefox on Windows`'),
  addedAt: z.iso.datetime(),
})
export type RecoveredFactor = z.output<typeof factor>

/** What a reset did to the ways to sign in. */
const recovery = z.object({
  removed: z.array(factor).describe('Younger than 30 days and not proved'),
  leaving: z
    .array(factor)
    .describe('Older and not proved: removed at `leavingAt` unless the player keeps it'),
  kept: z.array(factor).describe('Proved in the reset'),
  leavingAt: z.iso.datetime().nullable(),
})
export type Recovery = z.output<typeof recovery>

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary:
    'Set a new password with a reset token; every session ends, and passkeys and authenticator go unless proved',
  body: z.strictObject({
    resetToken: z.string().max(200),
    password: passwordText,
    confirmPassword: passwordText,
    proof: factorProof.optional().describe('Of a factor that stays'),
  }),
  reply: topLevelReply({ message, recovery }),
  refusals: [
    'challenge_required',
    'reset_token_invalid',
    'passwords_differ',
    'password_required',
    'password_too_short',
    'password_too_simple',
    'password_contains_name',
    'password_leaked',
    'second_factor_wrong',
    'passkey_refused',
  ],
})

/** Without a session, by the mail and a factor: a thief of the mailbox has no factor. */
export const keepFactors = defineEndpoint({
  method: 'POST',
  path: '/auth/factors/keep',
  access: 'public',
  summary:
    'Keep the passkeys and the authenticator that a reset would remove, by the mailed link and one of them',
  body: z.strictObject({ link: linkSecret, proof: factorProof }),
  reply: topLevelReply({ message }),
  refusals: ['challenge_required', 'link_invalid', 'second_factor_wrong', 'passkey_refused'],
})

export const keepOwnFactors = defineEndpoint({
  method: 'POST',
  path: '/user/factors/keep',
  access: 'player',
  summary: 'Keep the passkeys and the authenticator that a reset would remove; without any nothing changes',
  reply: topLevelReply({ message }),
  refusals: [],
})
