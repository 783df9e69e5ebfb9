import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const queueApi = api.injectEndpoints({
  endpoints: (build) => ({
    queueCounts: build.query({
      queryFn: callOf(async () => (await import('@throwdown/contract/queue')).queueCounts),
    }),
  }),
})

export const { useQueueCountsQuery } = queueApi
