import type { RecoveredFactor, Recovery } from '@throwdown/contract/recovery'
import styles from '../../forms/form.module.css'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Stack } from '../../ui/layout.tsx'
import { formatDay } from '../../ui/text/clock.ts'
import { recoveryStrings } from './recovery-strings.en.ts'

/** What the reset removed, what leaves later and what stays. */
export function RecoveryResult({ recovery }: { recovery: Recovery }) {
  const t = useStrings(recoveryStrings)
  const { removed, leaving, kept, leavingAt } = recovery
  const date = leavingAt === null ? '' : formatDay(Date.parse(leavingAt))
  return (
    <div className={styles.form}>
      <div className={styles.intro}>
        <h1>{t('recovery.doneTitle')}</h1>
        <p className={styles.text}>{t('recovery.doneText')}</p>
      </div>
      <Factors title={t('recovery.removed')} text={t('recovery.removedText')} factors={removed} />
      <Factors title={t('recovery.leaving', { date })} text={t('recovery.leavingText')} factors={leaving} />
      <Factors title={t('recovery.kept')} text={t('recovery.keptText')} factors={kept} />
      <ButtonLink to={paths.logIn} tone="primary" size="large" wide>
        {t('recovery.logIn')}
      </ButtonLink>
    </div>
  )
}

type FactorsProps = { title: string; text: string; factors: readonly RecoveredFactor[] }

function Factors({ title, text, factors }: FactorsProps) {
  const t = useStrings(recoveryStrings)
  if (factors.length === 0) return null
  return (
    <Stack as="section" gap={2}>
      <h2>{title}</h2>
      <Stack as="ul" gap={1}>
        {factors.map(({ kind, device, addedAt }) => (
          <li key={`${kind} ${addedAt}`}>
            {t(`recovery.${kind}`, { device: device ?? '', date: formatDay(Date.parse(addedAt)) })}
          </li>
        ))}
      </Stack>
      <p className={styles.text}>{text}</p>
    </Stack>
  )
}
