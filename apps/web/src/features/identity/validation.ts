import {
  CODE_DIGITS,
  LOGIN_NAME_CHARACTERS_MIN,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  passwordProblem,
  usernameProblem,
} from '@throwdown/contract/credentials'
import type { ErrorCode } from '@throwdown/contract/errors'
import type { Invalid as BrokenRule } from '../../forms/use-checked-form.ts'
import type { KeyOf } from '../../i18n/strings.ts'
import type { identityStrings } from './identity-strings.en.ts'

export type InvalidKey = Extract<KeyOf<typeof identityStrings>, `identity.invalid.${string}`>
type Invalid<Values> = BrokenRule<Values, InvalidKey>

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
    at('hasAcceptedTerms', values.hasAcceptedTerms ? null : 'identity.invalid.terms')
  )
}

export function checkLogIn({ identifier, password }: LogInValues): Invalid<LogInValues> | null {
  if (identifier.trim().length < LOGIN_NAME_CHARACTERS_MIN)
    return { field: 'identifier', key: 'identity.invalid.identifier' }
  if (password.length < PASSWORD_CHARACTERS_MIN)
    return { field: 'password', key: 'identity.invalid.loginPassword' }
  return null
}

export function checkForgotPassword({ email }: EmailValues): Invalid<EmailValues> | null {
  return at('email', checkEmail(email))
}

export function checkReset({ password, confirmPassword }: ResetValues): Invalid<ResetValues> | null {
  const broken = checkPassword(password)
  if (broken) return { field: 'password', key: broken }
  if (password !== confirmPassword)
    return { field: 'confirmPassword', key: 'identity.invalid.passwordMismatch' }
  return null
}

export function checkUsername(username: string): InvalidKey | null {
  return textFor(usernameProblem(username))
}

export function checkEmail(email: string): InvalidKey | null {
  return EMAIL_SHAPE.test(email.trim()) ? null : 'identity.invalid.email'
}

/** The owner is known at signup only; a reset cannot compare the password with a name. */
export function checkPassword(
  password: string,
  owner?: { username: string; email: string },
): InvalidKey | null {
  const isSendable = password.length <= PASSWORD_CHARACTERS_MAX && !/\p{Cc}/u.test(password)
  return (
    textFor(passwordProblem(password, owner)) ?? (isSendable ? null : 'identity.invalid.passwordRequirements')
  )
}

const TEXTS: Partial<Record<ErrorCode, InvalidKey>> = {
  username_required: 'identity.invalid.usernameRequired',
  username_too_short: 'identity.invalid.usernameShort',
  username_too_long: 'identity.invalid.usernameLong',
  username_characters: 'identity.invalid.usernameCharacters',
  password_required: 'identity.invalid.passwordRequired',
  password_too_short: 'identity.invalid.passwordShort',
  password_too_simple: 'identity.invalid.passwordMix',
  password_contains_name: 'identity.invalid.passwordPersonal',
}

const textFor = (problem: ErrorCode | null): InvalidKey | null =>
  problem && (TEXTS[problem] ?? 'identity.invalid.passwordRequirements')

/** Pasted codes often carry spaces. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/\s/g, '')
}

export function checkCode(code: string): InvalidKey | null {
  return normalizeCode(code).length === CODE_DIGITS ? null : 'identity.invalid.code'
}

function at<Field extends string>(
  field: Field,
  key: InvalidKey | null,
): { field: Field; key: InvalidKey } | null {
  return key && { field, key }
}
