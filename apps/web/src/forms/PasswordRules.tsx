import { checkPasswordRules, passwordStrength } from '@throwdown/contract/credentials'
import { Check, X } from 'lucide-react'
import { useStrings } from '../i18n/strings.ts'
import { classNames } from '../ui/class-names.ts'
import { Stack } from '../ui/layout.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { passwordRulesStrings } from './form-strings.en.ts'
import styles from './PasswordRules.module.css'

const BARS = ['veryWeak', 'weak', 'medium', 'strong'] as const

type PasswordRulesProps = { password: string; owner?: { username: string; email: string } }

/** The strength bar and the checklist under a new password. */
export function PasswordRules({ password, owner }: PasswordRulesProps) {
  const t = useStrings(passwordRulesStrings)
  const rules = checkPasswordRules(password, owner)
  const strength = passwordStrength(rules)
  const barsLit = password === '' ? 0 : BARS.indexOf(strength) + 1
  return (
    <Stack gap={4}>
      <div className={classNames(styles.meter, password !== '' && styles[strength])}>
        {BARS.map((bar, index) => (
          <i key={bar} className={classNames(styles.bar, index < barsLit && styles.lit)} />
        ))}
        <output className={styles.label}>
          <VisuallyHidden>{t('passwordRules.strength', { label: '' })}</VisuallyHidden>
          {t(`passwordRules.${strength}`)}
        </output>
      </div>
      <ul className={styles.list} aria-label={t('passwordRules.title')}>
        {rules.map(({ id, hasPassed }) => (
          <li key={id} className={classNames(styles.rule, hasPassed && styles.passed)}>
            {hasPassed ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
            <span>
              {t(`passwordRules.${id}`)}
              <VisuallyHidden>
                : {t(hasPassed ? 'passwordRules.passed' : 'passwordRules.failed')}
              </VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
