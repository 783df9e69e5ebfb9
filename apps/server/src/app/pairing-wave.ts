import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type { OperatorKeys } from '../match/operator-keys.ts'
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
import type { SliceStore } from '../queue/slice-store.ts'
import type { Courier } from '../realtime/courier.ts'
import { announceApart } from './announce-apart.ts'

type PairingWaveDeps = {
  readonly store: QueueStore
  readonly slices: SliceStore
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

/** [Q2] The part of this node in the pairing rounds. Who begins one releases first who went offline or whose queue is paused. */
export async function runPairingWave(deps: PairingWaveDeps): Promise<void> {
  const { clock, metrics, service } = deps
  await service.inService()
  const startedAtMs = clock.nowMs()
  const slices = await pairAndAnnounce(deps)
  if (slices > 0) metrics.waveEnded(clock.nowMs() - startedAtMs)
}

async function releaseStoppedAndOffline({
  store,
  clock,
  send,
  pushBalances,
}: PairingWaveDeps): Promise<void> {
  const nowMs = clock.nowMs()
  const released = [...(await releaseOffline(store, nowMs)), ...(await releaseStopped(store, nowMs))]
  for (const { playerId } of released) {
    send(playerId, { kind: 'event', name: 'queueChanged', payload: NO_SEARCH })
  }
  pushBalances(released.map(({ playerId }) => playerId))
}

/** Each slice is announced while the next ones are paired: its players have ten seconds to accept. Returns how many there were. */
async function pairAndAnnounce(deps: PairingWaveDeps): Promise<number> {
  const { waveEveryMs } = termsOfVersion(CURRENT_TERMS_VERSION).pairing
  const announced: Promise<void>[] = []
  const announce = (matches: readonly PairedMatch[]): Promise<void> =>
    announceApart(matches, waveEveryMs / 2, deps).catch((err: unknown) =>
      deps.log.warn({ err }, 'matches could not be announced; their players get them with the next repair'),
    )
  const { countPairs, countSlices } = deps.metrics
  try {
    await pairWaiting({
      ...deps,
      countPairs,
      countSlices,
      onRound: () => releaseStoppedAndOffline(deps),
      onPaired: (matches) => announced.push(announce(matches)),
    })
  } finally {
    await Promise.all(announced)
  }
  return announced.length
}
