import type { en } from '../../app/strings.en.ts'
import { everyRulePassed, passwordRules } from './password-rules.ts'

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

const USERNAME_LENGTH_MIN = 5
const IDENTIFIER_LENGTH_MIN = 3
const LOGIN_PASSWORD_LENGTH_MIN = 8
const CODE_LENGTH = 6
const USERNAME_CHARACTERS = /^[A-Za-z0-9_-]+$/
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
  if (identifier.trim().length < IDENTIFIER_LENGTH_MIN)
    return { field: 'identifier', key: 'invalid.identifier' }
  if (password.length < LOGIN_PASSWORD_LENGTH_MIN) return { field: 'password', key: 'invalid.loginPassword' }
  return null
}

export function checkForgotPassword({ email }: EmailValues): Invalid<EmailValues> | null {
  return at('email', checkEmail(email))
}

export function checkReset({ password, confirmPassword }: ResetValues): Invalid<ResetValues> | null {
  const broken = checkPassword(password)
  if (broken) return { field: 'password', key: broken }
  if (!everyRulePassed(passwordRules(password)))
    return { field: 'password', key: 'invalid.passwordRequirements' }
  if (password !== confirmPassword) return { field: 'confirmPassword', key: 'invalid.passwordMismatch' }
  return null
}

export function checkUsername(username: string): InvalidKey | null {
  if (username === '') return 'invalid.usernameRequired'
  if (username.length < USERNAME_LENGTH_MIN) return 'invalid.usernameShort'
  return USERNAME_CHARACTERS.test(username) ? null : 'invalid.usernameCharacters'
}

export function checkEmail(email: string): InvalidKey | null {
  return EMAIL_SHAPE.test(email.trim()) ? null : 'invalid.email'
}

/** The owner is known at signup only; a reset cannot compare the password with a name. */
export function checkPassword(
  password: string,
  owner?: { username: string; email: string },
): InvalidKey | null {
  if (password === '') return 'invalid.passwordRequired'
  const rules = new Map(passwordRules(password, owner).map((rule) => [rule.id, rule.hasPassed]))
  if (!rules.get('length')) return 'invalid.passwordShort'
  const mix = ['uppercase', 'lowercase', 'digit', 'special'] as const
  if (!mix.every((id) => rules.get(id))) return 'invalid.passwordMix'
  return rules.get('personal') === false ? 'invalid.passwordPersonal' : null
}

/** Pasted codes often carry spaces. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/\s/g, '')
}

export function checkCode(code: string): InvalidKey | null {
  return normalizeCode(code).length === CODE_LENGTH ? null : 'invalid.code'
}

function at<Field extends string>(
  field: Field,
  key: InvalidKey | null,
): { field: Field; key: InvalidKey } | null {
  return key && { field, key }
}
