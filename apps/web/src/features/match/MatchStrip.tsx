import { Flag, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { arenaStrings } from '../../arena/arena-strings.en.ts'
import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Evidence } from './Evidence.tsx'
import type { EngineState } from './engine/engine-state.ts'
import { matchStrings } from './match-strings.en.ts'

type MatchStripProps = {
  matchId: string
  state: EngineState
  onPlayHere: () => void
  onSurrender: () => void
}

/** Below the throws: which match, how it is kept fair, and the way out. */
export function MatchStrip({ matchId, state, onPlayHere, onSurrender }: MatchStripProps) {
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
      {state.role === 'plays' && <Surrender onSurrender={onSurrender} />}
    </>
  )
}

function Surrender({ onSurrender }: { onSurrender: () => void }) {
  const t = useStrings(arenaStrings)
  const [isAsked, setIsAsked] = useState(false)
  const stay = () => setIsAsked(false)
  return (
    <>
      <Button tone="quiet" size="small" icon={<Flag aria-hidden />} onClick={() => setIsAsked(true)}>
        {t('arena.leave')}
      </Button>
      <Dialog
        title={t('arena.leaveTitle')}
        isOpen={isAsked}
        onClose={stay}
        footer={
          <>
            <Button tone="primary" onClick={stay}>
              {t('arena.leaveStay')}
            </Button>
            <Button tone="danger" onClick={onSurrender}>
              {t('arena.leave')}
            </Button>
          </>
        }
      >
        <p>{t('arena.leaveText')}</p>
      </Dialog>
    </>
  )
}
