import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/user')

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query({
      queryFn: callOf(async () => (await contract()).readProfile),
      providesTags: ['User'],
    }),
    changeProfile: build.mutation({
      queryFn: callOf(async () => (await contract()).changeProfile),
      invalidatesTags: ['User'],
    }),
    changePassword: build.mutation({ queryFn: callOf(async () => (await contract()).changePassword) }),
    deactivateAccount: build.mutation({ queryFn: callOf(async () => (await contract()).deactivateAccount) }),
    deleteAccount: build.mutation({
      queryFn: callOf(async () => (await import('@throwdown/contract/delete-account')).deleteAccount),
    }),
  }),
})

export const userCalls = userApi.endpoints
export const {
  useProfileQuery,
  useChangeProfileMutation,
  useChangePasswordMutation,
  useDeactivateAccountMutation,
} = userApi
