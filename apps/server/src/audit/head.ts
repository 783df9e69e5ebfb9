import { type AuditHead, headBytes, type SignedHead } from '@throwdown/signer-link/audit-head'
import { publicKeyFrom, verifySignature } from '../platform/ed25519.ts'

/**
 * Signs audit checkpoints and keeps them where nobody who can change the log reaches. The log before a kept one can neither be
 * changed nor cut unnoticed.
 */
export interface HeadKeeper {
  /**
   * Returns once the checkpoint is kept, the same reply for the same one. Rejects with `HeadRefused` a checkpoint that is behind a
   * kept one or differs from one at its position: the log it comes from was changed.
   */
  keep(head: AuditHead): Promise<SignedHead>
  /** What is kept, oldest first; the newest is always among it. */
  list(): Promise<readonly SignedHead[]>
}

export class HeadRefused extends Error {
  constructor(head: AuditHead) {
    super(`head ${head.position} ${head.hash} contradicts the kept heads`)
    this.name = 'HeadRefused'
  }
}

/** Whether one of these keys signed the head. */
export function isSignedBy(head: SignedHead, publicKeys: readonly string[]): boolean {
  return (
    publicKeys.includes(head.publicKey) &&
    verifySignature(publicKeyFrom(head.publicKey), headBytes(head), head.signature)
  )
}
