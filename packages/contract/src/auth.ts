import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { topLevelReply } from './envelope.ts'

/** Codes from mail and authenticator apps have this many digits. */
export const CODE_LENGTH = 6

export const avatar = z.object({ id: z.string(), image: z.string(), color: z.string() })

export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  createdAt: z.string(),
  avatar: avatar.nullish(),
  lastLogin: z.string().nullish(),
})

const message = z.string()
const token = z.string()

/** Staff who have no second factor yet set one up with these before they get in. */
const mfaEnrolment = z.object({ otpauthUrl: z.string(), secret: z.string() })

const loginBody = z.object({ email: z.string(), password: z.string() })
const loginReply = topLevelReply({
  message: message.optional(),
  user: user.optional(),
  token: token.optional(),
  mfaRequired: z.boolean().optional(),
  mfaToken: z.string().optional(),
  mfaEnrolment: mfaEnrolment.optional(),
})

export const logIn = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Log in by e-mail or username',
  body: loginBody,
  reply: loginReply,
  refusals: [],
})

export const logInAsAdmin = defineEndpoint({
  method: 'POST',
  path: '/auth/admin/login',
  access: 'public',
  summary: 'Log in as staff',
  body: loginBody,
  reply: loginReply,
  refusals: ['not_allowed'],
})

export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/auth/admin/mfa',
  access: 'public',
  summary: 'Finish a staff login with an authenticator or recovery code',
  body: z.object({ mfaToken: z.string(), code: z.string() }),
  reply: topLevelReply({
    message: message.optional(),
    user,
    token,
    recoveryCodes: z.array(z.string()).optional(),
  }),
  refusals: [],
})

export const signUp = defineEndpoint({
  method: 'POST',
  path: '/auth/signup',
  access: 'public',
  summary: 'Create an account',
  body: z.object({
    username: z.string(),
    email: z.string(),
    password: z.string(),
    isSubscribed: z.boolean(),
  }),
  reply: topLevelReply({ message: message.optional(), user: user.nullish(), token: token.nullish() }),
  refusals: [],
})

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary: 'Prove the e-mail of a new account by its code',
  body: z.object({ email: z.string(), code: z.string() }),
  reply: topLevelReply({ message: message.optional(), user: user.nullish(), token: token.nullish() }),
  refusals: [],
})

export const verifyOtp = defineEndpoint({
  method: 'POST',
  path: '/auth/verify-otp',
  access: 'public',
  summary: 'Exchange a password-reset code for a reset token',
  body: z.object({ email: z.string(), code: z.string() }),
  reply: topLevelReply({ message: message.optional(), resetToken: z.string() }),
  refusals: [],
})

export const resendOtp = defineEndpoint({
  method: 'POST',
  path: '/auth/resend-otp',
  access: 'public',
  summary: 'Mail a new code',
  body: z.object({ email: z.string(), type: z.enum(['password-reset', 'email-verification']) }),
  reply: topLevelReply({ message: message.optional() }),
  refusals: [],
})

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Mail a password-reset code',
  body: z.object({ email: z.string() }),
  reply: topLevelReply({ message: message.optional() }),
  refusals: [],
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Set a new password with a reset token',
  body: z.object({ resetToken: z.string(), password: z.string(), confirmPassword: z.string() }),
  reply: topLevelReply({ message: message.optional() }),
  refusals: [],
})

export const logOut = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End this session',
  reply: topLevelReply({ message: message.optional() }),
  refusals: [],
})

export const refresh = defineEndpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  summary: 'Exchange the refresh cookie for a new access token',
  reply: topLevelReply({ message: message.optional(), user: user.optional(), token }),
  refusals: ['not_signed_in'],
})

export type User = z.infer<typeof user>
export type LoginReply = z.infer<typeof loginReply>
