import { settingsCalls } from '../api/game-settings.ts'
import { gameSettings } from './game-settings.ts'
import { selectIsSignedIn } from './session.ts'
import { store } from './store.ts'

/** Saves what this page follows now with the account. A visitor has none: the browser alone remembers. */
export async function saveGameSettings(): Promise<{ error?: unknown }> {
  if (!selectIsSignedIn(store.getState())) return {}
  const call = settingsCalls.saveGameSettings.initiate({ body: gameSettings.read() })
  const { error } = await store.dispatch(call)
  return error === undefined ? {} : { error }
}
