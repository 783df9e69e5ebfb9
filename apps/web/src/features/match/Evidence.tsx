import { useStrings } from '../../i18n/strings.ts'
import { Button } from '../../ui/Button.tsx'
import type { EngineState } from './engine/engine-state.ts'
import { uncountedOpenings } from './engine/uncounted-openings.ts'
import { matchStrings } from './match-strings.en.ts'

type EvidenceProps = { state: EngineState; onSave: () => void }

/** Offered when something does not add up, or when an opening of this device was called late. */
export function Evidence({ state, onSave }: EvidenceProps) {
  const t = useStrings(matchStrings)
  const isLate = uncountedOpenings(state).length > 0
  if (!state.isBroken && !isLate) return null
  return (
    <>
      {isLate && <span>{t('match.calledLate')}</span>}
      <Button size="small" onClick={onSave}>
        {t('match.evidence')}
      </Button>
    </>
  )
}
