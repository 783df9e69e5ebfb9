import { api } from './base.ts'
import { callOf, callsOf } from './endpoint.ts'

const { read, change } = callsOf(() => import('@throwdown/contract/bounty'), { tag: 'BountyPool' })

const bountyApi = api.injectEndpoints({
  endpoints: (build) => ({
    activePools: build.query(read('activePools')),
    currentRuns: build.query(read('currentRuns')),
    bountyLeaderboard: build.query(read('bountyLeaderboard')),
    completedWinners: build.query(read('completedWinners')),
    poolDetails: build.query(read('poolDetails')),
    poolLedger: build.query({
      queryFn: callOf(async () => (await import('@throwdown/contract/pool-ledger')).poolLedger),
      // A check starts from what the server says now.
      keepUnusedDataFor: 0,
    }),
    riskIt: build.mutation(change('riskIt')),
    bankIt: build.mutation(change('bankIt')),
  }),
})

export const {
  useActivePoolsQuery,
  useCurrentRunsQuery,
  useBountyLeaderboardQuery,
  useCompletedWinnersQuery,
  usePoolDetailsQuery,
  useLazyPoolLedgerQuery,
  useRiskItMutation,
  useBankItMutation,
} = bountyApi
