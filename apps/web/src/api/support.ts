import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    submitContactMessage: build.mutation({
      queryFn: callOf(async () => (await import('@throwdown/contract/contact')).submitContact),
    }),
  }),
})

export const contactCalls = contactApi.endpoints
