import { api } from '../api/base.ts'
import { callOf } from '../api/endpoint.ts'

const matchContract = () => import('@throwdown/contract/match')

const realtimeApi = api.injectEndpoints({
  endpoints: (build) => ({
    realtimeTicket: build.mutation({
      queryFn: callOf(async () => (await import('@throwdown/contract/realtime')).realtimeTicket),
    }),
    currentMatch: build.query({
      queryFn: callOf(async () => (await matchContract()).currentMatch),
      keepUnusedDataFor: 0,
    }),
    postReveal: build.mutation({ queryFn: callOf(async () => (await matchContract()).postReveal) }),
    matchTranscript: build.query({ queryFn: callOf(async () => (await matchContract()).matchTranscript) }),
  }),
})

export const { useCurrentMatchQuery, useMatchTranscriptQuery } = realtimeApi
export const { realtimeTicket, postReveal } = realtimeApi.endpoints
