import type { SafePlayState } from '@throwdown/contract/safe-play'
import { formatUsd } from '@throwdown/rules/money'
import { ArrowLeft, ShieldAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useSafePlayQuery } from '../../api/safe-play.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { AppHeader } from '../../shell/AppHeader.tsx'
import { PageFooter } from '../../shell/PageFooter.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Columns, Hint, Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { utc } from '../../ui/text/utc.ts'
import { ExclusionPanel } from './ExclusionPanel.tsx'
import { LimitsPanel } from './LimitsPanel.tsx'
import { formatHours } from './play-amounts.ts'
import styles from './SafePlayScreen.module.css'
import { safePlayStrings } from './safe-play-strings.en.ts'
import { IntervalPanel, TimeOutPanel } from './TimeOutPanel.tsx'

/** [L2] [L3] [L4] What players decide about their own play. */
export default function SafePlayScreen() {
  const t = useStrings(safePlayStrings)
  const { data, error, refetch } = useSafePlayQuery(undefined, { refetchOnMountOrArgChange: true })
  const state = data?.data
  return (
    <>
      <AppHeader />
      <Stack as="main" gap={4} canShrink className={styles.page}>
        <Link to={paths.dashboard} className={styles.back}>
          <ArrowLeft size={15} aria-hidden /> {t('safePlay.back')}
        </Link>
        <Row as="header" gap={4} align="end" justify="between" wraps>
          <Stack gap={2} className={styles.about}>
            <Text as="h1" size="title">
              {t('safePlay.title')}
            </Text>
            <Text tone="muted">{t('safePlay.intro')}</Text>
          </Stack>
          {state && <Week state={state} />}
        </Row>
        {state && <Choices state={state} />}
        {!state && error && (
          <div role="alert">
            <EmptyState
              icon={<ShieldAlert size={48} aria-hidden />}
              title={t('safePlay.loadError')}
              text={errorText(error) ?? t('safePlay.unexpected')}
              action={<Button onClick={() => void refetch()}>{t('safePlay.retry')}</Button>}
            />
          </div>
        )}
        {!state && !error && <Skeleton height="560px" />}
      </Stack>
      <PageFooter />
    </>
  )
}

function Choices({ state }: { state: SafePlayState }) {
  return (
    <>
      <Pause pause={state.pause} />
      <LimitsPanel limits={state.limits} usage={state.usage} />
      <Columns count={3} oneBelow={961} gap={4}>
        <TimeOutPanel />
        <ExclusionPanel />
        <IntervalPanel everyMinutes={state.realityCheck.everyMinutes} />
      </Columns>
    </>
  )
}

function Pause({ pause }: Pick<SafePlayState, 'pause'>) {
  const t = useStrings(safePlayStrings)
  if (!pause) return null
  const text =
    pause.untilMs === null
      ? t('safePlay.pause.excludedForGood')
      : t(`safePlay.pause.${pause.kind}`, { when: utc.longMoment(pause.untilMs) })
  return (
    <Note tone="wait">
      <Row as="output" gap={3} align="center" justify="between" wraps>
        <span>{text}</span>
        <ButtonLink to={paths.withdraw} tone="quiet" size="small">
          {t('safePlay.pause.withdraw')}
        </ButtonLink>
      </Row>
    </Note>
  )
}

function Week({ state }: { state: SafePlayState }) {
  const t = useStrings(safePlayStrings)
  const week = state.usage.find(({ days }) => days === 7)
  if (!week) return null
  return (
    <Row as={Panel} gap={5} align="center" className={styles.week}>
      <div>
        <span className={styles.eyebrow}>{t('safePlay.week')}</span>
        <div className={styles.net}>
          <Money micros={BigInt(week.net)} size="large" sign="always" />
        </div>
      </div>
      <Hint as="div">
        <div>{t('safePlay.weekPlayed', { time: formatHours(week.playedMs) })}</div>
        <div>{t('safePlay.weekStaked', { amount: formatUsd(BigInt(week.staked)) })}</div>
      </Hint>
    </Row>
  )
}
