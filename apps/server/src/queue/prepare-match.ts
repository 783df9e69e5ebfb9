import { invariant } from '@throwdown/rules/invariant'
import { createMatch } from '@throwdown/rules/match/create-match'
import type { MatchState } from '@throwdown/rules/match/state'
import type { Mode, Seat, Tier } from '@throwdown/rules/terms'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import type { PointsTerms } from '@throwdown/rules/transcript/header-terms'
import { operatorSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import type { OperatorKeys } from '../match/operator-keys.ts'
import type { MatchFacts, StoredMatch } from '../match/stored-match.ts'
import { sha256 } from '../platform/ed25519.ts'
import { uuidV7 } from '../platform/ids.ts'
import type { RandomSource } from '../platform/random.ts'
import type { MatchToPair } from './pairing-store.ts'

type Pairing = {
  readonly mode: Mode
  readonly tier: Tier
  readonly poolId: string | null
  readonly points: PointsTerms
  readonly termsVersion: number
  readonly seats: PerSeat<{ readonly ticketId: string; readonly matchKey: string }>
  readonly nowMs: number
}

type PrepareDeps = { readonly keys: OperatorKeys; readonly random: RandomSource }

/** Creates the first state and the signed header of a match; stores nothing. */
export function prepareMatch({ keys, random }: PrepareDeps, pairing: Pairing): MatchToPair {
  const { mode, tier, poolId, points, termsVersion, seats, nowMs } = pairing
  const matchId = uuidV7(nowMs, random.uuid())
  const first = createMatch(
    {
      matchId,
      mode,
      tier,
      poolId: poolId ?? '',
      termsVersion,
      points,
      // A fresh pseudonym for each match: two transcripts of one player cannot be connected.
      players: [
        { id: random.uuid(), key: seats[0].matchKey },
        { id: random.uuid(), key: seats[1].matchKey },
      ],
      nowMs,
    },
    { sha256 },
  )
  const [header] = first.effects.entries
  invariant(header !== undefined, `match ${matchId} begins without a header`)
  const { entry, hash } = header
  const signature = keys.sign(operatorSignatureInput(hash), entry.t)
  return {
    matchId,
    ticketIds: [seats[0].ticketId, seats[1].ticketId],
    state: first.state,
    header: { entry, hash, ...signature },
    poolId,
  }
}

/** A prepared match as it is once stored, so that the node that made it need not read it. */
export function newMatch(
  state: MatchState,
  { seats, rematchNumber }: Pick<MatchFacts, 'seats' | 'rematchNumber'>,
): StoredMatch {
  const { matchId: id, mode, tier, transcript } = state
  const seatedAt = (seat: Seat) => ({ playerId: seats[seat].playerId, deviceId: seats[seat].deviceId })
  return {
    facts: {
      id,
      mode,
      tier,
      startedAtMs: transcript.lastMs,
      rematchNumber,
      seats: [seatedAt(0), seatedAt(1)],
    },
    version: 1,
    state,
    withheld: [],
  }
}
