import {
  CODE_DIGITS,
  LOGIN_NAME_CHARACTERS_MIN,
  PASSWORD_CHARACTERS_MIN,
  passwordProblem,
  usernameProblem,
} from '@throwdown/contract/credentials'
import type { ErrorCode } from '@throwdown/contract/errors'
import type { en } from '../../i18n/strings.en.ts'

export type InvalidKey = `invalid.${keyof typeof en.invalid}`
/** The first rule a form breaks: at which field, and which text says so. */
export type Invalid<Values> = { field: keyof Values & string; key: InvalidKey }

export type SignUpValues = {
  username: string
  email: string
  password: string
  isSubscribed: boolean
  hasAcceptedTerms: boolean
}
export type LogInValues = { identifier: string; password: string }
export type EmailValues = { email: string }
export type ResetValues = { password: string; confirmPassword: string }

const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function checkSignUp(values: SignUpValues): Invalid<SignUpValues> | null {
  const { username, email, password } = values
  return (
    at('username', checkUsername(username)) ??
    at('email', checkEmail(email)) ??
    at('password', checkPassword(password, { username, email })) ??
    at('hasAcceptedTerms', values.hasAcceptedTerms ? null : 'invalid.terms')
  )
}

export function checkLogIn({ identifier, password }: LogInValues): Invalid<LogInValues> | null {
  if (identifier.trim().length < LOGIN_NAME_CHARACTERS_MIN)
    return { field: 'identifier', key: 'invalid.identifier' }
  if (password.length < PASSWORD_CHARACTERS_MIN) return { field: 'password', key: 'invalid.loginPassword' }
  return null
}

export function checkForgotPassword({ email }: EmailValues): Invalid<EmailValues> | null {
  return at('email', checkEmail(email))
}

export function checkReset({ password, confirmPassword }: ResetValues): Invalid<ResetValues> | null {
  const broken = checkPassword(password)
  if (broken) return { field: 'password', key: broken }
  if (password !== confirmPassword) return { field: 'confirmPassword', key: 'invalid.passwordMismatch' }
  return null
}

export function checkUsername(username: string): InvalidKey | null {
  return textFor(usernameProblem(username))
}

export function checkEmail(email: string): InvalidKey | null {
  return EMAIL_SHAPE.test(email.trim()) ? null : 'invalid.email'
}

/** The owner is known at signup only; a reset cannot compare the password with a name. */
export function checkPassword(
  password: string,
  owner?: { username: string; email: string },
): InvalidKey | null {
  return textFor(passwordProblem(password, owner))
}

const TEXTS: Partial<Record<ErrorCode, InvalidKey>> = {
  username_required: 'invalid.usernameRequired',
  username_too_short: 'invalid.usernameShort',
  username_too_long: 'invalid.usernameLong',
  username_characters: 'invalid.usernameCharacters',
  password_required: 'invalid.passwordRequired',
  password_too_short: 'invalid.passwordShort',
  password_too_simple: 'invalid.passwordMix',
  password_contains_name: 'invalid.passwordPersonal',
}

const textFor = (problem: ErrorCode | null): InvalidKey | null =>
  problem && (TEXTS[problem] ?? 'invalid.passwordRequirements')

/** Pasted codes often carry spaces. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/\s/g, '')
}

export function checkCode(code: string): InvalidKey | null {
  return normalizeCode(code).length === CODE_DIGITS ? null : 'invalid.code'
}

function at<Field extends string>(
  field: Field,
  key: InvalidKey | null,
): { field: Field; key: InvalidKey } | null {
  return key && { field, key }
}
