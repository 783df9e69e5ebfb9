import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import type pg from 'pg'
import type { OperatorKeys } from '../match/operator-keys.ts'
import type { ServiceGate } from '../match/service-gate.ts'
import { claimInterval } from '../match/time-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { releaseOffline } from '../queue/leave-queue.ts'
import { type PairedMatch, pairWaiting } from '../queue/pair-waiting.ts'
import type { QueuePorts } from '../queue/ports.ts'
import type { Courier } from '../realtime/courier.ts'

type PairingWaveDeps = {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Log
  readonly keys: OperatorKeys
  readonly ports: QueuePorts
  readonly gate: ServiceGate
  readonly courier: Courier
  readonly announce: (match: PairedMatch) => Promise<void>
  readonly pushBalances: (playerIds: readonly string[]) => void
}

/** [Q2] One wave for all nodes, at most every 2 s: releases players who went offline, pairs the others. */
export async function runPairingWave(deps: PairingWaveDeps): Promise<void> {
  const { pool, clock, gate, courier } = deps
  const nowMs = clock.nowMs()
  const everyMs = termsOfVersion(CURRENT_TERMS_VERSION).pairing.waveEveryMs
  await gate.inService()
  if (!(await claimInterval(pool, 'pairing', { everyMs, nowMs }))) return
  const released = await releaseOffline(pool, nowMs)
  for (const { playerId } of released) {
    const payload = { ticket: null, playersWaiting: 0 }
    courier.send(playerId, { kind: 'event', name: 'queueChanged', payload })
  }
  deps.pushBalances(released.map(({ playerId }) => playerId))
  const paired = await pairWaiting(deps, nowMs)
  await Promise.all(paired.map((match) => deps.announce(match)))
}
