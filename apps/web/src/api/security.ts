import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const security = () => import('@throwdown/contract/security')
const passkey = () => import('@throwdown/contract/passkey')

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
    offerPasskey: build.mutation({ queryFn: callOf(async () => (await passkey()).offerPasskey) }),
    addPasskey: build.mutation({ queryFn: callOf(async () => (await passkey()).addPasskey) }),
    removePasskey: build.mutation({
      queryFn: callOf(async () => (await passkey()).removePasskey),
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
  useOfferPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
} = securityApi
