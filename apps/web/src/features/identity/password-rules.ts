import type { en } from '../../app/strings.en.ts'

type RuleId = 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special' | 'personal'
type Strength = keyof Pick<typeof en.passwordRules, 'veryWeak' | 'weak' | 'medium' | 'strong'>
export type PasswordRule = { id: RuleId; hasPassed: boolean }

const PASSWORD_LENGTH_MIN = 8
const WEAK_SHARE_MAX = 0.4
const MEDIUM_SHARE_MAX = 0.7

/** The checklist in the order players read it. Without an owner there is nothing personal to look for. */
export function passwordRules(password: string, owner?: { username: string; email: string }): PasswordRule[] {
  const rules: PasswordRule[] = [
    { id: 'length', hasPassed: password.length >= PASSWORD_LENGTH_MIN },
    { id: 'uppercase', hasPassed: /[A-Z]/.test(password) },
    { id: 'lowercase', hasPassed: /[a-z]/.test(password) },
    { id: 'digit', hasPassed: /\d/.test(password) },
    { id: 'special', hasPassed: /[^A-Za-z0-9\s]/.test(password) },
  ]
  if (!owner) return rules
  // An empty password passes nothing, or it would start with a point of strength.
  return [...rules, { id: 'personal', hasPassed: password !== '' && !isPersonal(password, owner) }]
}

export function everyRulePassed(rules: readonly PasswordRule[]): boolean {
  return rules.every((rule) => rule.hasPassed)
}

export function passwordStrength(rules: readonly PasswordRule[]): Strength {
  const share = rules.filter((rule) => rule.hasPassed).length / rules.length
  if (share === 0) return 'veryWeak'
  if (share <= WEAK_SHARE_MAX) return 'weak'
  return share <= MEDIUM_SHARE_MAX ? 'medium' : 'strong'
}

function isPersonal(password: string, { username, email }: { username: string; email: string }): boolean {
  const localPart = email.split('@')[0] ?? ''
  if (username === '' || localPart === '') return false
  const lowered = password.toLowerCase()
  return [username, localPart].some((name) => lowered.includes(name.toLowerCase()))
}
