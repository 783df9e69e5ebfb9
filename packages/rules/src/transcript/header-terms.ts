import type { Mode, Terms } from '../terms.ts'

type SeatPoints = readonly [number, number]

/** How the points of a win count for each seat [B3] [B5]. */
export type PointsTerms = {
  readonly riskFactor: SeatPoints
  readonly repeatBps: SeatPoints
}

/** Every number the result of one match depends on, so that a transcript explains itself. */
export type HeaderTerms = {
  readonly version: number
  readonly winsNeeded: number
  readonly turnsMax: number
  readonly commitFirstMs: number
  readonly commitLaterMs: number
  readonly graceMs: number
  readonly judgeAfterGraceMs: number
  readonly bankMs: number
  readonly revealMs: number
  readonly acceptMs: number
  readonly lockNotBeforeMs: number
  readonly lockGridMs: number
  readonly missesInARowMax: number
  readonly bothMissesInARowMax: number
  readonly badRevealsLoggedMax: number
  readonly outage: {
    readonly gapOverMs: number
    readonly resumeMs: number
    readonly extensionsPerPhaseMax: number
  }
  readonly winFeeBps: number
  readonly poolShareBps: number
  readonly points: PointsTerms & { readonly perRoundWon: number }
}

export function headerTerms(terms: Terms, mode: Mode, points: PointsTerms): HeaderTerms {
  const { match, outage, settlement, bounty } = terms
  return {
    version: terms.version,
    winsNeeded: match.winsNeeded,
    turnsMax: match.turnsMax,
    commitFirstMs: match.commitFirstMs,
    commitLaterMs: match.commitLaterMs,
    graceMs: match.graceMs,
    judgeAfterGraceMs: match.judgeAfterGraceMs,
    bankMs: match.bankMs,
    revealMs: match.revealMs,
    acceptMs: match.acceptMs,
    lockNotBeforeMs: match.lockNotBeforeMs,
    lockGridMs: match.lockGridMs,
    missesInARowMax: match.missesInARowMax,
    bothMissesInARowMax: match.bothMissesInARowMax,
    badRevealsLoggedMax: match.badRevealsLoggedMax,
    outage: {
      gapOverMs: outage.gapOverMs,
      resumeMs: outage.resumeMs,
      extensionsPerPhaseMax: outage.extensionsPerPhaseMax,
    },
    winFeeBps: settlement.winFeeBps,
    poolShareBps: settlement.poolShareBps[mode],
    points: {
      perRoundWon: mode === 'bounty' ? bounty.pointsPerRoundWon : 0,
      riskFactor: points.riskFactor,
      repeatBps: points.repeatBps,
    },
  }
}
