import type { Parsed } from '@throwdown/contract/endpoint'
import type { matchHistory } from '@throwdown/contract/profile'
import { api } from './base.ts'
import { callsOf, pagesOf } from './endpoint.ts'

const { call, read } = callsOf(() => import('@throwdown/contract/profile'), { tag: 'Profile' })
const historyCall = call('matchHistory')

export type HistoryFilter = Partial<
  Pick<Parsed<typeof matchHistory, 'query'>, 'mode' | 'tier' | 'result' | 'opponent'>
>
type HistoryPage = Parsed<typeof matchHistory, 'reply'>['data']

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    profileOverview: build.query(read('profileOverview')),
    matchHistory: build.infiniteQuery<HistoryPage, HistoryFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(historyCall, (arg, key) => ({
        query: { ...arg, ...(key !== null && { before: key }) },
      })),
      providesTags: ['Profile'],
    }),
    ownThrows: build.query(read('ownThrows')),
  }),
})

export const { useProfileOverviewQuery, useMatchHistoryInfiniteQuery, useOwnThrowsQuery } = profileApi
