import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import secondFactorStyles from './SecondFactor.module.css'
import { secondFactorStrings } from './second-factor-strings.en.ts'

/** Shown once, right after the second factor was set up. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useStrings(secondFactorStrings)
  return (
    <div className={styles.form}>
      <div className={styles.intro}>
        <h1>{t('secondFactor.recoveryTitle')}</h1>
        <p className={styles.text}>{t('secondFactor.recoveryIntro')}</p>
      </div>
      <ul className={secondFactorStyles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button tone="primary" size="large" wide onClick={onSaved}>
        {t('secondFactor.recoverySaved')}
      </Button>
    </div>
  )
}
