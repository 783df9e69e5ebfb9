import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/player-check')

const playerCheckApi = api.injectEndpoints({
  endpoints: (build) => ({
    playerCheck: build.query({
      queryFn: callOf(async () => (await contract()).readPlayerCheck),
      providesTags: ['PlayerCheck'],
    }),
    takePlayerCheck: build.mutation({
      queryFn: callOf(async () => (await contract()).takePlayerCheck),
      invalidatesTags: ['PlayerCheck', 'Wallet'],
    }),
  }),
})

export const { usePlayerCheckQuery, useTakePlayerCheckMutation } = playerCheckApi
