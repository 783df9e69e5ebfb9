import { serverMessage } from '../../api/call-error.ts'
import type { en } from '../../i18n/strings.en.ts'
import type { ToastType } from '../../ui/show-toast.ts'

type OutcomeKey = `outcome.${keyof typeof en.outcome}`
/** What to tell the player: a text of ours, or the server's own words. */
export type Told = { type: ToastType; key: OutcomeKey } | { type: ToastType; said: string }

type Match = { anyOf: readonly string[]; key: OutcomeKey; type?: ToastType }

const LOGIN: readonly Match[] = [
  { anyOf: ['verify your email'], key: 'outcome.verifyFirst', type: 'warning' },
  { anyOf: ['invalid email', 'invalid username'], key: 'outcome.wrongCredentials' },
  { anyOf: ['deactivated'], key: 'outcome.deactivated' },
]

const ADMIN_LOGIN: readonly Match[] = [
  { anyOf: ['access denied', 'admin privileges required'], key: 'outcome.adminDenied' },
  ...LOGIN,
]

const CODE_AT_SIGNUP: readonly Match[] = [
  { anyOf: ['expired'], key: 'outcome.codeExpired' },
  { anyOf: ['invalid', 'incorrect'], key: 'outcome.codeInvalid' },
  { anyOf: ['attempts'], key: 'outcome.codeAttempts' },
]

const CODE_AT_RESET: readonly Match[] = [
  { anyOf: ['expired'], key: 'outcome.otpExpired' },
  { anyOf: ['invalid', 'incorrect'], key: 'outcome.otpInvalid' },
  { anyOf: ['attempts'], key: 'outcome.otpAttempts' },
]

const FORGOT: readonly Match[] = [
  { anyOf: ['not found', 'does not exist'], key: 'outcome.noAccount' },
  { anyOf: ['too many requests'], key: 'outcome.tooManyRequests' },
]

const RESET: readonly Match[] = [
  { anyOf: ['token', 'expired'], key: 'outcome.resetExpired' },
  { anyOf: ['password'], key: 'outcome.resetPassword' },
]

export type CodeMode = 'email-verification' | 'password-reset'

export function logInFailure(error: unknown): Told {
  return (
    matched(error, LOGIN) ??
    saidOr(error, isNoSuccess(error) ? 'outcome.loginFailed' : 'outcome.loginFailedRetry')
  )
}

export function adminLogInFailure(error: unknown): Told {
  return matched(error, ADMIN_LOGIN) ?? saidOr(error, 'outcome.adminLoginFailedRetry')
}

export function signUpFailure(error: unknown): Told {
  return saidOr(error, isNoSuccess(error) ? 'outcome.signupFailed' : 'outcome.signupFailedRetry')
}

export function codeFailure(error: unknown, mode: CodeMode): Told {
  const matches = mode === 'email-verification' ? CODE_AT_SIGNUP : CODE_AT_RESET
  return matched(error, matches) ?? { type: 'error', key: 'outcome.otpFailed' }
}

export function resendFailure(mode: CodeMode): Told {
  const key = mode === 'email-verification' ? 'outcome.codeResendFailed' : 'outcome.otpResendFailed'
  return { type: 'error', key }
}

export function forgotFailure(error: unknown): Told {
  return matched(error, FORGOT) ?? { type: 'error', key: 'outcome.sendCodeFailed' }
}

export function resetFailure(error: unknown): Told {
  return matched(error, RESET) ?? { type: 'error', key: 'outcome.resetFailed' }
}

/** Only a reset token that is gone sends the player back to the start. */
export function isResetTokenGone(told: Told): boolean {
  return 'key' in told && told.key === 'outcome.resetExpired'
}

export function isUnverified(told: Told): boolean {
  return 'key' in told && told.key === 'outcome.verifyFirst'
}

// The product defines these by the server's words, so this is the one place that reads them.
function matched(error: unknown, matches: readonly Match[]): Told | null {
  const words = serverMessage(error)?.toLowerCase() ?? ''
  const match = matches.find(({ anyOf }) => anyOf.some((part) => words.includes(part)))
  return match ? { type: match.type ?? 'error', key: match.key } : null
}

/** An answer came, but not the one the contract calls a success. */
function isNoSuccess(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 'PARSING_ERROR'
}

function saidOr(error: unknown, key: OutcomeKey): Told {
  const said = serverMessage(error)
  return said ? { type: 'error', said } : { type: 'error', key }
}
