import type { ErrorCode } from './errors.ts'

export const USERNAME_CHARACTERS_MIN = 5
/** Fits a leaderboard row, a match header and a mail subject. */
export const USERNAME_CHARACTERS_MAX = 20
export const PASSWORD_CHARACTERS_MIN = 8
/** Argon2 takes any length; this bounds what a request makes us normalise and hash. */
export const PASSWORD_CHARACTERS_MAX = 128
/** The longest address SMTP can deliver to. */
export const EMAIL_CHARACTERS_MAX = 254
export const LOGIN_NAME_CHARACTERS_MIN = 3
export const CODE_DIGITS = 6

interface Person {
  readonly username: string
  readonly email: string
}

export interface PasswordRule {
  readonly id: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special' | 'personal'
  readonly refusal: ErrorCode
  isMet(password: string, person: Person): boolean
}

/** The checklist of the signup screen, in its order. The server asks the same functions. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: 'length',
    refusal: 'password_too_short',
    isMet: (password) => password.length >= PASSWORD_CHARACTERS_MIN,
  },
  { id: 'uppercase', refusal: 'password_too_simple', isMet: (password) => /\p{Lu}/u.test(password) },
  { id: 'lowercase', refusal: 'password_too_simple', isMet: (password) => /\p{Ll}/u.test(password) },
  { id: 'digit', refusal: 'password_too_simple', isMet: (password) => /\p{Nd}/u.test(password) },
  { id: 'special', refusal: 'password_too_simple', isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
  { id: 'personal', refusal: 'password_contains_name', isMet: namesNobody },
]

/** The first rule a username breaks, or null. Whether it is free only the server can say. */
export function usernameProblem(username: string): ErrorCode | null {
  if (username.trim() === '') return 'username_required'
  if (username.length < USERNAME_CHARACTERS_MIN) return 'username_too_short'
  if (!/^[A-Za-z0-9_-]+$/.test(username)) return 'username_characters'
  return username.length > USERNAME_CHARACTERS_MAX ? 'username_too_long' : null
}

/** The first rule a password breaks, or null. */
export function passwordProblem(password: string, person: Person): ErrorCode | null {
  if (password === '') return 'password_required'
  return PASSWORD_RULES.find((rule) => !rule.isMet(password, person))?.refusal ?? null
}

export type PasswordStrength = 'Very Weak' | 'Weak' | 'Medium' | 'Strong'

/** By the share of rules met. */
export function passwordStrength(password: string, person: Person): PasswordStrength {
  const met = PASSWORD_RULES.filter((rule) => rule.isMet(password, person)).length
  const share = password === '' ? 0 : met / PASSWORD_RULES.length
  if (share === 0) return 'Very Weak'
  if (share <= 0.4) return 'Weak'
  return share <= 0.7 ? 'Medium' : 'Strong'
}

/** Only asked when both are given: half a form must not colour the checklist red. */
function namesNobody(password: string, { username, email }: Person): boolean {
  if (username === '' || email === '') return true
  const text = password.toLowerCase()
  const localPart = email.slice(0, Math.max(email.lastIndexOf('@'), 0)).toLowerCase()
  return !text.includes(username.toLowerCase()) && (localPart === '' || !text.includes(localPart))
}
