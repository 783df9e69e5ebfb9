import type { Parsed } from '@throwdown/contract/endpoint'
import type { matchHistory } from '@throwdown/contract/profile'
import { api } from './base.ts'
import { callOf, toAnswer } from './endpoint.ts'

const contract = () => import('@throwdown/contract/profile')
const historyCall = callOf(async () => (await contract()).matchHistory)

export type HistoryFilter = Partial<
  Pick<Parsed<typeof matchHistory, 'query'>, 'mode' | 'tier' | 'result' | 'opponent'>
>
type HistoryPage = Parsed<typeof matchHistory, 'reply'>['data']

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profileOverview: build.query({
      queryFn: callOf(async () => (await contract()).profileOverview),
      providesTags: ['Profile'],
    }),
    matchHistory: build.infiniteQuery<HistoryPage, HistoryFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: async ({ queryArg, pageParam }, store, extra, fetch) => {
        const query = { ...queryArg, ...(pageParam !== null && { before: pageParam }) }
        const answer = await historyCall({ query }, store, extra, async (args) => toAnswer(await fetch(args)))
        return 'error' in answer ? answer : { data: answer.data.data }
      },
      providesTags: ['Profile'],
    }),
    ownThrows: build.query({
      queryFn: callOf(async () => (await contract()).ownThrows),
      providesTags: ['Profile'],
    }),
  }),
})

export const { useProfileOverviewQuery, useMatchHistoryInfiniteQuery, useOwnThrowsQuery } = profileApi
