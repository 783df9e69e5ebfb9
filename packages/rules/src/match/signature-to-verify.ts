import type { Seat } from '../terms.ts'
import { isHex } from '../transcript/bytes.ts'
import {
  acceptSignatureInput,
  commitSignatureInput,
  revealSignatureInput,
  surrenderSignatureInput,
} from '../transcript/signature-inputs.ts'
import type { MatchState } from './state.ts'

type SignedMessage =
  | { readonly type: 'accept'; readonly seat: Seat }
  | { readonly type: 'surrender'; readonly turn: number; readonly seat: Seat }
  | { readonly type: 'commit'; readonly seat: Seat; readonly turn: number; readonly c: string }
  | {
      readonly type: 'reveal'
      readonly seat: Seat
      readonly turn: number
      readonly hand: number
      readonly nonce: string
    }

export type SignatureToVerify = {
  readonly publicKey: string
  readonly input: Uint8Array
  /** Goes into the event as `verifiedOver` once the signature holds. */
  readonly over: string
}

/** What the shell must verify before `step`, off the event loop and in groups. Undefined: nothing is locked to open, or the message is malformed. */
export function signatureToVerify(state: MatchState, message: SignedMessage): SignatureToVerify | undefined {
  const { players, transcript, turn } = state
  const publicKey = players[message.seat].key
  const { headerHash } = transcript
  if (message.type === 'accept')
    return { publicKey, input: acceptSignatureInput(headerHash, message.seat), over: headerHash }
  if (message.type === 'surrender')
    return { publicKey, input: surrenderSignatureInput(headerHash, message), over: headerHash }
  if (message.type === 'commit')
    return isHex(message.c, 32)
      ? { publicKey, input: commitSignatureInput(headerHash, message), over: headerHash }
      : undefined
  if (turn.lockHash === null || !isHex(message.nonce, 32)) return undefined
  return { publicKey, input: revealSignatureInput(turn.lockHash, message), over: turn.lockHash }
}
