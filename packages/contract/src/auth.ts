import { z } from 'zod'
import { CODE_DIGITS, EMAIL_CHARACTERS_MAX, LOGIN_NAME_CHARACTERS_MIN } from './credentials.ts'
import { emailAddress } from './email-address.ts'
import { defineEndpoint } from './endpoint.ts'
import { topLevelReply } from './envelope.ts'
import { ownUser, passwordText, plainText } from './user.ts'

export const CODE_TYPES = ['email-verification', 'password-reset', 'account-reopening'] as const
export type CodeType = (typeof CODE_TYPES)[number]

const emailText = plainText(EMAIL_CHARACTERS_MAX).trim()
export const email = emailText.pipe(emailAddress)
/** Whitespace is removed before it is counted, as the screen does. */
export const mailedCode = z
  .string()
  .max(64)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^[0-9]{${CODE_DIGITS}}$`)))
const token = z.string().describe('Access token: `Authorization: Bearer …`, 10 minutes')
const message = z.string()
export const opaqueToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** 128 bits, after the # of a mailed link. */
export const linkSecret = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

export const enrolment = z.object({ secret: z.string(), otpauthUrl: z.string() })

export const credentials = z.strictObject({
  email: plainText(EMAIL_CHARACTERS_MAX).trim().min(LOGIN_NAME_CHARACTERS_MIN).describe('E-mail or username'),
  password: passwordText,
})

/** Staff and players with a second factor get `mfaRequired` and no session until `POST /auth/mfa`; others get it at once. */
export const loggedIn = topLevelReply({
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
  refusals: [
    'challenge_required',
    'credentials_wrong',
    'email_not_verified',
    'account_deactivated',
    'new_password_needed',
    'staff_not_enrolled',
  ],
})

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/auth/admin/login',
  access: 'public',
  summary: 'Log in as staff',
  body: credentials,
  reply: loggedIn,
  refusals: [
    'challenge_required',
    'credentials_wrong',
    'email_not_verified',
    'account_deactivated',
    'new_password_needed',
    'admin_only',
    'staff_not_enrolled',
  ],
})

export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/auth/mfa',
  access: 'public',
  summary: 'Finish a login with a code of the authenticator or a recovery code',
  body: z.strictObject({ mfaToken: opaqueToken, code: z.string().min(6).max(64) }),
  reply: topLevelReply({
    message,
    user: ownUser,
    token,
    recoveryCodes: z.array(z.string()).optional().describe('Shown once, when the second factor is enrolled'),
  }),
  refusals: ['challenge_required', 'second_factor_wrong', 'second_factor_expired'],
})

export const signup = defineEndpoint({
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  summary: 'Request an account; the reply is the same whether or not the e-mail has one',
  body: z.strictObject({
    username: plainText(100),
    email: emailText,
    password: passwordText,
    isSubscribed: z.boolean(),
  }),
  reply: topLevelReply({ message, user: ownUser, token }),
  refusals: [
    'challenge_required',
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
    'password_leaked',
  ],
})

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary: 'Verify the e-mail of the signup of this browser with the mailed code',
  body: z.strictObject({ email, code: mailedCode }),
  reply: topLevelReply({ message }),
  refusals: ['challenge_required', 'code_invalid', 'code_expired', 'code_attempts'],
})

export const verifyEmailByLink = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-email/link',
  access: 'public',
  summary:
    'Verify the e-mail of a signup with the secret of the mailed link: in the browser that signed up at once, in any other with a new password',
  body: z.strictObject({
    link: linkSecret,
    newPassword: z.strictObject({ password: passwordText, confirmPassword: passwordText }).optional(),
  }),
  reply: topLevelReply({
    message,
    username: z.string(),
    isVerified: z.boolean().describe('False: this browser did not sign up, so a new password is needed'),
  }),
  refusals: [
    'link_invalid',
    'passwords_differ',
    'password_required',
    'password_too_short',
    'password_too_simple',
    'password_contains_name',
    'password_leaked',
  ],
})

export const changeSignupEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/signup/email',
  access: 'public',
  summary:
    'Correct the e-mail of the signup of this browser before it is verified; the reply is always the same',
  body: z.strictObject({ email: emailText }),
  reply: topLevelReply({ message }),
  refusals: ['challenge_required', 'email_invalid', 'signup_expired'],
})

export const resendOtp = defineEndpoint({
  method: 'POST',
  path: '/auth/resend-otp',
  access: 'public',
  summary: 'Request a new code for the request of this browser; the reply is always the same',
  body: z.strictObject({ email, type: z.enum(CODE_TYPES) }),
  reply: topLevelReply({ message }),
  refusals: ['challenge_required'],
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Request a reset code; the reply is always the same',
  body: z.strictObject({ email }),
  reply: topLevelReply({ message }),
  refusals: ['challenge_required'],
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
  refusals: ['not_signed_in', 'email_not_verified', 'not_allowed'],
})
