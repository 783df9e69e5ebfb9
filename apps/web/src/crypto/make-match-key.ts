import type { Mode, Tier } from '@throwdown/rules/terms'
import { openMatchStore } from './match-store.ts'
import { createSigningKey } from './web-crypto.ts'

/** Makes the key of one match. It is on disk before the caller can send its public half. */
export async function makeMatchKey(made: { ticketId: string; tier: Tier; mode: Mode }): Promise<string> {
  const nowMs = Date.now()
  const [key, store] = await Promise.all([createSigningKey(), openMatchStore(nowMs)])
  await store.saveKey({ ...key, ...made, createdAtMs: nowMs })
  return key.publicKey
}
