import { barredUntilMs } from '@throwdown/rules/strikes'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import { inBatches } from '../platform/batch.ts'
import type { Clock } from '../platform/clock.ts'
import { refuse } from '../platform/refusal.ts'
import type { QueueStore } from './ports.ts'

export type Strikes = { readonly strikes: number; readonly barredUntilMs: number | null }

const NO_STRIKES: Strikes = { strikes: 0, barredUntilMs: null }
const BATCH_MAX = 500
const STARTS_EVERY_MS = 50

/** [M7] The strikes of the last 24 hours, and until when they bar the queue. */
async function strikesOf(
  store: Pick<QueueStore, 'listStrikes'>,
  playerId: string,
  nowMs: number,
): Promise<Strikes> {
  const known = await strikesAmong(store, [playerId], nowMs)
  return known.get(playerId) ?? NO_STRIKES
}

/** The same for many players: what is asked during a read shares the next one. */
export function readStrikesInBatches(
  store: Pick<QueueStore, 'listStrikes'>,
  clock: Clock,
): (playerId: string) => Promise<Strikes> {
  return inBatches<string, Strikes>({
    sizeMax: BATCH_MAX,
    startsEveryMs: STARTS_EVERY_MS,
    keyOf: (playerId) => playerId,
    runAll: async (playerIds) => {
      const known = await strikesAmong(store, playerIds, clock.nowMs())
      return playerIds.map((id) => known.get(id) ?? NO_STRIKES)
    },
  })
}

/** Of those players that have any. */
async function strikesAmong(
  store: Pick<QueueStore, 'listStrikes'>,
  playerIds: readonly string[],
  nowMs: number,
): Promise<Map<string, Strikes>> {
  const terms = termsOfVersion(CURRENT_TERMS_VERSION)
  const { windowMs, barMaxMs } = terms.strikes
  const byPlayer = await store.listStrikes(playerIds, nowMs - windowMs - barMaxMs)
  return new Map(
    [...byPlayer].map(([playerId, strikesAtMs]) => [
      playerId,
      {
        strikes: strikesAtMs.filter((atMs) => atMs > nowMs - windowMs).length,
        barredUntilMs: barredUntilMs({ strikesAtMs, nowMs }, terms) ?? null,
      },
    ]),
  )
}

/** [M7] The players who may not join now because of their strikes. */
export async function barredAmong(
  store: Pick<QueueStore, 'listStrikes'>,
  playerIds: readonly string[],
  nowMs: number,
): Promise<Set<string>> {
  const known = await strikesAmong(store, playerIds, nowMs)
  const barred = [...known].filter(([, strikes]) => strikes.barredUntilMs !== null)
  return new Set(barred.map(([playerId]) => playerId))
}

/** [M7] */
export async function refuseBarred(
  store: Pick<QueueStore, 'listStrikes'>,
  playerId: string,
  nowMs: number,
): Promise<void> {
  const known = await strikesOf(store, playerId, nowMs)
  if (known.barredUntilMs !== null) refuse('queue_barred')
}
