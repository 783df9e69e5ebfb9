import { createHmac } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import { toHex } from '@throwdown/rules/transcript/bytes'
import {
  type DayKeyCertificate,
  dayKeySignatureInput,
  ROOT_KEY_ID_BYTES,
  rootKeyIdPreimage,
} from '@throwdown/rules/transcript/day-key'
import { type SigningKey, sha256, signingKeyFrom } from '../platform/ed25519.ts'

const DAY_MS = 86_400_000

export type DayKey = { readonly key: string; readonly certificate: DayKeyCertificate }
export type RootKey = { readonly id: string; readonly publicKey: string }

/** Signs transcripts. The root key may be kept elsewhere; a node needs only the key of the day. */
export type OperatorKeys = {
  dayKey(nowMs: number): Promise<DayKey>
  /** Signs with the day key of the header until the match ends; `startedAtMs` is the time of the header. */
  sign(match: { operatorKey: string; startedAtMs: number }, input: Uint8Array): Promise<string> | string
  rootKeys(): readonly RootKey[]
}

/**
 * Derives root and day keys from one seed, so that every node and every restart has the same keys.
 * The seed stays inside this closure.
 */
export function operatorKeysFromSeed(seedHex: string): OperatorKeys {
  const derive = (what: string): SigningKey =>
    signingKeyFrom(createHmac('sha256', Buffer.from(seedHex, 'hex')).update(what).digest())
  const root = derive('throwdown/root')
  const rootKeyId = toHex(sha256(rootKeyIdPreimage(root.publicKey)).subarray(0, ROOT_KEY_ID_BYTES))
  const days = new Map<number, { key: SigningKey; certified: DayKey }>()

  function certify(day: number, publicKey: string): DayKey {
    const unsigned = { rootKeyId, validFrom: day * DAY_MS, validTo: (day + 1) * DAY_MS }
    const sig = root.sign(dayKeySignatureInput({ ...unsigned, publicKey }))
    return { key: publicKey, certificate: { ...unsigned, sig } }
  }
  function ofDay(atMs: number) {
    const day = Math.floor(atMs / DAY_MS)
    const known = days.get(day)
    if (known) return known
    const key = derive(`throwdown/day/${day}`)
    const made = { key, certified: certify(day, key.publicKey) }
    days.set(day, made)
    return made
  }
  return {
    dayKey: async (nowMs) => ofDay(nowMs).certified,
    sign({ operatorKey, startedAtMs }, input) {
      const { key } = ofDay(startedAtMs)
      invariant(key.publicKey === operatorKey, 'a match is signed by the day key of its header')
      return key.sign(input)
    },
    rootKeys: () => [{ id: rootKeyId, publicKey: root.publicKey }],
  }
}
