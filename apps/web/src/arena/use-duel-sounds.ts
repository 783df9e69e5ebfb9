import { useEffect, useRef } from 'react'
import type { SoundName } from '../audio/effects.ts'
import { playSound, prepareSounds } from '../audio/play-sound.ts'
import { useGameSettings } from '../session/game-settings.ts'
import { REVEAL, type RevealBeat } from './clash/reveal-script.ts'
import type { DuelView, TurnOutcome } from './duel-view.ts'
import { readClock } from './stage/throw-clock.ts'

type HeardDuel = {
  view: DuelView
  outcome: TurnOutcome | null
  beat: RevealBeat
  /** Whether the fists pump before they strike. */
  isAnimated: boolean
  /** The result while it is new; null for one that is shown again. */
  news: DuelView['result']
}

/** What the arena shows can be heard too: the seal, the pumps, the strike, the last seconds, the end and the money. */
export function useDuelSounds({ view, outcome, beat, isAnimated, news }: HeardDuel): void {
  const { sound: isOn } = useGameSettings()
  useEffect(() => {
    if (isOn) prepareSounds()
  }, [isOn])
  const turn = outcome?.turn ?? 0
  const isSealed = view.stage.name === 'sealed'
  useChange(isSealed, () => isSealed && playSound('seal'))
  useEffect(() => {
    if (turn === 0 || !isAnimated) return undefined
    const pumps = Array.from({ length: REVEAL.pumps }, (_, index) =>
      setTimeout(() => playSound('pump'), index * REVEAL.pumpMs),
    )
    return () => {
      for (const pump of pumps) clearTimeout(pump)
    }
  }, [turn, isAnimated])
  const isStruck = turn > 0 && beat === 'struck'
  useChange(isStruck, () => isStruck && playSound(outcome?.winner === 'draw' ? 'draw' : 'strike'))
  const end = news && outcome === null ? ENDS[news.outcome] : null
  useChange(end, () => end && playSound(end))
  useCoin(outcome === null && news?.outcome === 'won' && news.lines !== undefined)
  useTicks(view, outcome !== null)
}

const ENDS: Readonly<Record<'won' | 'lost' | 'void', SoundName | null>> = {
  won: 'won',
  lost: 'lost',
  void: null,
}

/** After the first beats of the fanfare, while the amount counts up. */
const COIN_AT_MS = 700

function useCoin(isPaid: boolean): void {
  useEffect(() => {
    if (!isPaid) return undefined
    const timer = setTimeout(() => playSound('coin'), COIN_AT_MS)
    return () => clearTimeout(timer)
  }, [isPaid])
}

const TICK_MS = 250

/** Each of the last seconds of the player's throw. Nothing is drawn for it, so nothing is rendered. */
function useTicks({ stage }: DuelView, isRevealing: boolean): void {
  const clock = stage.name === 'choosing' && !isRevealing ? stage.clock : null
  const { opensAtMs = 0, baseEndsAtMs = 0, endsAtMs = 0 } = clock ?? {}
  useEffect(() => {
    if (endsAtMs === 0) return undefined
    let before = 0
    const timer = setInterval(() => {
      const { seconds, isUrgent } = readClock({ opensAtMs, baseEndsAtMs, endsAtMs }, Date.now())
      if (isUrgent && seconds > 0 && seconds !== before) playSound('tick')
      before = seconds
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [opensAtMs, baseEndsAtMs, endsAtMs])
}

/** Runs when a value changes, not for the value that a page opens with. */
function useChange(value: unknown, run: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    run()
  })
}
