import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const lobbyApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentTerms: build.query({
      queryFn: callOf(async () => (await import('@throwdown/contract/terms')).currentTerms),
    }),
    queueCounts: build.query({
      queryFn: callOf(async () => (await import('@throwdown/contract/queue')).queueCounts),
    }),
  }),
})

export const { useCurrentTermsQuery, useQueueCountsQuery } = lobbyApi
