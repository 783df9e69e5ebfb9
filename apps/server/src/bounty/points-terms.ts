import { repeatBpsAfter, riskFactorOf } from '@throwdown/rules/bounty/run'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type { PointsTerms } from '@throwdown/rules/transcript/header-terms'
import type { Queryable } from '../platform/sql.ts'
import { loadPairPoints } from './store.ts'

/**
 * [B3] [B5] How a win will count for each seat of these pairs, in order. Nobody who waits in the queue can change it: the choice was
 * made before joining, and one match at a time is played.
 */
export async function pointsTermsOf(
  db: Queryable,
  poolId: string,
  pairs: readonly (readonly [string, string])[],
): Promise<PointsTerms[]> {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const loaded = await loadPairPoints(db, poolId, pairs)
  return loaded.map(({ risks, wins }) => ({
    riskFactor: [riskFactorOf({ isRisking: risks[0] }, terms), riskFactorOf({ isRisking: risks[1] }, terms)],
    repeatBps: [repeatBpsAfter(wins[0], terms), repeatBpsAfter(wins[1], terms)],
  }))
}
