import { ShieldCheck } from 'lucide-react'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Evidence } from './Evidence.tsx'
import type { EngineState } from './engine/engine-state.ts'
import { matchStrings } from './match-strings.en.ts'

type MatchStripProps = {
  matchId: string
  state: EngineState
  onPlayHere: () => void
}

/** Below the throws: which match, and how it is kept fair. */
export function MatchStrip({ matchId, state, onPlayHere }: MatchStripProps) {
  const t = useStrings(arenaStrings, matchStrings)
  return (
    <>
      <span>{t('match.matchShort', { id: `${matchId.slice(0, 4)}…${matchId.slice(-4)}` })}</span>
      <span>
        <ShieldCheck size={15} aria-hidden /> {t('arena.sealedHere')}
      </span>
      <Evidence matchId={matchId} state={state} />
      {state.role === 'watches_tab' && (
        <Button size="small" onClick={onPlayHere}>
          {t('match.playHere')}
        </Button>
      )}
    </>
  )
}
