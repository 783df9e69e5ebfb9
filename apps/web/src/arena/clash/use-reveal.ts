import { useCallback, useEffect, useReducer, useState } from 'react'
import type { TurnOutcome } from '../duel-view.ts'
import { finishReveal, type RevealQueue, replayAll, startQueue, takeUp } from './reveal-queue.ts'
import { REVEAL, type RevealBeat } from './reveal-script.ts'

type Reveal = {
  outcome: TurnOutcome | null
  beat: RevealBeat
  isAnimated: boolean
  skip: () => void
  /** Shows all throws once more. */
  replay: () => void
  /** Shows some throws once more, instead of what is being shown. */
  play: (turns: readonly TurnOutcome[]) => void
  hasReplayed: boolean
}

/** Plays each finished turn once, beat by beat, until it is over or skipped. */
export function useReveal(outcomes: readonly TurnOutcome[], wantsMotion: boolean): Reveal {
  const [queue, change] = useReducer(reduceQueue, outcomes, startQueue)
  const next = takeUp(queue, outcomes)
  // Taken up while rendering: the stage must not show the next throw for one frame before the reveal.
  if (next !== queue) change(outcomes)
  const outcome = next.playing
  // Two fists that pump and open would show something that did not happen.
  const isAnimated = wantsMotion && outcome?.missed.length === 0
  const [struckTurn, setStruckTurn] = useState(0)
  const turn = outcome?.turn ?? 0
  const skip = useCallback(() => change('finish'), [])
  useEffect(() => {
    if (turn === 0) return undefined
    const strike = setTimeout(() => setStruckTurn(turn), isAnimated ? REVEAL.strikeAtMs : 0)
    const end = setTimeout(skip, isAnimated ? REVEAL.endsAtMs : REVEAL.stillEndsAtMs)
    return () => {
      clearTimeout(strike)
      clearTimeout(end)
    }
  }, [turn, isAnimated, skip])
  function play(turns: readonly TurnOutcome[]): void {
    setStruckTurn(0)
    change({ replay: turns })
  }
  const beat = turn > 0 && struckTurn === turn ? 'struck' : 'pumping'
  return {
    outcome,
    isAnimated,
    beat,
    skip,
    replay: () => play(outcomes),
    play,
    hasReplayed: queue.hasReplayed,
  }
}

type Action = readonly TurnOutcome[] | { readonly replay: readonly TurnOutcome[] } | 'finish'

function reduceQueue(queue: RevealQueue, action: Action): RevealQueue {
  if (action === 'finish') return finishReveal(queue)
  return 'replay' in action ? replayAll(queue, action.replay) : takeUp(queue, action)
}
