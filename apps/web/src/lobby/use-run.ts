import type { BountyRun } from '@throwdown/contract/bounty'
import { useCurrentRunsQuery } from '../api/bounty.ts'

/** After a match the runs must show what it changed. */
const ALWAYS_FRESH = { refetchOnMountOrArgChange: true }

/** The player's runs in the open pools. */
export function useRuns() {
  const { data, isError, refetch } = useCurrentRunsQuery(undefined, ALWAYS_FRESH)
  return { runs: data?.data.runs ?? null, isError, refetch }
}

/** The run in the pool of one tier; null where the player has none. */
export function useRun(tier: number | null): { run: BountyRun | null; isKnown: boolean } {
  const { runs } = useRuns()
  return { run: runs?.find((run) => run.tier === tier) ?? null, isKnown: runs !== null }
}
