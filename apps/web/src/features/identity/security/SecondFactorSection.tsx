import { useStrings } from '../../../i18n/strings.ts'
import { selectIsAdmin } from '../../../session/session.ts'
import { useAppSelector } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { formatDay } from '../../../ui/text/clock.ts'
import styles from './Security.module.css'
import { securityStrings } from './security-strings.en.ts'
import type { SecurityTask } from './security-task.ts'

type Factor = { isOn: boolean; since: string | null; recoveryCodesLeft: number }
type SecondFactorSectionProps = {
  factor: Factor
  offline: string | null
  onTask: (task: SecurityTask) => void
}

/** From here on new codes are worth a word. */
const FEW_CODES = 3

export function SecondFactorSection({ factor, offline, onTask }: SecondFactorSectionProps) {
  const t = useStrings(securityStrings)
  const isStaff = useAppSelector(selectIsAdmin)
  const { isOn } = factor
  const reason = isStaff ? t('security.factor.staff') : offline
  return (
    <Stack as={Panel} gap={4}>
      <Row as="h2" gap={3} rowGap={1} align="center" wraps>
        {t('security.factor.title')} {isOn && <Tag tone="live">{t('security.factor.onTag')}</Tag>}
      </Row>
      {isOn ? <FactorFacts factor={factor} /> : <p className={styles.text}>{t('security.factor.off')}</p>}
      <Row gap={3} wraps>
        <Button
          tone={isOn ? 'plain' : 'primary'}
          disabledReason={reason}
          onClick={() => onTask(isOn ? 'switch-off' : 'switch-on')}
        >
          {t(isOn ? 'security.factor.switchOff' : 'security.factor.switchOn')}
        </Button>
      </Row>
    </Stack>
  )
}

function FactorFacts({ factor: { since, recoveryCodesLeft } }: { factor: Factor }) {
  const t = useStrings(securityStrings)
  return (
    <p className={styles.text}>
      {t('security.factor.on', { date: since ? formatDay(Date.parse(since)) : '' })}{' '}
      {t('security.factor.codes', { count: recoveryCodesLeft })}{' '}
      {recoveryCodesLeft <= FEW_CODES && t('security.factor.fewCodes')}
    </p>
  )
}
