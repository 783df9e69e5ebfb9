import type { Seat } from '@throwdown/rules/terms'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import type { AcceptedMatch } from '../../crypto/match-records.ts'
import type { Proof } from './use-proof.ts'

export type MatchSummary = {
  readonly score: PerSeat<number>
  /** −1 for a void match, null while the result is open. */
  readonly winner: Seat | -1 | null
  /** What the winner received, or each player got back; null if nothing was staked. */
  readonly microUsd: bigint | null
  /** The seat of the player who reads this, if this browser has played the match. */
  readonly ownSeat: Seat | null
  readonly names: PerSeat<string | null>
}

/** Who won and what was paid, before any byte. */
export function summarise({ report, entries }: Proof, own: AcceptedMatch | null): MatchSummary {
  const { header, result } = report
  const scored = entries.findLast(({ entry }) => entry.type === 'turn')?.entry
  const ownSeat = header?.players.find(({ key }) => key === own?.publicKey)?.seat ?? null
  return {
    score: scored?.type === 'turn' ? scored.body.score : [0, 0],
    winner: result?.winner ?? null,
    microUsd: paid(report),
    ownSeat,
    names: ownSeat === null ? [null, null] : (own?.names ?? [null, null]),
  }
}

function paid({ header, result }: Proof['report']): bigint | null {
  if (!header || !result || header.tier === 0) return null
  return BigInt(result.winner === -1 ? header.stakeMicroUsd : result.payout.winner)
}
