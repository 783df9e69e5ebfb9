import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useReadSettingsQuery } from '../../../api/staff-settings.ts'
import { usePolling } from '../../../api/use-polling.ts'
import { useStrings } from '../../../i18n/strings.ts'
import { usePlayStatus } from '../../../realtime/tab-play.ts'
import { paths } from '../../../routing/paths.ts'
import { Hint, Row, Stack, Text } from '../../../ui/layout.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { utc } from '../../../ui/text/utc.ts'
import styles from './FreezeAlert.module.css'
import { freezeStrings } from './freeze-strings.en.ts'
import { freezeReasonInWords, freezerInWords } from './freeze-words.ts'

/** A page whose socket is lost learns of a freeze this way. */
const POLL_MS = 15_000
const RUNBOOK = 'docs/runbooks/freeze.md'

/** On every page of the back office: since when and why no money moves, and where to act. */
export function FreezeAlert() {
  const t = useStrings(freezeStrings)
  const { isMoneyFrozen } = usePlayStatus().notices
  const { data, refetch } = useReadSettingsQuery(undefined, { pollingInterval: usePolling(POLL_MS) })
  const freeze = data?.data.freeze
  const isOutdated = freeze !== undefined && isMoneyFrozen !== (freeze !== null)
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  if (!isMoneyFrozen && !freeze) return null
  return (
    <Row as="section" gap={3} className={styles.alert} aria-label={t('staffFreeze.title')}>
      <TriangleAlert size={24} aria-hidden className={styles.icon} />
      <Stack gap={1} canBreak className={styles.words}>
        <p role="alert">
          <Text as="b" size="lead" tone="loss">
            {t('staffFreeze.title')}
          </Text>{' '}
          {freeze ? freezeReasonInWords(freeze.reason) : t('staffFreeze.loading')}
        </p>
        <Hint>
          {freeze &&
            t('staffFreeze.since', { when: utc.moment(freeze.atMs), who: freezerInWords(freeze.by) })}{' '}
          {t('staffFreeze.effect')}
        </Hint>
        <Row as="p" gap={4} rowGap={2} align="center" wraps>
          <TextLink to={paths.adminWithdrawals} icon={<ArrowRight size={16} aria-hidden />}>
            {t('staffFreeze.act')}
          </TextLink>
          <TextLink to={paths.adminLedger} icon={<ArrowRight size={16} aria-hidden />}>
            {t('staffFreeze.ledger')}
          </TextLink>
          <Hint as="span">{t('staffFreeze.runbook', { file: RUNBOOK })}</Hint>
        </Row>
      </Stack>
    </Row>
  )
}
