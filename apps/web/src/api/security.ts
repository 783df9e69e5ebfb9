import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const security = () => import('@throwdown/contract/security')
const emailChange = () => import('@throwdown/contract/email-change')

const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    security: build.query({
      queryFn: callOf(async () => (await security()).readSecurity),
      providesTags: ['Security'],
      // Another device may have signed in since: the page starts from what the server says now.
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation({
      queryFn: callOf(async () => (await security()).endSession),
      invalidatesTags: ['Security'],
    }),
    endAllSessions: build.mutation({ queryFn: callOf(async () => (await security()).endAllSessions) }),
    offerSecondFactor: build.mutation({ queryFn: callOf(async () => (await security()).offerSecondFactor) }),
    switchOnSecondFactor: build.mutation({
      queryFn: callOf(async () => (await security()).switchOnSecondFactor),
    }),
    switchOffSecondFactor: build.mutation({
      queryFn: callOf(async () => (await security()).switchOffSecondFactor),
    }),
    keepOwnFactors: build.mutation({
      queryFn: callOf(async () => (await import('@throwdown/contract/recovery')).keepOwnFactors),
      invalidatesTags: ['Security'],
    }),
    requestEmailChange: build.mutation({
      queryFn: callOf(async () => (await emailChange()).requestEmailChange),
    }),
    confirmEmailChange: build.mutation({
      queryFn: callOf(async () => (await emailChange()).confirmEmailChange),
      invalidatesTags: ['User'],
    }),
    offerPasskey: build.mutation({ queryFn: callOf(async () => (await security()).offerPasskey) }),
    addPasskey: build.mutation({
      queryFn: callOf(async () => (await security()).addPasskey),
      invalidatesTags: ['Security'],
    }),
    removePasskey: build.mutation({
      queryFn: callOf(async () => (await security()).removePasskey),
      invalidatesTags: ['Security'],
    }),
  }),
})

export const {
  useSecurityQuery,
  useEndSessionMutation,
  useEndAllSessionsMutation,
  useOfferSecondFactorMutation,
  useSwitchOnSecondFactorMutation,
  useSwitchOffSecondFactorMutation,
  useKeepOwnFactorsMutation,
  useRequestEmailChangeMutation,
  useConfirmEmailChangeMutation,
  useOfferPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
} = securityApi
