import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/standings')

const standingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    globalLeaderboard: build.query({
      queryFn: callOf(async () => (await contract()).globalLeaderboard),
      providesTags: ['GlobalLeaderboard'],
    }),
    topPlayers: build.query({
      queryFn: callOf(async () => (await contract()).topPlayers),
      providesTags: ['GlobalLeaderboard'],
    }),
    playerCard: build.query({
      queryFn: callOf(async () => (await contract()).playerCard),
      providesTags: ['GlobalLeaderboard'],
    }),
  }),
})

export const { useGlobalLeaderboardQuery, useTopPlayersQuery, usePlayerCardQuery } = standingsApi
