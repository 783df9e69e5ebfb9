import { OlderTabOpen } from './match-database.ts'
import type { MatchStore } from './match-store.ts'
import { createSigningKey, signWith, verifySignature } from './web-crypto.ts'

/** Why this browser cannot play. Some private and lockdown modes make no keys or store none. */
export type KeyTrouble = 'no_signing' | 'no_storage' | 'older_tab'

/** Makes a key, stores it, reads it back and signs with it, as a match would. Null if all of that works. */
export async function findKeyTrouble(
  openStore: () => Promise<MatchStore>,
  nowMs: number,
): Promise<KeyTrouble | null> {
  const key = await createSigningKey().catch(() => null)
  if (!key) return 'no_signing'
  try {
    const store = await openStore()
    await store.saveKey({ ...key, ticketId: 'self-test', tier: 1, mode: 'normal', createdAtMs: nowMs })
    const stored = await store.findKey(key.publicKey)
    await store.removeKey(key.publicKey)
    if (!stored) return 'no_storage'
    return (await canSign(key.publicKey, stored.secret)) ? null : 'no_signing'
  } catch (error) {
    return error instanceof OlderTabOpen ? 'older_tab' : 'no_storage'
  }
}

async function canSign(publicKey: string, secret: CryptoKey): Promise<boolean> {
  const input = crypto.getRandomValues(new Uint8Array(32))
  const sig = await signWith(secret, input).catch(() => null)
  return sig !== null && verifySignature(publicKey, input, sig)
}
