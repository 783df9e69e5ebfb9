import { useStrings } from '../../i18n/strings.ts'
import { lobbyStrings } from '../../lobby/lobby-strings.en.ts'
import { useRun } from '../../lobby/use-run.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './BountyOutcome.module.css'

/** What a bounty match changed in the run: the points of its transcript, and the run as it is now. */
export function BountyOutcome({ tier, points }: { tier: number; points: number }) {
  const t = useStrings(lobbyStrings)
  const { run, isKnown } = useRun(tier)
  const known = isKnown && run
  return (
    <Stack as={Panel} gap={1.5} justify="start">
      <h2 className={styles.eyebrow}>{t('lobby.run.title')}</h2>
      <Facts facts={[{ label: t('lobby.run.thisMatch'), value: t('lobby.run.points', { points }) }]} />
      {!isKnown && <Skeleton height="92px" />}
      {known && (
        <>
          {known.riskActive && <p>{t('lobby.run.risking', { points: known.unbanked })}</p>}
          <Row gap={4} align="baseline" justify="between">
            <span>{t('lobby.run.unbankedNow')}</span>
            <span className={styles.number}>{t('lobby.run.points', { points: known.unbanked })}</span>
          </Row>
          <Facts
            facts={[
              {
                label: t('lobby.run.bankedNow'),
                value: t('lobby.run.points', { points: known.banked }),
              },
              {
                label: t('lobby.run.streak'),
                value: t('lobby.run.streakValue', { count: known.winStreak }),
              },
            ]}
          />
        </>
      )}
    </Stack>
  )
}
