import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/user')

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation({ queryFn: callOf(async () => (await contract()).changePassword) }),
    deactivateAccount: build.mutation({ queryFn: callOf(async () => (await contract()).deactivateAccount) }),
    deleteAccount: build.mutation({ queryFn: callOf(async () => (await contract()).deleteAccount) }),
  }),
})

export const userCalls = userApi.endpoints
