import { Bot, GraduationCap, Repeat, SlidersHorizontal } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useOwnThrowsQuery } from '../../api/profile.ts'
import { HandForge } from '../../arena/hands/HandForge.tsx'
import { BoardError } from '../../boards/BoardError.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { paths, practicePath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AfterPanel } from './AfterPanel.tsx'
import styles from './CoachScreen.module.css'
import { coachStrings } from './coach-strings.en.ts'
import { HandMixPanel } from './HandMixPanel.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import { PredictabilityPanel } from './PredictabilityPanel.tsx'
import { predictabilityOf, THROWS_MIN } from './predictability.ts'
import { tendenciesOf } from './tendencies.ts'

const PERIODS = ['50', '200', '500'] as const
type Period = (typeof PERIODS)[number]

/** What an opponent could read in the player's own throws. Nobody else can read them. */
export default function CoachScreen() {
  const t = useStrings(coachStrings)
  const [query, setQuery] = useSearchParams()
  const period = PERIODS.find((known) => known === query.get('matches')) ?? '200'
  return (
    <HistoryPage>
      <HandForge />
      <Row gap={3} align="center" justify="between" wraps>
        <p className={styles.lead}>{t('coach.lead')}</p>
        <Select
          label={t('coach.period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t('coach.lastMatches', { matches: value }) }))}
          onValueChange={(matches) => setQuery({ matches }, { replace: true })}
        />
      </Row>
      <Figures period={period} />
    </HistoryPage>
  )
}

function Figures({ period }: { period: Period }) {
  const t = useStrings(coachStrings)
  const { data, error, refetch } = useOwnThrowsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data && error)
    return <BoardError title={t('coach.error')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const matches = data.data.matches.slice(-Number(period))
  const tendencies = tendenciesOf(matches)
  if (tendencies.throws < THROWS_MIN) return <TooFew throws={tendencies.throws} />
  return (
    <>
      <div className={styles.panels}>
        <HandMixPanel tendencies={tendencies} />
        <AfterPanel tendencies={tendencies} />
        <PredictabilityPanel predictability={predictabilityOf(matches)} />
      </div>
      <Drills />
    </>
  )
}

const DRILLS = [
  { bot: 'random', DrillIcon: SlidersHorizontal },
  { bot: 'shifter', DrillIcon: Repeat },
  { bot: 'reader', DrillIcon: Bot },
] as const

/** [M12] Each against one of the practice bots. */
function Drills() {
  const t = useStrings(coachStrings)
  return (
    <Stack as={Panel} gap={3}>
      <Row gap={3} rowGap={1} align="center" justify="between" wraps>
        <h2>{t('coach.practiceTitle')}</h2>
        <Hint as="span">{t('coach.practiceText')}</Hint>
      </Row>
      <ul className={styles.drills}>
        {DRILLS.map(({ bot, DrillIcon }) => (
          <li key={bot} className={styles.drill}>
            <span className={styles.drillIcon}>
              <DrillIcon size={22} aria-hidden />
            </span>
            <div>
              <h3 className={styles.drillName}>{t(`coach.drills.${bot}`)}</h3>
              <Hint>{t(`coach.drills.${bot}Text`)}</Hint>
            </div>
            <ButtonLink
              to={practicePath(bot)}
              size="small"
              tone="quiet"
              aria-label={t('coach.startOf', { drill: t(`coach.drills.${bot}`) })}
            >
              {t('coach.start')}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <Hint>{t('coach.promise')}</Hint>
    </Stack>
  )
}

function TooFew({ throws }: { throws: number }) {
  const t = useStrings(coachStrings)
  return (
    <EmptyState
      icon={<GraduationCap size={48} aria-hidden />}
      title={t('coach.tooFew', { count: THROWS_MIN - throws })}
      text={t('coach.tooFewText', { throws, min: THROWS_MIN })}
      action={<ButtonLink to={paths.play}>{t('coach.play')}</ButtonLink>}
    />
  )
}

function Loading() {
  const t = useStrings(coachStrings)
  return (
    <div className={styles.panels} aria-busy="true">
      <VisuallyHidden>
        <output>{t('coach.loading')}</output>
      </VisuallyHidden>
      <Skeleton height="480px" />
      <Skeleton height="480px" />
      <Skeleton height="480px" />
    </div>
  )
}
