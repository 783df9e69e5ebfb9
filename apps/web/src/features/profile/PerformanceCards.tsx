import type { ProfileOverview } from '@throwdown/contract/profile'
import { CircleDollarSign, Clock, Hand, History, Swords, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { ArmouredHand } from '../../arena/hands/ArmouredHand.tsx'
import { SolAmount } from '../../boards/amounts.tsx'
import { useStrings } from '../../i18n/strings.ts'
import { paths } from '../../routing/paths.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { utc } from '../../ui/text/utc.ts'
import styles from './PerformanceCards.module.css'
import { profileStrings } from './profile-strings.en.ts'

type Performance = ProfileOverview['gamePerformance']

const MINUTES_PER_HOUR = 60
const share = (part: number, all: number): string => ((100 * part) / all).toFixed(1)

type PerformanceCardsProps = { performance: Performance; joinedAt: string }

export function PerformanceCards({ performance, joinedAt }: PerformanceCardsProps) {
  const t = useStrings(profileStrings)
  return (
    <Stack as="section" gap={3} aria-labelledby="performance-title">
      <Row as="header" gap={4} rowGap={2} align="center" justify="between" wraps>
        <h2 id="performance-title">{t('profile.performance.title')}</h2>
        <TextLink to={paths.history} icon={<History size={16} aria-hidden />}>
          {t('profile.performance.history')}
        </TextLink>
      </Row>
      <dl className={styles.cards}>
        <Games performance={performance} joinedAt={joinedAt} />
        <Card
          label={t('profile.performance.earned')}
          icon={<CircleDollarSign size={18} aria-hidden />}
          detail={<EarnedDetail sol={performance.totalEarningsSOL} />}
        >
          <Earned micros={BigInt(performance.totalEarningsMicroUsd)} />
        </Card>
        <Hours performance={performance} />
        <MostUsed performance={performance} />
      </dl>
    </Stack>
  )
}

function Games({ performance: { gamesPlayed, gamesWon, gamesLost }, joinedAt }: PerformanceCardsProps) {
  const t = useStrings(profileStrings)
  const rate = gamesPlayed > 0 ? t('profile.performance.rate', { rate: share(gamesWon, gamesPlayed) }) : null
  const lossRate = gamesPlayed > 0 ? `${share(gamesLost, gamesPlayed)}%` : null
  return (
    <>
      <Card
        label={t('profile.performance.played')}
        icon={<Swords size={18} aria-hidden />}
        detail={t('profile.performance.since', { month: utc.monthAndYear(Date.parse(joinedAt)) })}
      >
        {formatCount(gamesPlayed)}
      </Card>
      <Card label={t('profile.performance.won')} icon={<TrendingUp size={18} aria-hidden />} detail={rate}>
        <Text as="span" tone="win">
          {formatCount(gamesWon)}
        </Text>
      </Card>
      <Card
        label={t('profile.performance.lost')}
        icon={<TrendingDown size={18} aria-hidden />}
        detail={lossRate}
      >
        {formatCount(gamesLost)}
      </Card>
    </>
  )
}

function Earned({ micros }: { micros: bigint }) {
  return <Money micros={micros} tone={micros > 0n ? 'won' : micros < 0n ? 'loss' : 'plain'} size="display" />
}

function EarnedDetail({ sol }: { sol: number | null }) {
  const t = useStrings(profileStrings)
  return (
    <>
      <SolAmount amount={sol} />
      {sol !== null && ' · '}
      {t('profile.performance.net')}
    </>
  )
}

function Hours({ performance: { hoursPlayed, gamesPlayed } }: { performance: Performance }) {
  const t = useStrings(profileStrings)
  const minutes = gamesPlayed > 0 ? ((hoursPlayed * MINUTES_PER_HOUR) / gamesPlayed).toFixed(1) : null
  return (
    <Card
      label={t('profile.performance.hours')}
      icon={<Clock size={18} aria-hidden />}
      detail={minutes === null ? null : t('profile.performance.perMatch', { minutes })}
    >
      {hoursPlayed.toFixed(1)}
    </Card>
  )
}

function MostUsed({ performance: { mostUsedHand, hands } }: { performance: Performance }) {
  const t = useStrings(profileStrings)
  const all = hands.rock + hands.paper + hands.scissors
  return (
    <Card
      label={t('profile.performance.hand')}
      icon={mostUsedHand ? <HandPicture hand={mostUsedHand.hand} /> : <Hand size={18} aria-hidden />}
      detail={mostUsedHand && t('profile.performance.throws', { count: mostUsedHand.count, all })}
    >
      {mostUsedHand ? t(`profile.hands.${mostUsedHand.hand}`) : t('profile.performance.noHand')}
    </Card>
  )
}

function HandPicture({ hand }: { hand: 'rock' | 'paper' | 'scissors' }) {
  return (
    <span className={styles.hand}>
      <ArmouredHand hand={hand} cropped />
    </span>
  )
}

type CardProps = { label: string; icon: ReactNode; detail?: ReactNode; children: ReactNode }

function Card({ label, icon, detail, children }: CardProps) {
  return (
    <Panel className={styles.card}>
      <Row as="dt" gap={1} align="start" justify="between" tone="muted" className={styles.label}>
        {label} {icon}
      </Row>
      <dd className={styles.value}>{children}</dd>
      {detail && <dd className={styles.detail}>{detail}</dd>}
    </Panel>
  )
}
