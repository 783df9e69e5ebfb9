import { acceptMatch } from './accept-match.ts'
import { commitHand } from './commit-hand.ts'
import { type Answer, type MatchCrypto, type MatchEvent, refuse, type Step } from './events.ts'
import { extendForOutage } from './extend-for-outage.ts'
import { judgeDeadline } from './judge-deadline.ts'
import { revealHand } from './reveal-hand.ts'
import type { MatchState } from './state.ts'
import { surrender, voidByService } from './surrender-or-void.ts'
import { beginWork, endWork, type Work } from './work.ts'

/**
 * The whole match: one event in, the next state and what must become durable with it out. Pure, so the server, the
 * simulator and a replay come to the same bytes. Deadlines are judged by `tick` alone, never in passing by a message:
 * after an outage every deadline is in the past until `outage` has moved it [M10].
 */
export function step(state: MatchState, event: MatchEvent, crypto: MatchCrypto): Step {
  const work = beginWork(state, event.nowMs, crypto)
  const answer = state.phase === 'finished' ? refuse('match_over') : handle(work, event)
  return endWork(work, state, answer)
}

function handle(work: Work, event: MatchEvent): Answer {
  switch (event.type) {
    case 'accept':
      return acceptMatch(work, event)
    case 'commit':
      return commitHand(work, event)
    case 'reveal':
      return revealHand(work, event)
    case 'surrender':
      return surrender(work, event)
    case 'tick':
      return judgeDeadline(work)
    case 'outage':
      return extendForOutage(work, event)
    case 'void':
      break
  }
  return voidByService(work)
}
