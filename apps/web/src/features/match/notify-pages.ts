import { otherSeat } from '@throwdown/rules/terms'
import { isOutOfOrder, readCourse } from '@throwdown/rules/verifier/course-of-play'
import { netOf } from '../../arena/result/money-lines.ts'
import { type MatchEnd, tabDuel } from '../../realtime/tab-duel.ts'
import type { EngineState } from './engine/engine-state.ts'
import type { MatchEngine } from './engine/match-engine.ts'
import { resultOf } from './engine/match-result.ts'
import type { PlayingClaim } from './engine/playing-tab.ts'
import { sealedThrowOf } from './engine/sealed-throw.ts'

type MatchToFollow = {
  readonly matchId: string
  readonly engine: MatchEngine
  readonly claim: Pick<PlayingClaim, 'isHolding' | 'isShown'>
}

/** Tells the pages beside the arena what they must not miss: a throw that has to be opened, and how the match ended. */
export function notifyPages({ matchId, engine, claim }: MatchToFollow): void {
  let isNotified = false
  let hasSealed = false
  engine.subscribe(() => {
    const state = engine.read()
    const sealed = sealedThrowOf(state)
    // The engine of an earlier match has nothing to say about the running one.
    if (sealed || hasSealed) tabDuel.setSealed(sealed)
    hasSealed = sealed !== null
    const end = isNotified ? null : endOf(matchId, state)
    if (!end) return
    isNotified = true
    // Of all tabs of this browser the one that plays reports it, unless it shows the result anyway.
    if (claim.isHolding() && !claim.isShown()) tabDuel.setEnd(end)
  })
}

/** Null while the match goes on. */
function endOf(matchId: string, { log, seat, fighters }: EngineState): MatchEnd | null {
  if (log.chain.at(-1)?.entry.type !== 'result') return null
  const course = readCourse(log.chain)
  if (isOutOfOrder(course) || !course.result) return null
  const { header } = course
  const { outcome, lines } = resultOf(course.result.body, header.body, seat)
  const stake = BigInt(header.body.stakeMicroUsd)
  return {
    matchId,
    outcome,
    rival: fighters[otherSeat(seat)]?.name ?? null,
    amount: lines ? (outcome === 'void' ? stake : netOf(lines)) : null,
  }
}
