import { microUsd } from '@throwdown/rules/money'
import { potOf } from '@throwdown/rules/settlement'
import { otherSeat, type Seat } from '@throwdown/rules/terms'
import { HANDS } from '@throwdown/rules/transcript/commitment'
import { type CourseOfPlay, isOutOfOrder, readCourse } from '@throwdown/rules/verifier/course-of-play'
import {
  type DuelNotice,
  type DuelStage,
  type DuelView,
  missNotice,
  type PublicPlayer,
} from '../../../arena/duel-view.ts'
import { outcomesOf, sidesOf } from '../../../arena/turn-outcomes.ts'
import { hasOwn } from './entry-log.ts'
import { acceptClock, bankLeftMs, bankMs, throwClock } from './match-clock.ts'
import type { MatchFacts } from './match-facts.ts'
import { resultOf } from './match-result.ts'
import { sealedThrowOf } from './sealed-throw.ts'

/** The match as the arena shows it; null until the header has arrived and this device knows whether it plays. */
export function matchView(
  facts: MatchFacts,
  fighters: { you: PublicPlayer; rival: PublicPlayer },
): DuelView | null {
  if (facts.log.chain.length === 0 || facts.role === null) return null
  const course = readCourse(facts.log.chain)
  if (isOutOfOrder(course)) return null
  const { body } = course.header
  const outcomes = outcomesOf(course, facts)
  const score = outcomes.at(-1)?.score ?? { you: 0, rival: 0 }
  const stage = stageOf(course, facts)
  return {
    ...fighters,
    winsNeeded: body.terms.winsNeeded,
    stakes:
      body.tier === 0
        ? null
        : { pot: potOf(microUsd(BigInt(body.stakeMicroUsd))), tier: body.tier, mode: body.mode },
    round: score.you + score.rival + 1,
    isReplay: outcomes.at(-1)?.winner === 'draw' || outcomes.at(-1)?.winner === 'nobody',
    score,
    turn: course.turns.at(-1)?.open.body.turn ?? 1,
    turnsMax: body.terms.turnsMax,
    banks: banksOf(course, facts.seat),
    stage,
    outcomes,
    notice: noticeOf(course, facts) ?? missNotice(outcomes, stage),
    sealedThrow: sealedThrowOf(facts),
    result: course.result
      ? {
          ...resultOf(course.result.body, body, facts.seat),
          endedAtMs: course.result.t - facts.offsetMs,
          absent: sidesOf(course.acceptTimeout?.body.seats ?? [], facts.seat),
        }
      : null,
  }
}

function stageOf(course: CourseOfPlay, facts: MatchFacts): DuelStage {
  if (course.result) return { name: 'over' }
  const turn = course.turns.at(-1)
  if (!turn) return { name: 'accepting', clock: acceptClock(course, facts.offsetMs) }
  const number = turn.open.body.turn
  const seal = facts.seals.find((known) => known.turn === number)
  const hand = seal ? HANDS[seal.hand] : null
  if (turn.lock || turn.scored || turn.timeout) return { name: 'opening', hand }
  const clockOf = (seat: Seat) =>
    throwClock(turn, { seat, terms: course.header.body.terms, offsetMs: facts.offsetMs })
  if (seal?.receipts.commit || hasOwn(facts.log, 'commit', { seat: facts.seat, turn: number }))
    return { name: 'sealed', clock: clockOf(otherSeat(facts.seat)), hand }
  const clock = clockOf(facts.seat)
  if (hand) return { name: 'sealing', clock, hand }
  const { sealing } = facts
  if (sealing?.turn === number) return { name: 'sealing', clock, hand: HANDS[sealing.hand] }
  return { name: 'choosing', clock }
}

function noticeOf(course: CourseOfPlay, { isBroken, role, isOnline }: MatchFacts): DuelNotice | null {
  if (isBroken) return 'broken_proof'
  // Before 'reconnecting', which lets a player throw: a tab that takes over must not until it is connected again.
  if (role === 'watches_tab') return 'watching_tab'
  if (role === 'watches_device') return 'watching_device'
  if (!isOnline) return 'reconnecting'
  const turn = course.turns.at(-1)
  const running = turn ? [...turn.choosing, ...turn.opening] : course.accepting
  const wasAway = !turn?.scored && running.some(({ type }) => type === 'outage')
  return wasAway && !course.result ? 'resumed' : null
}

/** [M3] Before the player's seal nothing may show how the opponent spends the running turn: that bank is as it was at its start. */
function banksOf({ header, turns }: CourseOfPlay, seat: Seat): DuelView['banks'] {
  const { terms } = header.body
  const turn = turns.at(-1)
  if (!turn) return { you: terms.bankMs, rival: terms.bankMs }
  return { you: bankLeftMs(turn, seat, terms), rival: bankMs(turn, otherSeat(seat), terms) }
}
