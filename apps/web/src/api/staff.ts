import type { Parsed } from '@throwdown/contract/endpoint'
import type { staffLog } from '@throwdown/contract/staff-log'
import { api } from './base.ts'
import { callsOf, pagesOf } from './endpoint.ts'

const panel = callsOf(() => import('@throwdown/contract/staff'), { tag: 'Staff' })
const log = callsOf(() => import('@throwdown/contract/staff-log'))
const reports = callsOf(() => import('@throwdown/contract/staff-reports'))

export type LogFilter = Partial<
  Pick<Parsed<typeof staffLog, 'query'>, 'kind' | 'person' | 'fromMs' | 'untilMs'>
>
type LogPage = Parsed<typeof staffLog, 'reply'>['data']

const staffApi = api.injectEndpoints({
  endpoints: (build) => ({
    staffStats: build.query(panel.read('staffStats')),
    staffProfile: build.query(panel.read('staffProfile')),
    staffLog: build.infiniteQuery<LogPage, LogFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      queryFn: pagesOf(log.call('staffLog'), (arg, key) => ({
        query: { ...arg, ...(key !== null && { before: key }) },
      })),
      keepUnusedDataFor: 0,
    }),
    staffLogKinds: build.query(log.read('staffLogKinds')),
    staffReport: build.query(reports.readAnew('staffReport')),
  }),
})

export const {
  useStaffStatsQuery,
  useStaffProfileQuery,
  useStaffLogInfiniteQuery,
  useStaffLogKindsQuery,
  useStaffReportQuery,
} = staffApi
