// The database is killed under thousands of running matches and comes back after some seconds, while players throw their hands.
// The clocks of the matches run out while it is away and in the seconds after it.
import { setTimeout as sleep } from 'node:timers/promises'
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import pg from 'pg'
import type { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { type ClusterWorld, inClusterWorld } from './cluster-world.ts'
import { openPlayers, saveCertificatesOf } from './fill.ts'
import { fillRunning } from './fill-running.ts'
import { SavesRead } from './lost-turns.ts'
import { connectProbes, type NodeProbe } from './probe.ts'

const OUTAGE_MS = 5_000
/** Filled in first, to know how long the others will take; a machine that becomes much slower meanwhile ends the run. */
const PILOT_MATCHES = 400
const SLOWER_MAX = 2.5
const CONNECT_PROBES_MS = 60_000
const RUN_OUT_AFTER_KILL_MS = { from: 1_500, to: 10_000 }
const ACCEPTED_WITHIN_MS = 60_000
const EXTENDED_WITHIN_MS = 60_000
const { resumeMs } = termsOfVersion(CURRENT_TERMS_VERSION).outage
/** The last look before the first match may be judged. */
const LOOK_BEFORE_MS = 100

export type OutageFigures = {
  /** From the database's first connection to the first throw that was accepted, on the server that was the last to accept one. */
  readonly firstCommandSeconds: number
  /** The same for the player that waited longest. */
  readonly lastCommandSeconds: number
  /** Until the last match had its time back. */
  readonly extendedSeconds: number
  /** Matches that were judged before they had their time back, or before it was over. */
  readonly turnsLost: number
}

export async function surviveOutage(nodes: number, matchCount: number): Promise<OutageFigures> {
  return inClusterWorld(nodes, async (world) => {
    const players = await openPlayers(world.database.pool, 2 * (PILOT_MATCHES + matchCount))
    const fillMs = await fillPilot(world, players.splice(0, 2 * PILOT_MATCHES))
    const killAtMs = Date.now() + CONNECT_PROBES_MS + (fillMs / PILOT_MATCHES) * matchCount * SLOWER_MAX
    const { from, to } = RUN_OUT_AFTER_KILL_MS
    const matches = await fillRunning(world, players, { fromMs: killAtMs + from, toMs: killAtMs + to })
    await saveCertificatesOf(world.database.pool, matches)
    const probes = await connectProbes(world, matches)
    try {
      await world.database.pool.query('checkpoint')
      if (Date.now() > killAtMs)
        throw new Error('this machine is too slow to fill in so many matches in time')
      await sleep(killAtMs - Date.now())
      return await killAndMeasure(world, probes)
    } finally {
      for (const { close } of probes) close()
    }
  })
}

/** Their clocks have run out, so all are over before the outage. Returns how long it took. */
async function fillPilot(world: ClusterWorld, players: readonly TestPlayer[]): Promise<number> {
  const startedMs = performance.now()
  const overAtMs = Date.now()
  await fillRunning(world, players, { fromMs: overAtMs, toMs: overAtMs })
  return performance.now() - startedMs
}

async function killAndMeasure(world: ClusterWorld, probes: readonly NodeProbe[]): Promise<OutageFigures> {
  const { postgres, haproxy, database } = world
  const saves = new SavesRead(database.pool)
  // Read by the times in the saves: to read them all takes seconds, in which clocks would run out while the database is there.
  const killedAtMs = Date.now()
  await postgres.kill()
  const tooLate = new AbortController()
  const throwing = Promise.all(
    probes.map(({ probe }) => probe.throwUntilAccepted(haproxy.url, tooLate.signal)),
  )
  await sleep(OUTAGE_MS)
  const [backMs] = await Promise.all([untilItConnects(postgres.url('postgres')), postgres.start()])
  const [early, extendedMs] = await Promise.all([
    sleep(backMs + resumeMs - LOOK_BEFORE_MS - performance.now()).then(() => saves.judgedSince(killedAtMs)),
    untilAllExtended(saves),
  ])
  await Promise.race([throwing, sleep(ACCEPTED_WITHIN_MS, undefined, { ref: false })])
  tooLate.abort()
  const unextended = await saves.judgedTooSoonSince(killedAtMs)
  const refused = probes.flatMap(({ probe }) => (probe.refusedWith === undefined ? [] : [probe.matchId]))
  const before = saves.judgedUntil(killedAtMs)
  const lost = new Set([...early, ...unextended, ...refused.filter((id) => !before.has(id))])
  const secondsOf = (atMs: number) => (atMs - backMs) / 1_000
  const acceptedMs = probes.map(({ probe }) => probe.acceptedAtMs ?? Number.NaN)
  return {
    firstCommandSeconds: secondsOf(Math.max(...firstOfEachNode(probes))),
    lastCommandSeconds: secondsOf(Math.max(...acceptedMs)),
    extendedSeconds: secondsOf(extendedMs),
    turnsLost: lost.size,
  }
}

/** Infinite for a server that accepted none. */
function firstOfEachNode(probes: readonly NodeProbe[]): number[] {
  const first = new Map<number, number>()
  for (const { probe, node } of probes) {
    const acceptedAtMs = probe.acceptedAtMs ?? Number.POSITIVE_INFINITY
    first.set(node, Math.min(first.get(node) ?? Number.POSITIVE_INFINITY, acceptedAtMs))
  }
  return [...first.values()]
}

async function untilItConnects(connectionString: string): Promise<number> {
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return performance.now()
    } catch {
      // It starts.
      await sleep(10)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function untilAllExtended(saves: SavesRead): Promise<number> {
  for (const endMs = performance.now() + EXTENDED_WITHIN_MS; performance.now() < endMs; await sleep(500)) {
    if ((await saves.countUnextended()) === 0) return performance.now()
  }
  return Number.NaN
}
