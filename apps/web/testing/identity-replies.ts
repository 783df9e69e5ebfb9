import type { Page } from '@playwright/test'
import { ERRORS, type ErrorCode } from '@throwdown/contract/errors'
import { mockLobby } from './lobby-replies.ts'
import { answerSession, OWN_USER, tokenOf } from './signed-in.ts'
import { mockWallet } from './wallet-replies.ts'

export const PERSON = { username: OWN_USER.username, email: OWN_USER.email, password: 'Iron-Fist-7' }

/** What the server sends for a call: a refusal by its code, or the fields of a success. */
type Reply = ErrorCode | { readonly message: string; readonly [field: string]: unknown }

/** Replies to the calls of one path in this order; the last reply repeats. Returns the bodies that were sent. */
export async function replyWith(
  page: Page,
  path: string,
  ...replies: readonly [Reply, ...Reply[]]
): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route(`**/api${path}`, async (route) => {
    const reply = replies[Math.min(sent.length, replies.length - 1)] ?? replies[0]
    sent.push(route.request().postDataJSON())
    if (typeof reply !== 'string') return route.fulfill({ json: { success: true, ...reply } })
    const { status, message } = ERRORS[reply]
    return route.fulfill({ status, json: { success: false, code: reply, message } })
  })
  return sent
}

/** A server that accepts the signup, the code and the login of `PERSON`, and the pages that follow. */
export async function answerVisitor(page: Page): Promise<void> {
  const session = { user: OWN_USER, token: tokenOf() }
  await answerSession(page)
  await mockLobby(page)
  await mockWallet(page)
  await replyWith(page, '/auth/signup', {
    message: 'Signup successful, please check your email for verification.',
    ...session,
  })
  await replyWith(page, '/auth/verify-email', { message: 'Email verified successfully! Welcome aboard!' })
  await replyWith(page, '/auth/login', { message: `Welcome back, ${OWN_USER.username}`, ...session })
  await replyWith(page, '/auth/forgot-password', { message: 'Verification code sent to your email.' })
  await replyWith(page, '/auth/verify-otp', {
    message: 'OTP verified',
    resetToken: 'r'.repeat(43),
    provable: [],
  })
  await replyWith(page, '/auth/reset-password', {
    message: 'Password changed successfully.',
    recovery: { removed: [], leaving: [], kept: [], leavingAt: null },
  })
}
