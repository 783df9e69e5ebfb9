import { ERRORS, type ErrorCode } from '@throwdown/contract/errors'
import { errorStrings } from './error-strings.en.ts'
import { type KeyOf, textOf } from './strings.ts'

export type Flow =
  | 'log-in'
  | 'admin-log-in'
  | 'sign-up'
  | 'code-at-sign-up'
  | 'code-at-reset'
  | 'mailed-link'
  | 'signup-email'
  | 'change-email'
  | 'add-factor'
  | 'resend-at-sign-up'
  | 'resend-at-reset'
  | 'forgot-password'
  | 'reset-password'
  | 'contact'
  | 'username'
  | 'password'
  | 'avatar'
  | 'deactivate'
  | 'delete-account'
  | 'reopen'
  | 'save-settings'
  | 'reset-settings'

type Text = KeyOf<typeof errorStrings>

type FlowTexts = {
  /** Codes with a text of this flow; `contract` for the text every flow has. */
  readonly codes: Partial<Record<ErrorCode, Text | 'contract'>>
  /** For all other failures, after the server's own message if it is shown. */
  readonly otherwise: Text
  readonly showsServerMessage: boolean
  /** For a reply that is not the success of the contract. */
  readonly unreadable?: Text
}

const LOG_IN_CODES = {
  email_not_verified: 'contract',
  credentials_wrong: 'contract',
  account_deactivated: 'contract',
} as const

const FLOWS: Readonly<Record<Flow, FlowTexts>> = {
  'log-in': {
    codes: LOG_IN_CODES,
    otherwise: 'error.logIn',
    showsServerMessage: true,
    unreadable: 'error.logInUnreadable',
  },
  'admin-log-in': {
    codes: { admin_only: 'contract', link_invalid: 'contract', ...LOG_IN_CODES },
    otherwise: 'error.adminLogIn',
    showsServerMessage: true,
  },
  'sign-up': {
    codes: {},
    otherwise: 'error.signUp',
    showsServerMessage: true,
    unreadable: 'error.signUpUnreadable',
  },
  'code-at-sign-up': {
    codes: {
      code_expired: 'error.codeExpired',
      code_invalid: 'error.codeInvalid',
      code_attempts: 'contract',
    },
    otherwise: 'error.code',
    showsServerMessage: false,
  },
  'code-at-reset': {
    codes: {
      code_expired: 'error.otpExpired',
      code_invalid: 'error.otpInvalid',
      code_attempts: 'error.otpAttempts',
    },
    otherwise: 'error.code',
    showsServerMessage: false,
  },
  'signup-email': {
    codes: { email_invalid: 'contract', signup_expired: 'contract', too_many_requests: 'contract' },
    otherwise: 'error.signupEmail',
    showsServerMessage: false,
  },
  'change-email': serverTextOr('error.signupEmail'),
  'add-factor': serverTextOr('error.addFactor'),
  'mailed-link': {
    codes: {
      link_invalid: 'contract',
      email_has_account: 'contract',
      second_factor_wrong: 'contract',
      passkey_refused: 'contract',
      password_required: 'contract',
      password_too_short: 'contract',
      password_too_simple: 'contract',
      password_contains_name: 'contract',
      password_leaked: 'contract',
      passwords_differ: 'contract',
    },
    otherwise: 'error.mailedLink',
    showsServerMessage: false,
  },
  'resend-at-sign-up': onlyText('error.resendCode'),
  'resend-at-reset': onlyText('error.resendOtp'),
  'forgot-password': {
    codes: { not_found: 'error.noAccount', too_many_requests: 'contract' },
    otherwise: 'error.sendCode',
    showsServerMessage: false,
  },
  'reset-password': {
    codes: {
      reset_token_invalid: 'error.resetToken',
      password_required: 'error.passwordRules',
      password_too_short: 'error.passwordRules',
      password_too_simple: 'error.passwordRules',
      password_contains_name: 'error.passwordRules',
      password_leaked: 'contract',
      passwords_differ: 'error.passwordRules',
      second_factor_wrong: 'contract',
      passkey_refused: 'contract',
    },
    otherwise: 'error.resetPassword',
    showsServerMessage: false,
  },
  contact: serverTextOr('error.contact'),
  username: serverTextOr('error.username'),
  password: serverTextOr('error.password'),
  avatar: onlyText('error.avatar'),
  deactivate: serverTextOr('error.deactivate'),
  'delete-account': serverTextOr('error.deleteAccount'),
  reopen: serverTextOr('error.reopen'),
  'save-settings': onlyText('error.saveSettings'),
  'reset-settings': onlyText('error.resetSettings'),
}

function serverTextOr(otherwise: Text): FlowTexts {
  return { codes: {}, otherwise, showsServerMessage: true }
}

function onlyText(otherwise: Text): FlowTexts {
  return { codes: {}, otherwise, showsServerMessage: false }
}

const t = textOf(errorStrings)

/** What a player reads for a code. The type of `ERRORS` names every code, so none is without a text. */
export const textOfCode = (code: ErrorCode): string => ERRORS[code].message

/** Why a call of this flow failed: the refusal, if it is one the flow knows, and the text to show. */
export function failureOf(
  flow: Flow,
  error: unknown,
): {
  type: 'error' | 'warning'
  code: ErrorCode | null
  text: string
} {
  const { codes, otherwise, showsServerMessage, unreadable } = FLOWS[flow]
  const message = serverMessage(error)
  const code = codeOf(error)
  const own = code && codes[code]
  if (code && own)
    return {
      type: code === 'email_not_verified' ? 'warning' : 'error',
      code,
      text: own === 'contract' ? textOfCode(code) : t(own),
    }
  if (showsServerMessage && message) return { type: 'error', code, text: message }
  return { type: 'error', code, text: t(unreadable && isUnreadable(error) ? unreadable : otherwise) }
}

/** The text of any failure: the server's message, else the error's own; null if it has none. */
export function errorText(error: unknown): string | null {
  const message = serverMessage(error)
  if (message) return message
  return hasField(error, 'message') && typeof error.message === 'string' ? error.message : null
}

export function serverMessage(error: unknown): string | null {
  if (!hasField(error, 'data') || !hasField(error.data, 'message')) return null
  return typeof error.data.message === 'string' && error.data.message !== '' ? error.data.message : null
}

export function codeOf(error: unknown): ErrorCode | null {
  if (!hasField(error, 'data') || !hasField(error.data, 'code')) return null
  const { code } = error.data
  return typeof code === 'string' && isErrorCode(code) ? code : null
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

function isUnreadable(error: unknown): boolean {
  return hasField(error, 'status') && error.status === 'PARSING_ERROR'
}

function hasField<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && name in value
}
