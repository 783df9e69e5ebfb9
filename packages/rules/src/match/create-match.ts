import { invariant } from '../invariant.ts'
import { formatMicroUsd, usd } from '../money.ts'
import type { Mode } from '../terms.ts'
import { FIRST_PREV, type MatchTier, type PerSeat } from '../transcript/entry.ts'
import type { PointsTerms } from '../transcript/header-terms.ts'
import { DONE, type MatchCrypto, type Step } from './events.ts'
import { FRESH_TALLY, type MatchState, NO_TURN } from './state.ts'
import { append, beginWork, change, endWork } from './work.ts'

export type NewMatch = {
  readonly matchId: string
  readonly mode: Mode
  readonly tier: MatchTier
  readonly poolId: string
  readonly termsVersion: number
  readonly points: PointsTerms
  readonly players: PerSeat<{ readonly id: string; readonly key: string }>
  readonly nowMs: number
}

/** Points that neither Risk It nor a repeated opponent changes. */
export const PLAIN_POINTS: PointsTerms = { riskFactor: [1, 1], repeatBps: [10_000, 10_000] }

/** After pairing, with both stakes in the pot: the header, and the wait for both clients [M7]. */
export function createMatch(match: NewMatch, crypto: MatchCrypto): Step {
  refuseImpossible(match)
  const work = beginWork(blankState(match), match.nowMs, crypto)
  const { matchId, mode, tier, poolId, players } = match
  const headerHash = append(work, {
    type: 'header',
    body: {
      matchId,
      mode,
      tier,
      stakeMicroUsd: work.state.stakeMicroUsd,
      terms: work.terms,
      poolId,
      players: [
        { seat: 0, ...players[0] },
        { seat: 1, ...players[1] },
      ],
    },
  })
  change(work, {
    transcript: { ...work.state.transcript, headerHash },
    acceptByMs: match.nowMs + work.terms.acceptMs,
  })
  return endWork(work, { deadlineMs: null }, DONE)
}

function refuseImpossible({ matchId, mode, tier, poolId, players }: NewMatch): void {
  invariant(players[0].id !== players[1].id, `match ${matchId} has one player in both seats`)
  invariant(players[0].key !== players[1].key, `match ${matchId} has one key in both seats`)
  invariant((mode === 'bounty') === (poolId !== ''), `match ${matchId} is ${mode} with pool "${poolId}"`)
  invariant(mode === 'normal' || tier !== 0, `match ${matchId} would put nothing into a pool`)
}

function blankState(match: NewMatch): MatchState {
  const { matchId, mode, tier, termsVersion, points, players, nowMs } = match
  return {
    matchId,
    mode,
    tier,
    stakeMicroUsd: formatMicroUsd(usd(tier)),
    termsVersion,
    points,
    players: [
      { id: players[0].id, key: players[0].key },
      { id: players[1].id, key: players[1].key },
    ],
    phase: 'accepting',
    deadlineMs: null,
    result: null,
    transcript: { headerHash: '', nextSeq: 0, lastHash: FIRST_PREV, lastMs: nowMs },
    accepted: [false, false],
    acceptByMs: nowMs,
    tally: FRESH_TALLY,
    played: [],
    bankMs: [0, 0],
    hasLocked: false,
    outages: 0,
    turn: NO_TURN,
  }
}
