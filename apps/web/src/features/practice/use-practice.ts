import { HANDS, type Hand, isHand } from '@throwdown/rules/transcript/commitment'
import { useEffect, useReducer } from 'react'
import { REVEAL } from '../../arena/clash/reveal-script.ts'
import type { HandName } from '../../arena/duel-view.ts'
import { BOTS, type BotId } from './bots.ts'
import { isTimeUp, type PracticeMatch, seenByBot, startPractice, stepPractice } from './practice-match.ts'

/** How long a bot seems to think once the player has sealed. */
const THINK_MS = { least: 500, spread: 900 }
const TICK_MS = 250

type Practice = { match: PracticeMatch; throwHand: (hand: HandName) => void; surrender: () => void }

/** One practice match against one bot; mount it anew for another. */
export function usePractice(botId: BotId): Practice {
  const bot = BOTS[botId]
  const [match, send] = useReducer(stepPractice, undefined, () =>
    startPractice({ nowMs: Date.now(), botHand: bot([], Math.random) }),
  )
  useEffect(() => {
    if (match.verdict) return undefined
    const open = () => {
      const nowMs = Date.now()
      const nextBotHand = bot(seenWith(match), Math.random)
      send({ type: 'open', nowMs, nextAtMs: nowMs + REVEAL.endsAtMs, nextBotHand })
    }
    if (match.turn.hand !== null) {
      const timer = setTimeout(open, THINK_MS.least + Math.random() * THINK_MS.spread)
      return () => clearTimeout(timer)
    }
    const timer = setInterval(() => isTimeUp(match, Date.now()) && open(), TICK_MS)
    return () => clearInterval(timer)
  }, [match, bot])
  return {
    match,
    throwHand: (name) => send({ type: 'throw', hand: handOfName(name), nowMs: Date.now() }),
    surrender: () => send({ type: 'surrender' }),
  }
}

/** The turn that opens now is known to the bot when it makes its next choice. */
function seenWith(match: PracticeMatch) {
  const { hand, botHand } = match.turn
  return hand === null ? seenByBot(match) : [...seenByBot(match), { own: botHand, rival: hand }]
}

function handOfName(name: HandName): Hand {
  const index = HANDS.indexOf(name)
  return isHand(index) ? index : 0
}
