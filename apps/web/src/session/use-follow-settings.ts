import { useEffect } from 'react'
import { settingsCalls, useGameSettingsQuery } from '../api/game-settings.ts'
import { followSettingsOfOtherTabs, gameSettings } from './game-settings.ts'
import { selectIsSignedIn, selectUser } from './session.ts'
import { store, useAppSelector } from './store.ts'

/** Saves what this page follows now with the account. A visitor has none: the browser alone remembers. */
export async function saveGameSettings(): Promise<{ error?: unknown }> {
  if (!selectIsSignedIn(store.getState())) return {}
  const call = settingsCalls.saveGameSettings.initiate({ body: gameSettings.read() })
  const { error } = await store.dispatch(call)
  return error === undefined ? {} : { error }
}

/** This page follows the settings of the signed-in player, on whatever device they were saved. True once they are known. */
export function useFollowSettings(): boolean {
  const userId = useAppSelector(selectUser)?.id
  const { data, isError } = useGameSettingsQuery(
    { params: { userId: userId ?? '' } },
    { skip: userId === undefined },
  )
  useEffect(() => {
    if (data) gameSettings.follow(data.data)
  }, [data])
  useEffect(() => followSettingsOfOtherTabs(), [])
  // Without a reply this page follows what the browser remembers.
  return data !== undefined || isError
}
