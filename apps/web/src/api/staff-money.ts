import type { Parsed } from '@throwdown/contract/endpoint'
import type { waitingWithdrawals } from '@throwdown/contract/staff-withdrawals'
import { api } from './base.ts'
import { callOf, pagesOf } from './endpoint.ts'

const withdrawals = () => import('@throwdown/contract/staff-withdrawals')
const pools = () => import('@throwdown/contract/staff-pools')
const waitingCall = callOf(async () => (await withdrawals()).waitingWithdrawals)

type WaitingPage = Parsed<typeof waitingWithdrawals, 'reply'>['data']

const staffMoneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    waitingWithdrawals: build.infiniteQuery<WaitingPage, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(waitingCall, (_arg, key) => ({ query: key === null ? {} : { after: key } })),
      keepUnusedDataFor: 0,
      providesTags: ['Staff'],
    }),
    rejectWithdrawal: build.mutation({
      queryFn: callOf(async () => (await withdrawals()).rejectWithdrawal),
      invalidatesTags: ['Staff'],
    }),
    pauseWithdrawals: build.mutation({
      queryFn: callOf(async () => (await withdrawals()).pauseWithdrawals),
      invalidatesTags: ['Staff'],
    }),
    staffPools: build.query({
      queryFn: callOf(async () => (await pools()).staffPools),
      keepUnusedDataFor: 0,
      providesTags: ['Staff'],
    }),
  }),
})

export const {
  useWaitingWithdrawalsInfiniteQuery,
  useRejectWithdrawalMutation,
  usePauseWithdrawalsMutation,
  useStaffPoolsQuery,
} = staffMoneyApi
