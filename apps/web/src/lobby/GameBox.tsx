import type { ReactNode } from 'react'
import { useStrings } from '../i18n/strings.ts'
import { Button } from '../ui/Button.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Panel } from '../ui/Panel.tsx'
import { BountyChoice } from './BountyChoice.tsx'
import styles from './GameBox.module.css'
import { JoinPicture } from './JoinPicture.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'
import { ModeChoice } from './ModeChoice.tsx'
import { PauseNotes } from './PauseNotes.tsx'
import { PayoutLines } from './PayoutLines.tsx'
import { StakeChips } from './StakeChips.tsx'
import { TopUpFirst } from './TopUpFirst.tsx'
import { useBarLeft, useCanPay } from './use-can-pay.ts'
import { type JoinRequest, useJoinChoice } from './use-join-choice.ts'
import { useJoinRefusal } from './use-join-refusal.ts'
import { usePayout } from './use-payout.ts'
import { useRun } from './use-run.ts'

type GameBoxProps = {
  /** The box is the page on /play, a part of it on the dashboard. */
  headingLevel: 'h1' | 'h2'
  isJoining: boolean
  /** The server's refusal of the last click. */
  refusal?: string | null
  /** Why joining is not possible now. */
  unavailable?: string | false
  onJoin: (request: JoinRequest) => void
  links?: ReactNode
  /** Whether an open choice is answered here; the dashboard has a card for it. */
  hasChoice?: boolean
}

/** [P4] Shows the exact lines of a win and of a loss before the click. */
export function GameBox(props: GameBoxProps) {
  const t = useStrings(lobbyStrings)
  const { headingLevel: Heading, isJoining, refusal, unavailable, onJoin, links, hasChoice = false } = props
  const { tier, mode, choose } = useJoinChoice()
  const { payout, winsNeeded } = usePayout({ tier, mode })
  const { run } = useRun(tier)
  const joinRefusal = useJoinRefusal({ tier, mode, run, payout })
  const barLeft = useBarLeft()
  const canPay = useCanPay(tier)
  const barred = barLeft && t('lobby.barred', { left: barLeft })
  return (
    <Stack as={Panel} padding="roomy" gap={4} canShrink className={styles.box}>
      <Row gap={3} align="baseline" justify="between">
        <Heading className={styles.title}>{t('lobby.title')}</Heading>
        <span className={styles.note}>{t('lobby.firstTo', { rounds: winsNeeded })}</span>
      </Row>
      <PauseNotes />
      <StakeChips tier={tier} mode={mode} onChoose={(chosen) => choose({ tier: chosen })} />
      <ModeChoice tier={tier} mode={mode} onChoose={(chosen) => choose({ mode: chosen })} />
      <PayoutLines payout={payout} />
      {hasChoice && mode === 'bounty' && run?.choice && <BountyChoice run={run} choice={run.choice} />}
      {refusal && !barred && (
        <Text tone="loss" role="alert">
          {refusal}
        </Text>
      )}
      {barred && <Text tone="loss">{barred}</Text>}
      {canPay.missing ? (
        <TopUpFirst available={canPay.available} />
      ) : (
        <Button
          tone="primary"
          size="large"
          wide
          className={styles.join}
          icon={<JoinPicture />}
          busyText={isJoining && t('lobby.joining')}
          disabledReason={barred || joinRefusal || unavailable}
          onClick={() => tier !== null && onJoin({ tier, mode })}
        >
          {barLeft ? t('lobby.joinIn', { left: barLeft }) : t('lobby.join')}
          {tier !== null && <JoinTerms tier={tier} mode={mode} />}
        </Button>
      )}
      {links && <div className={styles.links}>{links}</div>}
    </Stack>
  )
}

/** The pressed stake and the switch say it to screen readers. */
function JoinTerms({ tier, mode }: JoinRequest) {
  const t = useStrings(lobbyStrings)
  return (
    <small className={styles.terms} aria-hidden="true">
      {t('lobby.joinTerms', { tier, mode: t(`lobby.joinModes.${mode}`) })}
    </small>
  )
}
