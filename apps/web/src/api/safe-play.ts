import { api } from './base.ts'
import { callsOf } from './endpoint.ts'

const { read, change } = callsOf(() => import('@throwdown/contract/safe-play'), {
  tag: 'SafePlay',
  // A break or a lower limit may end a search, which returns its stake.
  alsoChanged: ['Balance'],
})

const safePlayApi = api.injectEndpoints({
  endpoints: (build) => ({
    safePlay: build.query(read('readSafePlay')),
    setPlayLimit: build.mutation(change('setPlayLimit')),
    confirmPlayLimit: build.mutation(change('confirmPlayLimit')),
    startTimeOut: build.mutation(change('startTimeOut')),
    excludeMyself: build.mutation(change('excludeMyself')),
    setRealityCheck: build.mutation(change('setRealityCheck')),
    answerRealityCheck: build.mutation(change('answerRealityCheck')),
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
