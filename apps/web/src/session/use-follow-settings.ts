import { useEffect } from 'react'
import { useGameSettingsQuery } from '../api/game-settings.ts'
import { followSettingsOfOtherTabs, gameSettings } from './game-settings.ts'
import { selectUser } from './session.ts'
import { useAppSelector } from './store.ts'

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
  // Without an answer this page follows what the browser remembers.
  return data !== undefined || isError
}
