import { api } from './base.ts'
import { callsOf } from './endpoint.ts'

const { read, change } = callsOf(() => import('@throwdown/contract/player-check'), {
  tag: 'PlayerCheck',
  alsoChanged: ['Wallet'],
})

const playerCheckApi = api.injectEndpoints({
  endpoints: (build) => ({
    playerCheck: build.query(read('readPlayerCheck')),
    takePlayerCheck: build.mutation(change('takePlayerCheck')),
  }),
})

export const { usePlayerCheckQuery, useTakePlayerCheckMutation } = playerCheckApi
