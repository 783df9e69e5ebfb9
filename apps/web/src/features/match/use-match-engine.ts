import { HANDS, type Hand, isHand } from '@throwdown/rules/transcript/commitment'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { HandName } from '../../arena/duel-view.ts'
import { openMatchStore } from '../../crypto/match-store.ts'
import type { MatchLink } from '../../realtime/match-link.ts'
import { postThrow } from '../../realtime/post-throw.ts'
import type { EngineState } from './engine/engine-state.ts'
import { MatchEngine } from './engine/match-engine.ts'
import { claimPlaying, type PlayingClaim } from './engine/playing-tab.ts'

type Duel = {
  state: EngineState | null
  throwHand: (hand: HandName) => void
  playHere: () => void
  surrender: () => void
}

/** The engine of one match, running while its screen is open. */
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

type RunningEngine = { readonly engine: MatchEngine; readonly claim: PlayingClaim }

function useEngine(matchId: string, link: MatchLink): RunningEngine | null {
  const [running, setRunning] = useState<RunningEngine | null>(null)
  useEffect(() => {
    let isGone = false
    let end = () => {}
    async function begin(): Promise<void> {
      const store = await openMatchStore(Date.now())
      if (isGone) return
      const engine = new MatchEngine({
        matchId,
        link,
        post: postThrow,
        store,
        rootKeys: ROOT_KEYS,
        nowMs: Date.now,
        isVisible,
      })
      const claim = claimPlaying(matchId, (isPlaying) => engine.setNewestTab(isPlaying))
      end = () => {
        claim.stop()
        engine.stop()
      }
      setRunning({ engine, claim })
      await engine.start()
    }
    void begin()
    return () => {
      isGone = true
      end()
    }
  }, [matchId, link])
  return running
}

const isVisible = () => document.visibilityState === 'visible'
const neverChanges = () => () => {}

function handOf(name: HandName): Hand {
  const index = HANDS.indexOf(name)
  return isHand(index) ? index : 0
}
