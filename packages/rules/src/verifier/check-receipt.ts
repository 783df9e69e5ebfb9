import { isLate } from '../match/deadlines.ts'
import type { Seat } from '../terms.ts'
import { fromHex } from '../transcript/bytes.ts'
import type { Hand } from '../transcript/commitment.ts'
import type { HeaderTerms } from '../transcript/header-terms.ts'
import { type Receipt, receiptSignatureInput } from '../transcript/receipt.ts'
import type { RootKey } from '../transcript/root-keys.ts'
import { commitSignatureInput, revealSignatureInput } from '../transcript/signature-inputs.ts'
import { certifiedKeys, refuseKey } from './certified-keys.ts'
import { askSha256Hex, requestSignature, type Verification } from './crypto-requests.ts'

/** A message of a player that a receipt was given for, with the player's signature. */
export type SignedMessage =
  | {
      readonly kind: 'commit'
      readonly turn: number
      readonly seat: Seat
      readonly c: string
      readonly sig: string
    }
  | {
      readonly kind: 'reveal'
      readonly turn: number
      readonly seat: Seat
      readonly lockHash: string
      readonly hand: Hand
      readonly nonce: string
      readonly sig: string
    }

export const messageSignatureInput = (headerHash: string, message: SignedMessage): Uint8Array =>
  message.kind === 'commit'
    ? commitSignatureInput(headerHash, message)
    : revealSignatureInput(message.lockHash, message)

/** Why the operator is not bound by this receipt; undefined if it is. */
export function* refuseReceipt(
  receipt: Receipt,
  message: SignedMessage,
  { headerHash, rootKeys }: { headerHash: string; rootKeys: readonly RootKey[] },
): Verification<string | undefined> {
  const { recv, certificate } = receipt
  const certified = yield* certifiedKeys([certificate], rootKeys)
  const refusal = refuseKey(certified, certificate.key, recv)
  if (refusal) return refusal
  const { kind, turn, seat } = message
  const sigHash = yield* askSha256Hex(fromHex(message.sig, 64))
  const input = receiptSignatureInput({ kind, headerHash, turn, seat, sigHash, recv })
  const holds = yield* requestSignature(certificate.key, input, receipt.sig)
  return holds ? undefined : 'we did not sign it'
}

/** A receipt for a time outside its turn would promise nothing: the message would not count. */
export const isReceivedInTime = (
  recv: number,
  { fromMs, byMs }: { fromMs: number; byMs: number },
  terms: HeaderTerms,
): boolean => recv >= fromMs && !isLate(recv, byMs, terms)
