import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/auth')

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation({ queryFn: callOf(async () => (await contract()).login) }),
    logInAsAdmin: build.mutation({ queryFn: callOf(async () => (await contract()).adminLogin) }),
    confirmSecondFactor: build.mutation({
      queryFn: callOf(async () => (await contract()).confirmSecondFactor),
    }),
    signUp: build.mutation({ queryFn: callOf(async () => (await contract()).signup) }),
    verifyEmail: build.mutation({ queryFn: callOf(async () => (await contract()).verifyEmail) }),
    verifyOtp: build.mutation({ queryFn: callOf(async () => (await contract()).verifyOtp) }),
    resendOtp: build.mutation({ queryFn: callOf(async () => (await contract()).resendOtp) }),
    forgotPassword: build.mutation({ queryFn: callOf(async () => (await contract()).forgotPassword) }),
    resetPassword: build.mutation({ queryFn: callOf(async () => (await contract()).resetPassword) }),
    logOut: build.mutation({ queryFn: callOf(async () => (await contract()).logout) }),
  }),
})

export const authCalls = authApi.endpoints
