import type { Seat } from '@throwdown/rules/terms'
import { ROOT_KEYS } from '@throwdown/rules/transcript/root-keys'
import type { MatchStore } from '../../../../crypto/match-store.ts'
import { memoryStore } from '../../../../crypto/testing/memory-store.ts'
import { createSigningKey } from '../../../../crypto/web-crypto.ts'
import type { MatchEngineDeps } from '../engine-state.ts'
import { MatchEngine } from '../match-engine.ts'
import type { LocalHost } from './local-host.ts'

type SigningKey = Awaited<ReturnType<typeof createSigningKey>>
export type Device = { readonly key: SigningKey; readonly store: MatchStore }

/** The browser of a player who has joined: its key is on disk. */
export async function aDevice(): Promise<Device> {
  const [key, store] = [await createSigningKey(), memoryStore()]
  await store.saveKey({ ...key, ticketId: 't', tier: 5, mode: 'normal', createdAtMs: 0 })
  return { key, store }
}

/** A page of a match on the host of a test; it is not started yet. */
export const aPage = (
  host: LocalHost,
  { seat, store, ...changes }: { seat: Seat; store: MatchStore } & Partial<MatchEngineDeps>,
): MatchEngine =>
  new MatchEngine({
    matchId: host.matchId,
    link: host.link(seat),
    post: (_matchId, message) => host.post(message),
    store,
    rootKeys: ROOT_KEYS,
    nowMs: () => host.nowMs,
    isVisible: () => true,
    ...changes,
  })
