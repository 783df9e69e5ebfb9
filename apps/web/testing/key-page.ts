// Makes the key of a player in their own browser, where the match will look for it, and opens the store of a match.

import '../src/app/no-eval.ts'
import { withOpened } from '../src/crypto/match-records.ts'
import { openMatchStore } from '../src/crypto/match-store.ts'
import { createSigningKey } from '../src/crypto/web-crypto.ts'

declare global {
  interface Window {
    /** Returns the public half. */
    keepOwnKey: () => Promise<string>
    openMatchStore: typeof openMatchStore
    withOpened: typeof withOpened
  }
}

window.openMatchStore = openMatchStore
window.withOpened = withOpened
window.keepOwnKey = async () => {
  const key = await createSigningKey()
  const store = await openMatchStore(Date.now())
  await store.saveKey({ ...key, ticketId: 't', tier: 5, mode: 'normal', createdAtMs: Date.now() })
  return key.publicKey
}
