import type { Receipt } from '@throwdown/rules/transcript/receipt'
import type { SignedMessage } from '@throwdown/rules/verifier/check-receipt'
import { postCommit, postReveal } from '../api/match.ts'
import { sessionPort } from '../api/session-port.ts'

/** Sends a commitment or an opening by HTTP, for when the socket loses it. Rejects if the server did not accept it. */
export async function postThrow(matchId: string, message: SignedMessage): Promise<Receipt> {
  const { data } = await request({ matchId }, message).unwrap()
  return data.receipt
}

function request(params: { matchId: string }, message: SignedMessage) {
  const { dispatch } = sessionPort()
  const { seat, turn, sig } = message
  if (message.kind === 'commit') {
    const body = { seat, turn, c: message.c, sig }
    return dispatch(postCommit.initiate({ params, body }, { track: false }))
  }
  const { hand, nonce } = message
  return dispatch(postReveal.initiate({ params, body: { seat, turn, hand, nonce, sig } }, { track: false }))
}
