import type { Parsed } from '@throwdown/contract/endpoint'
import type { matchHistory } from '@throwdown/contract/profile'
import { api } from './base.ts'
import { callOf, pagesOf } from './endpoint.ts'

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
      queryFn: pagesOf(historyCall, (arg, key) => ({
        query: { ...arg, ...(key !== null && { before: key }) },
      })),
      providesTags: ['Profile'],
    }),
    ownThrows: build.query({
      queryFn: callOf(async () => (await contract()).ownThrows),
      providesTags: ['Profile'],
    }),
  }),
})

export const { useProfileOverviewQuery, useMatchHistoryInfiniteQuery, useOwnThrowsQuery } = profileApi
