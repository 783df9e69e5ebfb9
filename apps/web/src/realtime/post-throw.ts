import { postReveal } from '../api/match.ts'
import { sessionPort } from '../api/session-port.ts'
import { deviceId } from './device-id.ts'
import type { Opening } from './match-link.ts'

/** Opens a hand by HTTP, for when the socket loses it. Rejects if the server did not accept it. */
export async function postOpening({ matchId, ...opening }: Opening): Promise<void> {
  const body = { deviceId: deviceId(localStorage), ...opening }
  await sessionPort()
    .dispatch(postReveal.initiate({ params: { matchId }, body }, { track: false }))
    .unwrap()
}
