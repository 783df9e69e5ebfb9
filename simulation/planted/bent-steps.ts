import type { MatchEvent, MatchOutcome, Step } from '@throwdown/rules/match/events'
import type { MatchState, TurnState } from '@throwdown/rules/match/state'
import { step as honestStep } from '@throwdown/rules/match/step'
import { add, microUsd, subtract } from '@throwdown/rules/money'
import { otherSeat } from '@throwdown/rules/terms'
import { commitmentOf, isHand } from '@throwdown/rules/transcript/commitment'
import { sha256 } from '../../apps/server/src/platform/ed25519.ts'

type StepFunction = typeof honestStep

const bendEvent =
  (bend: (state: MatchState, event: MatchEvent) => MatchEvent): StepFunction =>
  (state, event, crypto) =>
    honestStep(state, bend(state, event), crypto)

const bendState =
  (bend: (state: MatchState, event: MatchEvent) => MatchState): StepFunction =>
  (state, event, crypto) =>
    honestStep(bend(state, event), event, crypto)

const bendStep =
  (bend: (step: Step, before: MatchState) => Step): StepFunction =>
  (state, event, crypto) =>
    bend(honestStep(state, event, crypto), state)

const bendOutcome = (bend: (outcome: MatchOutcome) => MatchOutcome): StepFunction =>
  bendStep(({ state, effects }) => ({
    state,
    effects: effects.outcome ? { ...effects, outcome: bend(effects.outcome) } : effects,
  }))

const withTurn = (state: MatchState, changes: Partial<TurnState>): MatchState => ({
  ...state,
  turn: { ...state.turn, ...changes },
})

/** Steps with one mistake each, by name. */
export const BENT_STEPS: Readonly<Record<string, StepFunction>> = {
  'deadlines are judged early': bendEvent((_state, event) =>
    event.type === 'tick' ? { ...event, nowMs: event.nowMs + 5_000 } : event,
  ),
  'the lock does not wait for its time': (state, event, crypto) => {
    const stepped = honestStep(state, event, crypto)
    const dueMs = stepped.state.turn.lockDueAtMs
    if (event.type !== 'commit' || dueMs === null || stepped.effects.entries.length === 0) return stepped
    const locked = honestStep(stepped.state, { type: 'tick', nowMs: dueMs }, crypto)
    const entries = [...stepped.effects.entries, ...locked.effects.entries]
    return { state: locked.state, effects: { ...stepped.effects, entries } }
  },
  'the bank is never spent': bendStep(({ state, effects }) => ({
    state: { ...state, bankMs: [20_000, 20_000] },
    effects,
  })),
  'a sealed throw is judged without the bank': (state, event, crypto) => {
    const isJudged = event.type === 'tick' && state.phase === 'opening'
    const stepped = honestStep(isJudged ? { ...state, bankMs: [0, 0] } : state, event, crypto)
    if (stepped.state.phase !== 'opening') return stepped
    const deadlineMs = stepped.state.turn.revealBaseMs + 1_500
    return {
      state: { ...stepped.state, deadlineMs },
      effects: { ...stepped.effects, deadlineMs },
    }
  },
  'a late opening spends no bank': bendState((state, event) =>
    event.type === 'reveal' && state.phase === 'opening'
      ? withTurn(state, { revealBaseMs: state.turn.revealBaseMs + 20_000 })
      : state,
  ),
  'an outage of the opening moves the bank': bendStep(({ state, effects }, before) => {
    const movedMs = state.turn.revealBaseMs - before.turn.revealBaseMs
    if (state.phase !== 'opening' || before.phase !== 'opening' || movedMs === 0) return { state, effects }
    const [first, second] = state.bankMs
    const unmoved = withTurn(state, { revealBaseMs: before.turn.revealBaseMs })
    return { state: { ...unmoved, bankMs: [first + movedMs, second + movedMs] }, effects }
  }),
  'time may run backwards': bendState((state) => ({
    ...state,
    transcript: { ...state.transcript, lastMs: 0 },
  })),
  'turn numbers are ignored': bendEvent((state, event) =>
    event.type === 'commit' ? { ...event, turn: state.turn.number } : event,
  ),
  'openings are not checked': bendState((state, event) => {
    if (
      event.type !== 'reveal' ||
      !isHand(event.hand) ||
      state.phase !== 'opening' ||
      event.turn !== state.turn.number
    )
      return state
    const { hand, nonce, seat, turn } = event
    const { matchId, players, transcript } = state
    const { headerHash } = transcript
    const c = commitmentOf(
      { headerHash, matchId, turn, seat, playerId: players[seat].id, hand, nonce },
      sha256,
    )
    const [first, second] = state.turn.commitments
    return withTurn(state, { commitments: seat === 0 ? [c, second] : [first, c] })
  }),
  'the second commitment wins': bendState((state, event) => {
    if (event.type !== 'commit' || state.phase !== 'choosing' || state.turn.lockDueAtMs !== null) return state
    const [first, second] = state.turn.commitments
    return withTurn(state, { commitments: event.seat === 0 ? [null, second] : [first, null] })
  }),
  'a late pick counts as if in time': bendEvent((state, event) =>
    event.type === 'commit'
      ? { ...event, recvMs: Math.min(event.recvMs, state.turn.openedAtMs + 1_000) }
      : event,
  ),
  'one accept is enough': bendState((state, event) =>
    event.type === 'accept' && state.phase === 'accepting'
      ? { ...state, accepted: event.seat === 0 ? [state.accepted[0], true] : [true, state.accepted[1]] }
      : state,
  ),
  'outages have no limit': bendState((state) => ({ ...state, outages: 0 })),
  'an outage shortens the time': bendEvent((_state, event) =>
    event.type === 'outage' ? { ...event, toMs: event.fromMs + 2_001 } : event,
  ),
  'a draw scores': bendStep(({ state, effects }, before) => {
    const drawn = effects.entries.some(({ entry }) => entry.type === 'turn' && entry.body.winner === -1)
    const [first, second] = before.tally.score
    return drawn
      ? { state: { ...state, tally: { ...state.tally, score: [first + 1, second] } }, effects }
      : { state, effects }
  }),
  'misses are forgiven': bendStep(({ state, effects }) => ({
    state: { ...state, tally: { ...state.tally, missesInARow: [0, 0], bothMissesInARow: 0 } },
    effects,
  })),
  'the loser is paid': bendOutcome((outcome) =>
    outcome.winner === -1 ? outcome : { ...outcome, winner: otherSeat(outcome.winner) },
  ),
  'the fee is a micro-dollar too high': bendOutcome((outcome) => {
    const { winner, fee } = outcome.settlement
    if (outcome.winner === -1) return outcome
    const one = microUsd(1n)
    return {
      ...outcome,
      settlement: { ...outcome.settlement, winner: subtract(winner, one), fee: add(fee, one) },
    }
  }),
  'a void refunds one seat': bendOutcome((outcome) => {
    const [first, second] = outcome.settlement.refunds
    return { ...outcome, settlement: { ...outcome.settlement, refunds: [add(first, second), microUsd(0n)] } }
  }),
  'the loser scores': bendOutcome((outcome) => ({
    ...outcome,
    points: [outcome.points[1], outcome.points[0]],
  })),
  'both get the strike': bendOutcome((outcome) => ({
    ...outcome,
    strikes: outcome.strikes.length > 0 ? [0, 1] : [],
  })),
  'a finished match goes on': bendStep((stepped, before) =>
    stepped.effects.outcome && before.result === null
      ? { ...stepped, state: { ...stepped.state, phase: before.phase, deadlineMs: before.deadlineMs } }
      : stepped,
  ),
}
