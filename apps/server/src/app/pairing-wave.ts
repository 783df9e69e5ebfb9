import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type { OperatorKeys } from '../match/operator-keys.ts'
import type { TimeStore } from '../match/ports.ts'
import type { ServiceState } from '../match/service-state.ts'
import type { Clock } from '../platform/clock.ts'
import type { ProblemLog } from '../platform/log.ts'
import type { RandomSource } from '../platform/random.ts'
import type { Timers } from '../platform/timers.ts'
import { releaseOffline, releaseStopped } from '../queue/leave-queue.ts'
import type { PairedMatch } from '../queue/pair-slice.ts'
import { pairWaiting } from '../queue/pair-waiting.ts'
import type { PairingMetrics } from '../queue/pairing-metrics.ts'
import type { QueuePorts, QueueStore } from '../queue/ports.ts'
import { NO_SEARCH } from '../queue/shown-count.ts'
import type { Courier } from '../realtime/courier.ts'
import { announceApart } from './announce-apart.ts'

type PairingWaveDeps = {
  readonly store: QueueStore & Pick<TimeStore, 'claimInterval'>
  readonly clock: Clock
  readonly timers: Timers
  readonly log: ProblemLog
  readonly keys: OperatorKeys
  readonly random: RandomSource
  readonly ports: QueuePorts
  readonly metrics: PairingMetrics
  readonly service: Pick<ServiceState, 'inService'>
  readonly send: Courier['send']
  readonly announce: (match: PairedMatch) => Promise<void>
  readonly pushBalances: (playerIds: readonly string[]) => void
}

/** [Q2] One pairing round for all nodes, at most every 2 s: releases players who went offline or whose queue is paused, pairs the others. */
export async function runPairingWave(deps: PairingWaveDeps): Promise<void> {
  const { store, clock, service, send } = deps
  const everyMs = termsOfVersion(CURRENT_TERMS_VERSION).pairing.waveEveryMs
  await service.inService()
  const nowMs = clock.nowMs()
  if (!(await store.claimInterval('pairing', { everyMs, nowMs }))) return
  const released = [...(await releaseOffline(store, nowMs)), ...(await releaseStopped(store, nowMs))]
  for (const { playerId } of released) {
    send(playerId, { kind: 'event', name: 'queueChanged', payload: NO_SEARCH })
  }
  deps.pushBalances(released.map(({ playerId }) => playerId))
  await pairAndAnnounce(deps, nowMs, everyMs / 2)
  deps.metrics.waveEnded(clock.nowMs() - nowMs)
}

/** Each slice is announced while the next ones are paired: its players have ten seconds to accept. */
async function pairAndAnnounce(deps: PairingWaveDeps, nowMs: number, withinMs: number): Promise<void> {
  const announced: Promise<void>[] = []
  const announce = (matches: readonly PairedMatch[]): Promise<void> =>
    announceApart(matches, withinMs, deps).catch((err: unknown) =>
      deps.log.warn({ err }, 'matches could not be announced; their players get them with the next repair'),
    )
  const { countPairs } = deps.metrics
  try {
    await pairWaiting(
      { ...deps, countPairs, onPaired: (matches) => announced.push(announce(matches)) },
      nowMs,
    )
  } finally {
    await Promise.all(announced)
  }
}
