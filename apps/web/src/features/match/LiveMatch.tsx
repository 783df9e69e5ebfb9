import { ArrowLeft, History, Share2, ShieldCheck, VenetianMask } from 'lucide-react'
import { Arena } from '../../arena/Arena.tsx'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import { usePlayStatus } from '../../realtime/tab-play.ts'
import { paths, verifyPath } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { AppHeader } from '../../shell/AppHeader.tsx'
import { LoadingScreen } from '../../shell/LoadingScreen.tsx'
import { useShareProof } from '../../shell/use-share-proof.ts'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextButton, TextLink } from '../../ui/TextLink.tsx'
import { BountyOutcome } from './BountyOutcome.tsx'
import { Evidence } from './Evidence.tsx'
import { type EngineState, FIRST_STATE } from './engine/engine-state.ts'
import { matchView } from './engine/match-view.ts'
import { playersOf } from './engine/players-of.ts'
import { matchStrings } from './match-strings.en.ts'
import { ResultActions } from './ResultActions.tsx'
import { Surrender } from './Surrender.tsx'
import { useMatchEngine } from './use-match-engine.ts'

/** One match over a given connection, from the first throw to the result. */
export function LiveMatch({ matchId, link }: { matchId: string; link: MatchLink }) {
  const { state, throwHand, playHere, surrender } = useMatchEngine(matchId, link)
  const fighters = usePlayers(state)
  const { balance } = usePlayStatus()
  if (state?.isMissing) return <NoMatch />
  const view = state && matchView(state, fighters)
  if (!view) return <LoadingScreen />
  return (
    <Arena
      view={view}
      isProven={state.provenTurn >= (view.outcomes.at(-1)?.turn ?? 0)}
      onThrow={throwHand}
      strip={<MatchStrip matchId={matchId} state={state} />}
      noticeAction={state.role === 'watches_tab' && <PlayHere onTake={playHere} />}
      menu={
        state.role === 'plays' && view.result === null && <Surrender view={view} onSurrender={surrender} />
      }
      resultHeader={<AppHeader isInArena />}
      balance={balance?.available ?? null}
      resultActions={
        view.result && (
          <ResultActions
            matchId={matchId}
            rival={view.rival}
            stakes={view.stakes}
            result={view.result}
            rematchNumber={state.rematchNumber}
          />
        )
      }
      resultAside={
        view.stakes?.mode === 'bounty' &&
        view.result?.points !== undefined && (
          <BountyOutcome tier={view.stakes.tier} points={view.result.points} />
        )
      }
      resultLinks={
        <>
          <Evidence matchId={matchId} state={state} />
          <ResultLinks matchId={matchId} />
        </>
      }
    />
  )
}

function usePlayers(state: EngineState | null) {
  const t = useStrings(matchStrings)
  const user = useAppSelector(selectUser)
  return playersOf(state ?? FIRST_STATE, {
    you: { name: user?.username ?? t('match.you'), figure: avatarFigure(user?.avatar?.id) },
    rival: { name: t('match.opponent'), glyph: <VenetianMask size="0.9em" /> },
  })
}

function NoMatch() {
  const t = useStrings(matchStrings)
  return (
    <>
      <AppHeader />
      <main>
        <EmptyState
          icon={<Icon name="swords" />}
          title={t('match.noMatch')}
          text={t('match.noMatchText')}
          action={<ButtonLink to={paths.play}>{t('match.backToPlay')}</ButtonLink>}
        />
      </main>
    </>
  )
}

/** Below the throws: which match, and how it is kept fair. */
function MatchStrip({ matchId, state }: { matchId: string; state: EngineState }) {
  const t = useStrings(arenaStrings, matchStrings)
  return (
    <>
      <span>{t('match.matchShort', { id: `${matchId.slice(0, 4)}…${matchId.slice(-4)}` })}</span>
      <span>
        <ShieldCheck size={15} aria-hidden /> {t('arena.sealedHere')}
      </span>
      <Evidence matchId={matchId} state={state} />
    </>
  )
}

/** [M11] Next to the notice that another tab plays. */
function PlayHere({ onTake }: { onTake: () => void }) {
  const t = useStrings(matchStrings)
  return (
    <Button size="small" onClick={onTake}>
      {t('match.playHere')}
    </Button>
  )
}

function ResultLinks({ matchId }: { matchId: string }) {
  const t = useStrings(matchStrings)
  return (
    <>
      <TextLink to={verifyPath(matchId)} icon={<ShieldCheck size={16} aria-hidden />}>
        {t('match.verify')}
      </TextLink>
      <Share matchId={matchId} />
      <TextLink to={paths.history} icon={<History size={16} aria-hidden />}>
        {t('match.history')}
      </TextLink>
      <TextLink to={paths.dashboard} icon={<ArrowLeft size={16} aria-hidden />}>
        {t('match.dashboard')}
      </TextLink>
    </>
  )
}

function Share({ matchId }: { matchId: string }) {
  const t = useStrings(matchStrings)
  const share = useShareProof(matchId)
  return (
    <TextButton icon={<Share2 size={16} aria-hidden />} onClick={() => void share()}>
      {t('match.share')}
    </TextButton>
  )
}
