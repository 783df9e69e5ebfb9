import { useCallback, useEffect, useReducer, useState } from 'react'
import type { TurnOutcome } from '../duel-view.ts'
import { finishReveal, type RevealQueue, startQueue, takeUp } from './reveal-queue.ts'
import { REVEAL, type RevealBeat } from './reveal-script.ts'

type Reveal = { outcome: TurnOutcome | null; beat: RevealBeat; skip: () => void }

/** Plays each finished turn once, beat by beat, until it is over or skipped. */
export function useReveal(outcomes: readonly TurnOutcome[], isAnimated: boolean): Reveal {
  const [queue, change] = useReducer(reduceQueue, outcomes, startQueue)
  const next = takeUp(queue, outcomes)
  // Taken up while rendering: the stage must not show the next throw for one frame before the reveal.
  if (next !== queue) change(outcomes)
  const outcome = next.playing
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
  return { outcome, beat: turn > 0 && struckTurn === turn ? 'struck' : 'pumping', skip }
}

const reduceQueue = (queue: RevealQueue, action: readonly TurnOutcome[] | 'finish'): RevealQueue =>
  action === 'finish' ? finishReveal(queue) : takeUp(queue, action)
