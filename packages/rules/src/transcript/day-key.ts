import { concat, fromHex, tag, u64 } from './bytes.ts'

/** What the root key signs so that a day key may sign transcripts. The day key itself is in the header. */
export type DayKeyCertificate = {
  readonly rootKeyId: string
  readonly validFrom: number
  readonly validTo: number
  readonly sig: string
}

/** A root key names itself: the first 16 bytes of the SHA-256 of these bytes, so an id cannot point at another key. */
export const rootKeyIdPreimage = (rootPublicKey: string): Uint8Array =>
  concat(tag('RPS-DUEL/v1/root-key-id'), fromHex(rootPublicKey, 32))
export const ROOT_KEY_ID_BYTES = 16

type DayKey = Omit<DayKeyCertificate, 'sig'> & { readonly publicKey: string }

export const dayKeySignatureInput = ({ rootKeyId, validFrom, validTo, publicKey }: DayKey): Uint8Array =>
  concat(
    tag('RPS-DUEL/v1/day-key'),
    fromHex(rootKeyId, ROOT_KEY_ID_BYTES),
    u64(validFrom),
    u64(validTo),
    fromHex(publicKey, 32),
  )
