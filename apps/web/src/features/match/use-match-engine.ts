import { HANDS, type Hand, isHand } from '@throwdown/rules/transcript/commitment'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { HandName } from '../../arena/duel-view.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import type { EngineState } from './engine/engine-state.ts'
import { type RunningEngine, shareEngine } from './shared-engine.ts'

type Duel = {
  state: EngineState | null
  throwHand: (hand: HandName) => void
  playHere: () => void
  surrender: () => void
}

/** The engine of one match, for the screen that shows it. */
export function useMatchEngine(matchId: string, link: MatchLink): Duel {
  const running = useEngine(matchId, link)
  const engine = running?.engine
  const state = useSyncExternalStore(engine?.subscribe ?? neverChanges, () => engine?.read() ?? null)
  return {
    state,
    playHere: () => running?.claim.take(),
    throwHand: (name) => void engine?.sealHand(handOf(name)),
    surrender: () => void engine?.surrender(),
  }
}

function useEngine(matchId: string, link: MatchLink): RunningEngine | null {
  const [running, setRunning] = useState<RunningEngine | null>(null)
  useEffect(() => {
    let isGone = false
    const shared = shareEngine({ matchId, link, isScreen: true })
    void shared.running.then((engine) => !isGone && setRunning(engine))
    return () => {
      isGone = true
      shared.release()
    }
  }, [matchId, link])
  return running
}

const neverChanges = () => () => {}

function handOf(name: HandName): Hand {
  const index = HANDS.indexOf(name)
  return isHand(index) ? index : 0
}
