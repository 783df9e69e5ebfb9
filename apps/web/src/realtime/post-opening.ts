import { postReveal } from '../api/match.ts'
import { store } from '../session/store.ts'
import { deviceId } from './device-id.ts'
import type { Opening } from './match-link.ts'

/** Opens a hand by a plain request, for when the socket does not bring it through. Rejects while it was not taken. */
export async function postOpening({ matchId, ...opening }: Opening): Promise<void> {
  const body = { deviceId: deviceId(localStorage), ...opening }
  await store.dispatch(postReveal.initiate({ params: { matchId }, body }, { track: false })).unwrap()
}
