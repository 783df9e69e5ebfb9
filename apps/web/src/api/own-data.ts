import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/own-data')

const ownDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    consents: build.query({
      queryFn: callOf(async () => (await contract()).readConsents),
      providesTags: ['User'],
    }),
    changeConsents: build.mutation({
      queryFn: callOf(async () => (await contract()).changeConsents),
      invalidatesTags: ['User'],
    }),
    exportOwnData: build.mutation({ queryFn: callOf(async () => (await contract()).exportOwnData) }),
    exportMatches: build.query({
      queryFn: callOf(async () => (await contract()).exportMatches),
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
