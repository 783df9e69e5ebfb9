import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/auth')
const reopen = () => import('@throwdown/contract/reopen')
const emailChange = () => import('@throwdown/contract/email-change')
const recovery = () => import('@throwdown/contract/recovery')
const passkey = () => import('@throwdown/contract/passkey')

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation({ queryFn: callOf(async () => (await contract()).login) }),
    logInAsAdmin: build.mutation({ queryFn: callOf(async () => (await contract()).adminLogin) }),
    acceptInvitation: build.mutation({
      queryFn: callOf(async () => (await import('@throwdown/contract/staff')).acceptInvitation),
    }),
    confirmSecondFactor: build.mutation({
      queryFn: callOf(async () => (await contract()).confirmSecondFactor),
    }),
    askForPasskey: build.mutation({ queryFn: callOf(async () => (await passkey()).askForPasskey) }),
    logInWithPasskey: build.mutation({ queryFn: callOf(async () => (await passkey()).logInWithPasskey) }),
    signUp: build.mutation({ queryFn: callOf(async () => (await contract()).signup) }),
    verifyEmail: build.mutation({ queryFn: callOf(async () => (await contract()).verifyEmail) }),
    verifyEmailByLink: build.mutation({ queryFn: callOf(async () => (await contract()).verifyEmailByLink) }),
    verifyResetLink: build.mutation({ queryFn: callOf(async () => (await recovery()).verifyResetLink) }),
    verifyOtp: build.mutation({ queryFn: callOf(async () => (await recovery()).verifyOtp) }),
    resendOtp: build.mutation({ queryFn: callOf(async () => (await contract()).resendOtp) }),
    forgotPassword: build.mutation({ queryFn: callOf(async () => (await contract()).forgotPassword) }),
    resetPassword: build.mutation({ queryFn: callOf(async () => (await recovery()).resetPassword) }),
    keepFactors: build.mutation({ queryFn: callOf(async () => (await recovery()).keepFactors) }),
    changeSignupEmail: build.mutation({ queryFn: callOf(async () => (await contract()).changeSignupEmail) }),
    readEmailChange: build.mutation({ queryFn: callOf(async () => (await emailChange()).readEmailChange) }),
    undoEmailChange: build.mutation({ queryFn: callOf(async () => (await emailChange()).undoEmailChange) }),
    requestReopening: build.mutation({ queryFn: callOf(async () => (await reopen()).requestReopening) }),
    reopenAccount: build.mutation({ queryFn: callOf(async () => (await reopen()).reopenAccount) }),
    logOut: build.mutation({ queryFn: callOf(async () => (await contract()).logout) }),
  }),
})

export const authCalls = authApi.endpoints
