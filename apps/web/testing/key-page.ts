// Makes the key of a player in their own browser, where the match will look for it.

import { openMatchStore } from '../src/crypto/match-store.ts'
import { createSigningKey } from '../src/crypto/web-crypto.ts'

declare global {
  interface Window {
    /** Returns the public half. */
    keepOwnKey: () => Promise<string>
  }
}

window.keepOwnKey = async () => {
  const key = await createSigningKey()
  const store = await openMatchStore(Date.now())
  await store.saveKey({ ...key, ticketId: 't', tier: 5, mode: 'normal', createdAtMs: Date.now() })
  return key.publicKey
}
