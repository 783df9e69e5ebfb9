import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/safe-play')
// A break or a lower limit may end a search, which returns its stake.
const CHANGED = ['SafePlay', 'Balance'] as const

const safePlayApi = api.injectEndpoints({
  endpoints: (build) => ({
    safePlay: build.query({
      queryFn: callOf(async () => (await contract()).readSafePlay),
      providesTags: ['SafePlay'],
    }),
    setPlayLimit: build.mutation({
      queryFn: callOf(async () => (await contract()).setPlayLimit),
      invalidatesTags: CHANGED,
    }),
    confirmPlayLimit: build.mutation({
      queryFn: callOf(async () => (await contract()).confirmPlayLimit),
      invalidatesTags: CHANGED,
    }),
    startTimeOut: build.mutation({
      queryFn: callOf(async () => (await contract()).startTimeOut),
      invalidatesTags: CHANGED,
    }),
    excludeMyself: build.mutation({
      queryFn: callOf(async () => (await contract()).excludeMyself),
      invalidatesTags: CHANGED,
    }),
    setRealityCheck: build.mutation({
      queryFn: callOf(async () => (await contract()).setRealityCheck),
      invalidatesTags: CHANGED,
    }),
    answerRealityCheck: build.mutation({
      queryFn: callOf(async () => (await contract()).answerRealityCheck),
      invalidatesTags: CHANGED,
    }),
  }),
})

export const {
  useSafePlayQuery,
  useSetPlayLimitMutation,
  useConfirmPlayLimitMutation,
  useStartTimeOutMutation,
  useExcludeMyselfMutation,
  useSetRealityCheckMutation,
  useAnswerRealityCheckMutation,
} = safePlayApi
