import { Arena } from '../../arena/Arena.tsx'
import { useStrings } from '../../i18n/strings.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import { usePlayStatus } from '../../realtime/tab-play.ts'
import { paths } from '../../routing/paths.ts'
import { selectUser } from '../../session/session.ts'
import { useAppSelector } from '../../session/store.ts'
import { AppHeader } from '../../shell/AppHeader.tsx'
import { LoadingScreen } from '../../shell/LoadingScreen.tsx'
import { avatarFigure } from '../../ui/avatar-figure.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BountyOutcome } from './BountyOutcome.tsx'
import { Evidence } from './Evidence.tsx'
import { type EngineState, FIRST_STATE } from './engine/engine-state.ts'
import { matchView } from './engine/match-view.ts'
import { playersOf } from './engine/players-of.ts'
import { MatchStrip } from './MatchStrip.tsx'
import { matchStrings } from './match-strings.en.ts'
import { ResultActions } from './ResultActions.tsx'
import { ResultLinks } from './ResultLinks.tsx'
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
      strip={<MatchStrip matchId={matchId} state={state} onPlayHere={playHere} />}
      menu={state.role === 'plays' && <Surrender view={view} onSurrender={surrender} />}
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
    rival: { name: t('match.opponent') },
  })
}

function NoMatch() {
  const t = useStrings(matchStrings)
  return (
    <main>
      <EmptyState
        icon={<Icon name="swords" />}
        title={t('match.noMatch')}
        text={t('match.noMatchText')}
        action={<ButtonLink to={paths.play}>{t('match.backToPlay')}</ButtonLink>}
      />
    </main>
  )
}
