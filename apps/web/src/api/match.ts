import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const matchContract = () => import('@throwdown/contract/match')

const matchApi = api.injectEndpoints({
  endpoints: (build) => ({
    realtimeTicket: build.mutation({
      queryFn: callOf(async () => (await import('@throwdown/contract/realtime')).realtimeTicket),
    }),
    currentMatch: build.query({
      queryFn: callOf(async () => (await matchContract()).currentMatch),
      keepUnusedDataFor: 0,
    }),
    postCommit: build.mutation({ queryFn: callOf(async () => (await matchContract()).postCommit) }),
    postReveal: build.mutation({ queryFn: callOf(async () => (await matchContract()).postReveal) }),
    matchTranscript: build.query({ queryFn: callOf(async () => (await matchContract()).matchTranscript) }),
  }),
})

export const { useMatchTranscriptQuery } = matchApi
export const { currentMatch, realtimeTicket, postCommit, postReveal } = matchApi.endpoints
