import type { SignedHead } from '@throwdown/signer-link/audit-head'

/**
 * Where audit checkpoints are copied to, so that who owns the database cannot cut the log together with its checkpoints. What is in it can be
 * neither changed nor removed by the process that adds to it. Implementations pass `head-sink-cases.ts`.
 */
export interface AuditHeadSink {
  /** Returns once the checkpoint is stored for good. The same one again changes nothing. */
  append(head: SignedHead): Promise<void>
  /** Null while nothing was appended. */
  newest(): Promise<SignedHead | null>
  /** By position; two at one position if the log was changed in between. */
  list(): Promise<readonly SignedHead[]>
}
