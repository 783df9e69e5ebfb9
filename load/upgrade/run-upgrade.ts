import { setTimeout as sleep } from 'node:timers/promises'
import { migrateDatabase } from '../../apps/server/src/platform/migrate.ts'
import { Crowd } from '../match/crowd.ts'
import { countLostTurns, giveMoney, judgeMatches } from '../match/judge-matches.ts'
import { FrameAudit } from './frame-audit.ts'
import { holdReader } from './hold-reader.ts'
import { CHECKS, type NextRelease, TRIGGER_FILE } from './next-release.ts'
import { PostingProbe } from './posting-probe.ts'
import type { UpgradeWorld } from './upgrade-world.ts'

const DOLLARS = 1_000
const CALM_MS = 10_000
/** Longer than a migration waits for a lock. */
const PAGE_READS_MS = 4_000
/** HAProxy gives a server that came back new sockets slowly for five seconds. */
const BETWEEN_SERVERS_MS = 10_000
const AFTERWARDS_MS = 10_000
const REST_MAX_MS = 120_000

export type UpgradeFigures = {
  readonly failedCommands: number
  readonly lostPushes: number
  readonly postingWaitMs: number
  readonly turnsLost: number
  /** What else is wrong: money, transcripts, a migration that did nothing. */
  readonly problems: readonly string[]
}

type Plan = {
  readonly next: NextRelease
  readonly players: number
  readonly say: (line: string) => void
}

type Play = {
  readonly world: UpgradeWorld
  readonly plan: Plan
  readonly crowd: Crowd
  readonly audit: FrameAudit
  readonly probe: PostingProbe
  readonly problems: string[]
  /** Commands without a reply in time. */
  timeouts: number
}

export async function runUpgrade(world: UpgradeWorld, plan: Plan): Promise<UpgradeFigures> {
  const audit = new FrameAudit()
  const crowd = new Crowd({ servers: [{ url: world.url }] }, plan.players, audit.follow)
  const { pool } = world.database
  await giveMoney(pool, crowd.playerIds, DOLLARS)
  await crowd.arrive()
  const playing = crowd.play()
  await crowd.warmUp()
  const play: Play = { world, plan, crowd, audit, probe: new PostingProbe(pool), problems: [], timeouts: 0 }
  try {
    await inStage(play, 'old servers', () => sleep(CALM_MS))
    const before = await inStage(play, 'old servers, before the deploy', () => migrateUnderReaders(play))
    await inStage(play, 'rolling restart', () => world.replaceServers(() => sleep(BETWEEN_SERVERS_MS)))
    const after = await inStage(play, 'new servers, after the deploy', () => migrate(play, 'after'))
    await inStage(play, 'new servers', () => sleep(AFTERWARDS_MS))
    return { ...(await judge(play, playing)), postingWaitMs: Math.max(before, after) }
  } finally {
    crowd.stop()
    await play.probe.stop()
  }
}

/** Returns the longest wait of a command or a posting in it. */
async function inStage(play: Play, name: string, work: () => Promise<unknown>): Promise<number> {
  const { plan, crowd, audit, probe, problems } = play
  crowd.forgetCounts()
  audit.takeSlowest()
  probe.takeLongestMs()
  const startedAtMs = performance.now()
  await work()
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
  const [slowest, postingMs, waiting] = [audit.takeSlowest(), probe.takeLongestMs(), audit.waiting()]
  const { matches, disconnects, events } = crowd.counts()
  plan.say(
    `${name}: ${seconds} s, matches=${matches} posting_ms=${Math.round(postingMs)} slowest=${slowest.name}:${Math.round(slowest.ms)}` +
      ` waiting_ms=${Math.round(waiting.ms)} disconnects=${disconnects} timeouts=${events.timeout} faults=${events.fault} cut=${audit.cut} refused=${JSON.stringify([...audit.refusals])}`,
  )
  play.timeouts += events.timeout
  if (matches === 0 && name.endsWith('servers')) problems.push(`nobody finished a match with ${name}`)
  return Math.max(postingMs, slowest.ms, waiting.ms)
}

async function migrateUnderReaders(play: Play): Promise<void> {
  const { world, plan, problems } = play
  const { url } = world.postgres
  const page = await holdReader(url('throwdown_staff'), 'select count(*) from play_event')
  const reconciliation = await holdReader(url('throwdown_audit'), 'select count(*) from ledger_breach')
  const [lines] = await Promise.all([migrate(play, 'before'), sleep(PAGE_READS_MS).then(page.close)])
  if (!reconciliation.isOpen()) problems.push('the reconciliation ended before the migration')
  await reconciliation.close()
  for (const expected of [
    `${plan.next.column} waits`,
    `applied migrations/${plan.next.column}`,
    TRIGGER_FILE,
  ])
    if (!lines.some((line) => line.includes(expected)))
      problems.push(`the migration did not log "${expected}"`)
  for (const check of CHECKS) {
    const { rows } = await world.database.pool.query<{ done: boolean }>(check)
    if (rows[0]?.done !== true) problems.push(`not true after the migration: ${check}`)
  }
}

async function migrate({ world, plan }: Play, phase: 'before' | 'after'): Promise<string[]> {
  const lines: string[] = []
  const log = (line: string) => {
    lines.push(line)
    plan.say(`migrate, ${phase}: ${line}`)
  }
  await migrateDatabase(world.postgres.url('postgres'), { folder: plan.next.folder, phase, log })
  return lines
}

async function judge(play: Play, playing: Promise<void>): Promise<Omit<UpgradeFigures, 'postingWaitMs'>> {
  const { world, plan, crowd, audit, probe, problems } = play
  const { pool } = world.database
  crowd.stop()
  const late = sleep(REST_MAX_MS, 'late' as const, { ref: false })
  if ((await Promise.race([playing, late])) === 'late')
    problems.push(`some players could not finish their match: ${crowd.report()}`)
  await probe.stop()
  plan.say(`what made players start over: ${crowd.report()}`)
  const seeded = BigInt(plan.players * DOLLARS) * 1_000_000n + probe.micros
  const judgement = await judgeMatches(pool, seeded)
  problems.push(...judgement.problems)
  if (judgement.difference !== 0n) problems.push(`the ledger differs by ${judgement.difference}`)
  for (const problem of problems) plan.say(`problem: ${problem}`)
  plan.say(
    `matches=${judgement.matches} handed_over=${judgement.handedOver} commands=${audit.commands} cut_commands=${audit.cut} difference=${judgement.difference}`,
  )
  return {
    failedCommands: audit.refused + play.timeouts,
    lostPushes: audit.lostPushes,
    turnsLost: await countLostTurns(pool),
    problems,
  }
}
