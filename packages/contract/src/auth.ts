import { z } from 'zod'
import { CODE_DIGITS, EMAIL_CHARACTERS_MAX, LOGIN_NAME_CHARACTERS_MIN } from './credentials.ts'
import { emailAddress } from './email-address.ts'
import { defineEndpoint } from './endpoint.ts'
import { topLevelReply } from './envelope.ts'
import { ownUser, passwordText, plainText } from './user.ts'

/** Calls authenticated by cookie alone need this header: a page of another site cannot send it without a preflight. */
export const OWN_PAGE_HEADER = { name: 'x-throwdown-page', value: '1' } as const

export const CODE_TYPES = ['email-verification', 'password-reset'] as const
export type CodeType = (typeof CODE_TYPES)[number]

const emailText = plainText(EMAIL_CHARACTERS_MAX).trim()
const email = emailText.pipe(emailAddress)
/** Whitespace is removed before it is counted, as the screen does. */
const code = z
  .string()
  .max(64)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^[0-9]{${CODE_DIGITS}}$`)))
const token = z.string().describe('Access token: `Authorization: Bearer …`, 10 minutes')
const message = z.string()
const opaqueToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

const enrolment = z.object({ secret: z.string(), otpauthUrl: z.string() })

const credentials = z.strictObject({
  email: plainText(EMAIL_CHARACTERS_MAX).trim().min(LOGIN_NAME_CHARACTERS_MIN).describe('E-mail or username'),
  password: passwordText,
})

/** Staff get `mfaRequired` and no session until `POST /auth/admin/mfa`; all others get `user` and `token`. */
const loggedIn = topLevelReply({
  message,
  user: ownUser.optional(),
  token: token.optional(),
  mfaRequired: z.literal(true).optional(),
  mfaToken: z.string().optional(),
  mfaEnrolment: enrolment.optional(),
})

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Log in by e-mail or username',
  body: credentials,
  reply: loggedIn,
  refusals: ['credentials_wrong', 'email_not_verified', 'account_deactivated'],
})

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/auth/admin/login',
  access: 'public',
  summary: 'Log in as staff',
  body: credentials,
  reply: loggedIn,
  refusals: ['credentials_wrong', 'email_not_verified', 'account_deactivated', 'admin_only'],
})

export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/auth/admin/mfa',
  access: 'public',
  summary: 'Finish a staff login with a code of the authenticator or a recovery code',
  body: z.strictObject({ mfaToken: opaqueToken, code: z.string().min(6).max(64) }),
  reply: topLevelReply({
    message,
    user: ownUser,
    token,
    recoveryCodes: z.array(z.string()).optional().describe('Shown once, when the second factor is enrolled'),
  }),
  refusals: ['second_factor_wrong', 'second_factor_expired'],
})

export const signup = defineEndpoint({
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  summary: 'Ask for an account; the answer is the same whether or not the e-mail has one',
  body: z.strictObject({
    username: plainText(100),
    email: emailText,
    password: passwordText,
    isSubscribed: z.boolean(),
  }),
  reply: topLevelReply({ message, user: ownUser, token }),
  refusals: [
    'username_required',
    'username_too_short',
    'username_too_long',
    'username_characters',
    'username_taken',
    'email_invalid',
    'password_required',
    'password_too_short',
    'password_too_simple',
    'password_contains_name',
  ],
})

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary: 'Verify the e-mail of a signup with the mailed code',
  body: z.strictObject({ email, code }),
  reply: topLevelReply({ message }),
  refusals: ['code_invalid', 'code_expired', 'code_attempts'],
})

export const verifyOtp = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'public',
  summary: 'Trade the mailed reset code for a reset token',
  body: z.strictObject({ email, code }),
  reply: topLevelReply({ message, resetToken: z.string() }),
  refusals: ['code_invalid', 'code_expired', 'code_attempts'],
})

export const resendOtp = defineEndpoint({
  method: 'POST',
  path: '/auth/resend-otp',
  access: 'public',
  summary: 'Ask for a new code; the answer is always the same',
  body: z.strictObject({ email, type: z.enum(CODE_TYPES) }),
  reply: topLevelReply({ message }),
  refusals: [],
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Ask for a reset code; the answer is always the same',
  body: z.strictObject({ email }),
  reply: topLevelReply({ message }),
  refusals: [],
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with a reset token; every session ends',
  body: z.strictObject({
    resetToken: z.string().max(200),
    password: passwordText,
    confirmPassword: passwordText,
  }),
  reply: topLevelReply({ message }),
  refusals: [
    'reset_token_invalid',
    'passwords_differ',
    'password_required',
    'password_too_short',
    'password_too_simple',
    'password_contains_name',
  ],
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End the session of the cookie and of the access token',
  reply: topLevelReply({ message }),
  refusals: ['not_allowed'],
})

export const refresh = defineEndpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  summary: 'Trade the refresh cookie for a new one and a new access token',
  reply: topLevelReply({ user: ownUser, token }),
  refusals: ['not_signed_in', 'not_allowed'],
})
