import { invariant } from '@throwdown/rules/invariant'
import type { Seat } from '@throwdown/rules/terms'
import type { Entry, EntryOf } from '@throwdown/rules/transcript/entry'
import { type Receipt, receiptSignatureInput, signatureHash } from '@throwdown/rules/transcript/receipt'
import { sha256 } from '../platform/ed25519.ts'
import type { OperatorKeys } from './operator-keys.ts'

type Receivable = EntryOf<'commit'> | EntryOf<'reveal'>

/** The operator's word that it has stored this throw, and when it arrived. For durable entries only. */
export function giveReceipt(
  keys: OperatorKeys,
  headerHash: string,
  { type, body }: Pick<Receivable, 'type' | 'body'>,
): Receipt {
  const { turn, seat, sig, recv } = body
  const received = { kind: type, headerHash, turn, seat, sigHash: signatureHash(sig, sha256), recv }
  const signed = keys.sign(receiptSignatureInput(received), recv)
  const certificate = keys.certificateOf(signed.key)
  invariant(certificate !== undefined, 'a node has the certificate of its own key')
  return { recv, sig: signed.sig, certificate }
}

/** The stored throw of a seat in a turn. */
export const findReceivable = (
  entries: readonly { readonly entry: Entry }[],
  { type, turn, seat }: { readonly type: Receivable['type']; readonly turn: number; readonly seat: Seat },
): Receivable | undefined =>
  entries
    .map(({ entry }) => entry)
    .filter((entry) => entry.type === 'commit' || entry.type === 'reveal')
    .find((entry) => entry.type === type && entry.body.turn === turn && entry.body.seat === seat)
