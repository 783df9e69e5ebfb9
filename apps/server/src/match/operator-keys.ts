import type { Certificate } from '@throwdown/rules/transcript/certificate'
import type { OperatorSignature } from '@throwdown/rules/transcript/entry'

/** Signs transcripts and receipts with the day keys of this node. */
export type OperatorKeys = {
  /** False while no day key is certified for this time: the node then starts no match. */
  canSignAt(atMs: number): boolean
  /** Refuses while no day key is certified for this time. */
  sign(input: Uint8Array, atMs: number): OperatorSignature
  /** Of a key of this node. */
  certificateOf(key: string): Certificate | undefined
}

/** Calls the process that holds the root key. Certifies from now, for at most 24 hours; a repeat gets the same certificate. */
export type Certifier = { certify(dayKey: string): Promise<Certificate> }

/** The certificates of all nodes. A certificate is stored before its key signs anything, and never changes. */
export type CertificateStore = {
  /** A repeat changes nothing. */
  saveCertificate(certificate: Certificate, nowMs: number): Promise<void>
  loadCertificates(keys: readonly string[]): Promise<Certificate[]>
}
