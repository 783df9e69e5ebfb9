import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/staff-reports')

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    staffReport: build.query({
      queryFn: callOf(async () => (await contract()).staffReport),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useStaffReportQuery } = reportsApi
