import type { Parsed } from '@throwdown/contract/endpoint'
import type { waitingWithdrawals } from '@throwdown/contract/staff-withdrawals'
import { api } from './base.ts'
import { callsOf, pagesOf } from './endpoint.ts'

const withdrawals = callsOf(() => import('@throwdown/contract/staff-withdrawals'), { tag: 'Staff' })
const pools = callsOf(() => import('@throwdown/contract/staff-pools'), { tag: 'Staff' })

type WaitingPage = Parsed<typeof waitingWithdrawals, 'reply'>['data']

const staffMoneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    waitingWithdrawals: build.infiniteQuery<WaitingPage, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(withdrawals.call('waitingWithdrawals'), (_arg, key) => ({
        query: key === null ? {} : { after: key },
      })),
      keepUnusedDataFor: 0,
      providesTags: ['Staff'],
    }),
    rejectWithdrawal: build.mutation(withdrawals.change('rejectWithdrawal')),
    pauseWithdrawals: build.mutation(withdrawals.change('pauseWithdrawals')),
    staffPools: build.query(pools.readAnew('staffPools')),
  }),
})

export const {
  useWaitingWithdrawalsInfiniteQuery,
  useRejectWithdrawalMutation,
  usePauseWithdrawalsMutation,
  useStaffPoolsQuery,
} = staffMoneyApi
