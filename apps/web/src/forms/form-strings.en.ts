import { defineStrings } from '../i18n/strings.ts'

export const passwordRulesStrings = defineStrings('passwordRules', {
  title: 'Password rules',
  strength: 'Password strength: {{label}}',
  passed: 'met',
  failed: 'not met',
  length: '8 or more characters',
  uppercase: 'Uppercase letter',
  lowercase: 'Lowercase letter',
  digit: 'Number',
  special: 'Special character',
  personal: 'Does not contain your username or email',
  veryWeak: 'Very Weak',
  weak: 'Weak',
  medium: 'Medium',
  strong: 'Strong',
})
