import { postReveal } from '../api/match.ts'
import { sessionPort } from '../api/session-port.ts'
import { deviceId } from './device-id.ts'
import type { Opening } from './match-link.ts'

/** Opens a hand by a plain request, for when the socket does not bring it through. Rejects while it was not taken. */
export async function postOpening({ matchId, ...opening }: Opening): Promise<void> {
  const body = { deviceId: deviceId(localStorage), ...opening }
  await sessionPort()
    .dispatch(postReveal.initiate({ params: { matchId }, body }, { track: false }))
    .unwrap()
}
