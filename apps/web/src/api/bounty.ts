import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/bounty')

const bountyApi = api.injectEndpoints({
  endpoints: (build) => ({
    activePools: build.query({
      queryFn: callOf(async () => (await contract()).activePools),
      providesTags: ['BountyPool'],
    }),
    currentRuns: build.query({
      queryFn: callOf(async () => (await contract()).currentRuns),
      providesTags: ['BountyPool'],
    }),
    bountyLeaderboard: build.query({
      queryFn: callOf(async () => (await contract()).bountyLeaderboard),
      providesTags: ['BountyPool'],
    }),
    completedWinners: build.query({
      queryFn: callOf(async () => (await contract()).completedWinners),
      providesTags: ['BountyPool'],
    }),
    poolDetails: build.query({
      queryFn: callOf(async () => (await contract()).poolDetails),
      providesTags: ['BountyPool'],
    }),
    poolLedger: build.query({
      queryFn: callOf(async () => (await import('@throwdown/contract/pool-ledger')).poolLedger),
      // A check starts from what the server says now.
      keepUnusedDataFor: 0,
    }),
    riskIt: build.mutation({
      queryFn: callOf(async () => (await contract()).riskIt),
      invalidatesTags: ['BountyPool'],
    }),
    bankIt: build.mutation({
      queryFn: callOf(async () => (await contract()).bankIt),
      invalidatesTags: ['BountyPool'],
    }),
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
