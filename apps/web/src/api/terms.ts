import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentTerms: build.query({
      queryFn: callOf(async () => (await import('@throwdown/contract/terms')).currentTerms),
    }),
  }),
})

export const { useCurrentTermsQuery } = termsApi
