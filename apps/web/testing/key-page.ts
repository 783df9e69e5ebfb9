// Makes the key of a player in their own browser, where the duel will look for it.
import { createSigningKey } from '../src/crypto/web-crypto.ts'
import { openDuelStore } from '../src/features/duel/engine/duel-store.ts'

declare global {
  interface Window {
    /** Answers with the public half. */
    keepOwnKey: () => Promise<string>
  }
}

window.keepOwnKey = async () => {
  const key = await createSigningKey()
  const store = await openDuelStore(Date.now())
  await store.saveKey({ ...key, ticketId: 't', tier: 5, mode: 'normal', createdAtMs: Date.now() })
  return key.publicKey
}
