import {
  payoutLines,
  pointsOf,
  settlementOf,
  type TurnFacts,
  tallyOpened,
  tallyTurn,
  type Verdict,
  verdictOn,
  winnerOfTurn,
} from '../match/judge.ts'
import { FRESH_TALLY, type Tally } from '../match/state.ts'
import { otherSeat, type Seat, type Terms } from '../terms.ts'
import { canonicalJson } from '../transcript/canonical-json.ts'
import type { Hand } from '../transcript/commitment.ts'
import type { EntryOf } from '../transcript/entry.ts'
import type { Finding } from './check-catalogue.ts'
import type { CourseOfPlay, PlayedTurn } from './course-of-play.ts'

/** Scores the match again from the throws alone, then checks that result, payout and points follow. */
export function checkOutcome(course: CourseOfPlay, terms: Terms): Finding[] {
  const findings: Finding[] = []
  let tally = FRESH_TALLY
  for (const turn of course.turns) {
    if (!turn.scored) continue
    if (verdictOn(tally, course.header.body.terms))
      findings.push({ check: 'result', seq: turn.open.seq, detail: 'the match was decided before this turn' })
    const facts = factsOf(turn)
    tally = tallyTurn(tally, facts)
    findings.push(...checkTurn(turn.scored, facts, tally))
  }
  return course.result ? [...findings, ...checkResult(course, course.result, tally, terms)] : findings
}

function checkTurn({ body, seq }: EntryOf<'turn'>, facts: TurnFacts, tally: Tally): Finding[] {
  const winner = winnerOfTurn(facts)
  if (body.winner !== winner)
    return [{ check: 'turns', seq, detail: `the throws give ${winner}, not ${body.winner}` }]
  if (body.score.join() === tally.score.join()) return []
  return [{ check: 'turns', seq, detail: `the score is ${tally.score.join(':')}` }]
}

function checkResult(
  course: CourseOfPlay,
  { body, seq }: EntryOf<'result'>,
  tally: Tally,
  terms: Terms,
): Finding[] {
  const verdict = verdictOf(course, tally)
  if (!verdict) return [{ check: 'result', seq, detail: 'the match was not over' }]
  if (body.winner !== verdict.winner || body.reason !== verdict.reason)
    return [{ check: 'result', seq, detail: `it should be ${verdict.winner} by ${verdict.reason}` }]
  const findings: Finding[] = []
  const { stakeMicroUsd, mode, terms: carried } = course.header.body
  const payout = payoutLines(settlementOf({ winner: verdict.winner, stakeMicroUsd, mode }, terms))
  if (canonicalJson(body.payout) !== canonicalJson(payout))
    findings.push({ check: 'payout', seq, detail: `the lines should be ${canonicalJson(payout)}` })
  const points = pointsOf(verdict, tallyAtEnd(course, tally), carried)
  if (body.points.join() !== points.join())
    findings.push({ check: 'points', seq, detail: `they should be ${points.join(' and ')}` })
  return findings
}

function verdictOf(
  { header, surrender, acceptTimeout, turns }: CourseOfPlay,
  tally: Tally,
): Verdict | undefined {
  if (surrender) return { winner: otherSeat(surrender.body.seat), reason: 'surrender' }
  if (acceptTimeout) return { winner: -1, reason: 'not_accepted' }
  const last = turns.at(-1)
  if (last?.scored) return verdictOn(tally, header.body.terms)
  // The match stops in the middle of accepting or choosing: a void by the service, allowed before the first lock only.
  return turns.some(({ lock }) => lock) ? undefined : { winner: -1, reason: 'service_void' }
}

/** [B2] A hand that was opened in the turn of a surrender counts, although the turn was not scored. */
function tallyAtEnd({ turns }: CourseOfPlay, tally: Tally): Tally {
  const last = turns.at(-1)
  return last && !last.scored ? tallyOpened(tally, openersOf(last)) : tally
}

const openersOf = ({ opening }: PlayedTurn): Seat[] =>
  opening.flatMap((entry) => (entry.type === 'reveal' ? entry.body.seat : []))

function factsOf(turn: PlayedTurn): TurnFacts {
  if (turn.timeout) return { kind: 'missed', seats: turn.timeout.body.seats, opened: openersOf(turn) }
  const hands: [Hand, Hand] = [0, 0]
  for (const entry of turn.opening) if (entry.type === 'reveal') hands[entry.body.seat] = entry.body.hand
  return { kind: 'opened', hands }
}
