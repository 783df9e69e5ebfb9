import type { ErrorCode } from './errors.ts'

export const USERNAME_CHARACTERS_MIN = 5
/** Fits a leaderboard row, a match header and a mail subject. */
export const USERNAME_CHARACTERS_MAX = 20
export const PASSWORD_CHARACTERS_MIN = 8
/** Argon2 takes any length; this limits how much a request makes the server normalise and hash. */
export const PASSWORD_CHARACTERS_MAX = 128
/** The longest address SMTP can deliver to. */
export const EMAIL_CHARACTERS_MAX = 254
export const LOGIN_NAME_CHARACTERS_MIN = 3
export const CODE_DIGITS = 6

/** The only characters of a username. */
export const USERNAME_CHARACTERS = /^[A-Za-z0-9_-]+$/

interface Person {
  readonly username: string
  readonly email: string
}

export type PasswordRuleId = 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special' | 'personal'

interface PasswordRule {
  readonly id: PasswordRuleId
  readonly refusal: ErrorCode
  readonly isMet: (password: string) => boolean
}

const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: 'length',
    refusal: 'password_too_short',
    isMet: (password) => password.length >= PASSWORD_CHARACTERS_MIN,
  },
  { id: 'uppercase', refusal: 'password_too_simple', isMet: (password) => /\p{Lu}/u.test(password) },
  { id: 'lowercase', refusal: 'password_too_simple', isMet: (password) => /\p{Ll}/u.test(password) },
  { id: 'digit', refusal: 'password_too_simple', isMet: (password) => /\p{Nd}/u.test(password) },
  { id: 'special', refusal: 'password_too_simple', isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
]

export interface CheckedRule {
  readonly id: PasswordRuleId
  readonly refusal: ErrorCode
  readonly hasPassed: boolean
}

/** The checklist in the order players read it; form and server both use it. Without an owner the rule about personal data passes. */
export function checkPasswordRules(password: string, owner?: Person): CheckedRule[] {
  const rules = PASSWORD_RULES.map(({ id, refusal, isMet }) => ({ id, refusal, hasPassed: isMet(password) }))
  if (!owner) return rules
  // An empty password passes nothing, or it would start with a point of strength.
  const hasPassed = password !== '' && namesNobody(password, owner)
  return [...rules, { id: 'personal', refusal: 'password_contains_name', hasPassed }]
}

/** The first rule a username breaks, or null. Only the server knows whether it is free. */
export function usernameProblem(username: string): ErrorCode | null {
  if (username.trim() === '') return 'username_required'
  if (username.length < USERNAME_CHARACTERS_MIN) return 'username_too_short'
  if (!USERNAME_CHARACTERS.test(username)) return 'username_characters'
  return username.length > USERNAME_CHARACTERS_MAX ? 'username_too_long' : null
}

/** The first rule a password breaks, or null. A reset form does not know its owner; the server does. */
export function passwordProblem(password: string, owner?: Person): ErrorCode | null {
  if (password === '') return 'password_required'
  return checkPasswordRules(password, owner).find(({ hasPassed }) => !hasPassed)?.refusal ?? null
}

export type PasswordStrength = 'veryWeak' | 'weak' | 'medium' | 'strong'

/** By the share of rules passed. */
export function passwordStrength(rules: readonly CheckedRule[]): PasswordStrength {
  const share = rules.filter(({ hasPassed }) => hasPassed).length / rules.length
  if (share === 0) return 'veryWeak'
  if (share <= 0.4) return 'weak'
  return share <= 0.7 ? 'medium' : 'strong'
}

/** Checked only when both are given: half a form must not colour the checklist red. */
function namesNobody(password: string, { username, email }: Person): boolean {
  if (username === '' || email === '') return true
  const text = password.toLowerCase()
  const localPart = email.slice(0, Math.max(email.lastIndexOf('@'), 0)).toLowerCase()
  return !text.includes(username.toLowerCase()) && (localPart === '' || !text.includes(localPart))
}
