import { concat, fromHex, tag, u32, u64 } from './bytes.ts'

/** The root key's word that a day key may sign transcripts and receipts for some time. */
export type Certificate = {
  readonly rootKeyId: number
  /** The day key. */
  readonly key: string
  readonly validFrom: number
  readonly validTo: number
  readonly sig: string
}

export const certificateSignatureInput = (certificate: Omit<Certificate, 'sig'>): Uint8Array =>
  concat(
    tag('RPS-DUEL/v2/cert'),
    u32(certificate.rootKeyId),
    fromHex(certificate.key, 32),
    u64(certificate.validFrom),
    u64(certificate.validTo),
  )

export const isValidAt = ({ validFrom, validTo }: Certificate, atMs: number): boolean =>
  validFrom <= atMs && atMs < validTo
