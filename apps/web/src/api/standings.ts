import { api } from './base.ts'
import { callsOf } from './endpoint.ts'

const { read } = callsOf(() => import('@throwdown/contract/standings'), { tag: 'GlobalLeaderboard' })

const standingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    globalLeaderboard: build.query(read('globalLeaderboard')),
    topPlayers: build.query(read('topPlayers')),
    playerCard: build.query(read('playerCard')),
  }),
})

export const { useGlobalLeaderboardQuery, useTopPlayersQuery, usePlayerCardQuery } = standingsApi
