import { api } from './base.ts'
import { callsOf } from './endpoint.ts'

const { call, read, change } = callsOf(() => import('@throwdown/contract/own-data'), { tag: 'User' })

const ownDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    consents: build.query(read('readConsents')),
    changeConsents: build.mutation(change('changeConsents')),
    exportOwnData: build.mutation({ queryFn: call('exportOwnData') }),
    exportMatches: build.query({
      queryFn: call('exportMatches'),
      // A page of a download is used once.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useConsentsQuery,
  useChangeConsentsMutation,
  useExportOwnDataMutation,
  useLazyExportMatchesQuery,
} = ownDataApi
