import { api } from './base.ts'
import { callsOf } from './endpoint.ts'

const { read, change } = callsOf(() => import('@throwdown/contract/game-settings'), { tag: 'GameSettings' })

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    gameSettings: build.query(read('readGameSettings')),
    saveGameSettings: build.mutation(change('saveGameSettings')),
    resetGameSettings: build.mutation(change('resetGameSettings')),
  }),
})

export const settingsCalls = settingsApi.endpoints
export const { useGameSettingsQuery, useSaveGameSettingsMutation, useResetGameSettingsMutation } = settingsApi
