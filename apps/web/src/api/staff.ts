import type { Parsed } from '@throwdown/contract/endpoint'
import type { staffLog } from '@throwdown/contract/staff-log'
import { api } from './base.ts'
import { callOf, pagesOf } from './endpoint.ts'

const panel = () => import('@throwdown/contract/staff')
const log = () => import('@throwdown/contract/staff-log')
const logCall = callOf(async () => (await log()).staffLog)

export type LogFilter = Partial<
  Pick<Parsed<typeof staffLog, 'query'>, 'kind' | 'person' | 'fromMs' | 'untilMs'>
>
type LogPage = Parsed<typeof staffLog, 'reply'>['data']

const staffApi = api.injectEndpoints({
  endpoints: (build) => ({
    staffStats: build.query({
      queryFn: callOf(async () => (await panel()).staffStats),
      providesTags: ['Staff'],
    }),
    staffProfile: build.query({
      queryFn: callOf(async () => (await panel()).staffProfile),
      providesTags: ['Staff'],
    }),
    staffLog: build.infiniteQuery<LogPage, LogFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(logCall, (arg, key) => ({ query: { ...arg, ...(key !== null && { before: key }) } })),
      keepUnusedDataFor: 0,
    }),
    staffLogKinds: build.query({ queryFn: callOf(async () => (await log()).staffLogKinds) }),
  }),
})

export const { useStaffStatsQuery, useStaffProfileQuery, useStaffLogInfiniteQuery, useStaffLogKindsQuery } =
  staffApi
