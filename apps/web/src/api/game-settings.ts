import { api } from './base.ts'
import { callOf } from './endpoint.ts'

const contract = () => import('@throwdown/contract/game-settings')

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    gameSettings: build.query({
      queryFn: callOf(async () => (await contract()).readGameSettings),
      providesTags: ['GameSettings'],
    }),
    saveGameSettings: build.mutation({
      queryFn: callOf(async () => (await contract()).saveGameSettings),
      invalidatesTags: ['GameSettings'],
    }),
    resetGameSettings: build.mutation({
      queryFn: callOf(async () => (await contract()).resetGameSettings),
      invalidatesTags: ['GameSettings'],
    }),
  }),
})

export const settingsCalls = settingsApi.endpoints
export const { useGameSettingsQuery, useSaveGameSettingsMutation, useResetGameSettingsMutation } = settingsApi
