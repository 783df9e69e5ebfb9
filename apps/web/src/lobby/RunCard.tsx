import type { BountyRun } from '@throwdown/contract/bounty'
import { useState } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Facts } from '../ui/Facts.tsx'
import { Hint, Row, Stack, Text } from '../ui/layout.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Progress } from '../ui/Progress.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import { BountyChoice } from './BountyChoice.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'
import styles from './RunCard.module.css'
import { useRuns } from './use-run.ts'

/** [B3] [B4] The player's runs in the open pools: banked, at risk, and the open choice if there is one. */
export function RunCard({ tier }: { tier: number | null }) {
  const t = useStrings(lobbyStrings)
  return (
    <Stack as={Panel} gap={4}>
      <Text as="h2" size="eyebrow" tone="faint">
        {t('lobby.run.title')}
      </Text>
      <CardBody tier={tier} />
    </Stack>
  )
}

function CardBody({ tier }: { tier: number | null }) {
  const t = useStrings(lobbyStrings)
  const { runs, isError, refetch } = useRuns()
  const [pickedTier, pickTier] = useState<number | null>(null)
  if (!runs && isError)
    return (
      <Hint as="div" role="alert">
        <p>{t('lobby.run.error')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('lobby.retry')}
        </Button>
      </Hint>
    )
  // As high as the words of a player without a run: most visits are such.
  if (!runs)
    return (
      <>
        <Hint as="output">{t('lobby.run.loading')}</Hint>
        <Skeleton height="19px" />
      </>
    )
  const run = shownRun(runs, pickedTier ?? tier)
  if (!run)
    return (
      <>
        {runs.length > 0 && <PoolTabs runs={runs} shown={null} onPick={pickTier} />}
        <Hint>{tier === null ? t('lobby.run.none') : t('lobby.run.noneHere', { tier })}</Hint>
      </>
    )
  return (
    <>
      {runs.length > 1 && <PoolTabs runs={runs} shown={run} onPick={pickTier} />}
      <p>
        <Tag>{t('lobby.run.poolName', { tier: run.tier })}</Tag>
      </p>
      <RunPoints run={run} />
      {run.choice && <BountyChoice key={run.choice.matchId} run={run} choice={run.choice} isCompact />}
      {run.riskActive && <p className={styles.risking}>{t('lobby.run.risking', { points: run.unbanked })}</p>}
      <RunFacts run={run} />
      <Eligibility run={run} />
    </>
  )
}

/** The run of the given tier; while none is chosen, one with an open choice, else the first. */
function shownRun(runs: readonly BountyRun[], tier: number | null): BountyRun | undefined {
  if (tier !== null) return runs.find((run) => run.tier === tier)
  return runs.find((run) => run.choice) ?? runs[0]
}

function RunPoints({ run: { unbanked, banked, rank } }: { run: BountyRun }) {
  const t = useStrings(lobbyStrings)
  return (
    <Row gap={3} align="end" justify="between" className={styles.points}>
      <p>
        <span className={styles.unbanked}>{t('lobby.run.points', { points: unbanked })}</span>
        <Hint as="span">{t('lobby.run.unbanked')}</Hint>
      </p>
      <p className={styles.end}>
        <span className={styles.banked}>{t('lobby.run.points', { points: banked })}</span>
        <Hint as="span">{rank === null ? t('lobby.run.banked') : t('lobby.run.bankedRank', { rank })}</Hint>
      </p>
    </Row>
  )
}

type PoolTabsProps = { runs: readonly BountyRun[]; shown: BountyRun | null; onPick: (tier: number) => void }

function PoolTabs({ runs, shown, onPick }: PoolTabsProps) {
  const t = useStrings(lobbyStrings)
  return (
    <Row as="fieldset" gap={2} wraps className={styles.tabs} aria-label={t('lobby.run.pools')}>
      {runs.map((run) => (
        <button
          key={run.tier}
          type="button"
          className={classNames(styles.tab, run === shown && styles.chosen)}
          aria-pressed={run === shown}
          onClick={() => onPick(run.tier)}
        >
          {t('lobby.run.pool', { tier: run.tier })}
        </button>
      ))}
    </Row>
  )
}

/** [B8] What is still missing for a prize, as far as it can be counted. */
function Eligibility({ run }: { run: BountyRun }) {
  const t = useStrings(lobbyStrings)
  const { scoringMatches, opponents, eligibleScoringMatchesMin, eligibleOpponentsMin } = run
  const isEligible = scoringMatches >= eligibleScoringMatchesMin && opponents >= eligibleOpponentsMin
  const bars = [
    { label: t('lobby.run.scoring'), done: scoringMatches, max: eligibleScoringMatchesMin },
    { label: t('lobby.run.opponents'), done: opponents, max: eligibleOpponentsMin },
  ]
  return (
    <>
      {bars.map(({ label, done, max }) => (
        <Progress
          key={label}
          label={label}
          text={t('lobby.run.ofMax', { done: Math.min(done, max), max })}
          value={Math.min(done, max)}
          max={max}
        />
      ))}
      <Hint>{t(isEligible ? 'lobby.run.eligible' : 'lobby.run.notEligible')}</Hint>
    </>
  )
}

/** [B6] The streak, and how much of the week's matches is used up. */
function RunFacts({ run }: { run: BountyRun }) {
  const t = useStrings(lobbyStrings)
  return (
    <Facts
      facts={[
        { label: t('lobby.run.streak'), value: t('lobby.run.streakValue', { count: run.winStreak }) },
        {
          label: t('lobby.run.thisWeek'),
          value: t('lobby.run.ofMax', { done: run.scoringMatches, max: run.scoringMatchesMax }),
        },
      ]}
    />
  )
}
