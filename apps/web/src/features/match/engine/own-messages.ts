import type { OwedMessage, SealedTurn } from '@throwdown/rules/client/owed-message'
import type { Seat } from '@throwdown/rules/terms'
import type { Receipt, ReceiptKind } from '@throwdown/rules/transcript/receipt'
import type { SignedMessage } from '@throwdown/rules/verifier/check-receipt'
import type { Seal } from '../../../crypto/match-records.ts'

const KINDS: readonly ReceiptKind[] = ['commit', 'reveal']

export const commitOf = ({ turn, c, sig }: Seal, seat: Seat): SignedMessage => ({
  kind: 'commit',
  turn,
  seat,
  c,
  sig,
})

/** Undefined until the seal has been opened for a lock. */
export const revealOf = ({ turn, hand, nonce, opened }: Seal, seat: Seat): SignedMessage | undefined =>
  opened && { kind: 'reveal', turn, seat, lockHash: opened.lock.stored.hash, hand, nonce, sig: opened.sig }

export const sealedTurn = ({ turn, c, receipts }: Seal): SealedTurn => ({
  turn,
  c,
  receipts: KINDS.filter((kind) => receipts[kind] !== undefined),
})

/** A message of this player; with the operator's receipt if there is one. */
export type OwnMessage = { readonly message: SignedMessage; readonly receipt: Receipt | undefined }

/** Everything that this device has signed for its throws. A hand that is still sealed is not among it. */
export const ownMessages = (seals: readonly Seal[], seat: Seat): OwnMessage[] =>
  seals.flatMap((seal) => {
    const reveal = revealOf(seal, seat)
    return [
      { message: commitOf(seal, seat), receipt: seal.receipts.commit },
      ...(reveal ? [{ message: reveal, receipt: seal.receipts.reveal }] : []),
    ]
  })

/** Both know the same turns; what is known of a turn only grows. */
export function mergeSeals(first: readonly Seal[], second: readonly Seal[]): Seal[] {
  const merged = new Map(first.map((seal) => [seal.turn, seal]))
  for (const seal of second) {
    const known = merged.get(seal.turn)
    if (!known || factsOf(seal) > factsOf(known)) merged.set(seal.turn, seal)
  }
  return [...merged.values()]
}

const factsOf = (seal: Seal): number => (seal.opened ? 1 : 0) + sealedTurn(seal).receipts.length

/** Two messages with one name are the same, sent again. */
export const nameOf = (owed: OwedMessage): string =>
  owed.type === 'accept' ? owed.type : `${owed.type} ${owed.turn}`
