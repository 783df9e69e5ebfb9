import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    serviceHealth: build.query({
      queryFn: callOf(async () => (await import('@throwdown/contract/system')).serviceHealth),
    }),
  }),
})

export const { useServiceHealthQuery } = systemApi
