import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { pauseStrings } from '../i18n/pause-strings.en.ts'
import { useStrings } from '../i18n/strings.ts'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/Button.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Note } from '../ui/Note.tsx'
import { Panel } from '../ui/Panel.tsx'
import { BountyChoice } from './BountyChoice.tsx'
import styles from './GameBox.module.css'
import { JoinPicture } from './JoinPicture.tsx'
import { JoinWays } from './JoinWays.tsx'
import { lobbyStrings } from './lobby-strings.en.ts'
import { ModeChoice } from './ModeChoice.tsx'
import { useOwnDecision } from './own-decision.ts'
import { PayoutLines } from './PayoutLines.tsx'
import { StakeChips } from './StakeChips.tsx'
import { useBarLeft, useCanPay } from './use-can-pay.ts'
import { type JoinRequest, useJoinChoice } from './use-join-choice.ts'
import { useJoinRefusal } from './use-join-refusal.ts'
import { usePauses } from './use-pauses.ts'
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
  const { tier, mode, isModeKnown, choose } = useJoinChoice()
  const { payout, winsNeeded } = usePayout({ tier, mode, isModeKnown })
  const { run } = useRun(tier)
  const joinRefusal = useJoinRefusal({ tier, mode, run, payout })
  const ownDecision = useOwnDecision(tier)
  const barLeft = useBarLeft()
  const canPay = useCanPay(tier)
  const [isShowingWays, setIsShowingWays] = useState(false)
  const hideWays = () => setIsShowingWays(false)
  function join(): void {
    if (tier === null) return
    if (canPay.missing) setIsShowingWays(true)
    else onJoin({ tier, mode })
  }
  const barred = barLeft && t('lobby.barred', { left: barLeft })
  return (
    <Stack as={Panel} padding="roomy" gap={4} canShrink className={styles.box}>
      <Head level={Heading} winsNeeded={winsNeeded} />
      <PauseNotes />
      <StakeChips tier={tier} mode={mode} onChoose={(chosen) => choose({ tier: chosen })} />
      <ModeChoice tier={tier} mode={mode} onChoose={(chosen) => choose({ mode: chosen })} />
      {ownDecision ? <OwnDecision sentence={ownDecision} /> : <PayoutLines payout={payout} />}
      {hasChoice && mode === 'bounty' && run?.choice && <BountyChoice run={run} choice={run.choice} />}
      <WhyNot refusal={refusal} barred={barred} />
      <Button
        tone="primary"
        size="large"
        wide
        className={styles.join}
        icon={<JoinPicture />}
        busyText={isJoining && t('lobby.joining')}
        disabledReason={barred || joinRefusal || (!canPay.missing && unavailable)}
        onClick={join}
      >
        {barLeft ? t('lobby.joinIn', { left: barLeft }) : t('lobby.join')}
        {tier !== null && <JoinTerms tier={tier} mode={mode} />}
      </Button>
      {tier !== null && canPay.missing && (
        <JoinWays {...{ tier, available: canPay.available }} isOpen={isShowingWays} onClose={hideWays} />
      )}
      {links && <div className={styles.links}>{links}</div>}
    </Stack>
  )
}

function Head({ level: Heading, winsNeeded }: { level: GameBoxProps['headingLevel']; winsNeeded: number }) {
  const t = useStrings(lobbyStrings)
  return (
    <Row gap={3} align="baseline" justify="between">
      <Heading className={styles.title}>{t('lobby.title')}</Heading>
      <span className={styles.note}>{t('lobby.firstTo', { rounds: winsNeeded })}</span>
    </Row>
  )
}

function WhyNot({ refusal, barred }: { refusal: string | null | undefined; barred: string | false | null }) {
  if (barred) return <Text tone="loss">{barred}</Text>
  if (!refusal) return null
  return (
    <Text tone="loss" role="alert">
      {refusal}
    </Text>
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

/** [L2] [L3] In the place of the payout, as high: the player's own decision refuses the stake. */
function OwnDecision({ sentence }: { sentence: string }) {
  const t = useStrings(lobbyStrings)
  return (
    <div className={styles.own}>
      <Note tone="wait">
        {sentence} <Link to={paths.safePlay}>{t('lobby.ownLink')}</Link>
      </Note>
    </div>
  )
}

/** Which modes and stakes staff have paused, and why. */
function PauseNotes() {
  const t = useStrings(pauseStrings)
  const { sentences } = usePauses()
  if (sentences.length === 0) return null
  return (
    <Note tone="wait">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{t('pause.safe')}</p>
    </Note>
  )
}
