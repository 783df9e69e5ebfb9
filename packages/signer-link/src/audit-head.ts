/** The end of the chain of hashes of the audit log: it fixes every event up to this position. */
export interface AuditHead {
  readonly position: number
  /** Hex. */
  readonly hash: string
}

export interface SignedHead extends AuditHead {
  readonly keptAt: string
  /** Hex, as the signature. */
  readonly publicKey: string
  readonly signature: string
}

/** What the keeper of checkpoints signs. The first words keep it apart from everything else that a key may sign. */
export function headBytes({ position, hash, keptAt }: AuditHead & { readonly keptAt: string }): Uint8Array {
  // In the order of canonical JSON.
  return Buffer.from(`throwdown audit head v1\n${JSON.stringify({ hash, keptAt, position })}`)
}

/** The key of a developer's signer. Its secret half is public, so production refuses it. */
export const DEVELOPMENT_HEAD_KEY = 'b160f2c32efab7cb191b2fd6b2097d96688b77c039fb092406452879b7dd2ac2'
