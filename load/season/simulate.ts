// Three weeks of bounty pools under a moved clock: real joins, pairings, results and settlements, while the worker that closes the pools crashes
// before and after each of its statements, and runs three times at once. At the end every pool's money is exact, and every rank and
// prize follows from the public list.
//   npm run tool season [-- --short]
import { parseArgs } from 'node:util'
import type { Tier } from '@throwdown/rules/terms'
import { runPoolSteps } from '../../apps/server/src/bounty/run-pool-steps.ts'
import type { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { type CrashPoint, crashingPool } from './crashing-pool.ts'
import { judgeSeason } from './judge-season.ts'
import { finishMatches, type Started, startWave } from './play-wave.ts'
import { FIRST_MONDAY_MS, openSeason, type Season } from './season-world.ts'

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const PLAYERS = 240
const WEEKS = values.short ? 1 : 3
const WAVES_A_WEEK = 90
const COMING_PER_WAVE = 44
const MATCHES_MIN = values.short ? 1_500 : 5_000
const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS
const WAVE_MS = Math.floor((WEEK_MS - HOUR_MS) / WAVES_A_WEEK)
const RUNNING_AT_THE_BELL = 5

/** The statements of the worker, stage by stage: a stage that runs through leaves no statement to crash at. */
const STAGES = {
  closing: ['from bounty_pool where id', 'bounty_close_due', 'from bounty_pool\n', 'bounty_begin_review'],
  paying: [
    'begin',
    'from ledger_freeze',
    'bounty_take_reviewed',
    'from bounty_run',
    'bounty_finish_pool',
    'commit',
  ],
} as const
type Stage = keyof typeof STAGES

const season = await openSeason(PLAYERS)
let passed = false
try {
  passed = await run()
} finally {
  await season.close()
}
process.exit(passed ? 0 : 1)

async function run(): Promise<boolean> {
  const startedAtMs = Date.now()
  const crashes = new Map<string, number>()
  for (let week = 0; week < WEEKS; week += 1) {
    const running = await playWeek(season, week)
    await tendWithCrashes(season, 'closing', crashes)
    await finishMatches(season, running)
    await openCases(season, week)
    await tendWithCrashes(season, 'closing', crashes)
    // In the second week no worker runs for more than a day.
    season.clock.atMs += week === 1 ? 40 * HOUR_MS : 24 * HOUR_MS
    await tendWithCrashes(season, 'paying', crashes)
  }
  const figures = await judgeSeason(season, FIRST_MONDAY_MS + WEEKS * WEEK_MS)
  for (const problem of figures.problems.slice(0, 20)) process.stdout.write(`${problem}\n`)
  const missed = [...pointsOf('closing'), ...pointsOf('paying')].filter(
    (point) => !crashes.has(nameOf(point)),
  )
  for (const point of missed) process.stdout.write(`never died ${nameOf(point)}\n`)
  const died = [...crashes.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `problems=${figures.problems.length} difference_micro_usd=${figures.differenceMicroUsd} players=${PLAYERS} matches=${figures.matches} ` +
      `weeks=${WEEKS} settled=${figures.settled} void_with_money=${figures.void} lines_replayed=${figures.linesReplayed} ` +
      `crashes=${died} crash_points_missed=${missed.length} seconds=${Math.round((Date.now() - startedAtMs) / 1_000)}\n`,
  )
  const isExact = figures.problems.length === 0 && figures.differenceMicroUsd === 0n
  const isWhole =
    missed.length === 0 && figures.matches >= MATCHES_MIN && figures.settled > 0 && figures.void > 0
  return isExact && isWhole
}

/** Returns the matches that still run when the week ends. */
async function playWeek(world: Season, week: number): Promise<readonly Started[]> {
  const { clock } = world
  for (let wave = 0; wave < WAVES_A_WEEK; wave += 1) {
    clock.atMs = FIRST_MONDAY_MS + week * WEEK_MS + HOUR_MS / 2 + wave * WAVE_MS
    await finishMatches(world, await startWave(world, whoComes(world)))
  }
  const bellMs = FIRST_MONDAY_MS + (week + 1) * WEEK_MS
  // The wave takes twelve seconds: its matches start before the bell and end after it.
  clock.atMs = bellMs - 15_000
  const last = await startWave(world, whoComes(world))
  await finishMatches(world, last.slice(RUNNING_AT_THE_BELL))
  clock.atMs = bellMs
  return last.slice(0, RUNNING_AT_THE_BELL)
}

/** Most players play at $5. A few play at $50, too few for a prize: those pools are void. */
function whoComes({ players }: Season): { player: TestPlayer; tier: Tier }[] {
  const shuffled = players.map((player) => ({ player, draw: Math.random() })).sort((a, b) => a.draw - b.draw)
  return shuffled
    .slice(0, COMING_PER_WAVE)
    .map(({ player }) => ({ player, tier: tierOf(players.indexOf(player)) }))
}

function tierOf(index: number): Tier {
  if (index < 5) return 50
  return index < 65 ? 1 : 5
}

/** [B8] Staff confirms a case against the leader. One that is only open, against the second, changes nothing. */
async function openCases({ owner }: Season, week: number): Promise<void> {
  await owner.query(
    `insert into integrity_case (player_id, pool_id, reason, opened_at, opened_by, confirmed_at, confirmed_by)
     select player_id, pool_id, 'too good', now(), 'staff', case when place = 1 then now() end, case when place = 1 then 'staff' end
       from (
         select player_id, pool_id, row_number() over (order by banked desc) as place from bounty_run
          where pool_id = (select id from bounty_pool where tier = 5 order by starts_at offset $1 limit 1)
       ) r
      where place <= 2`,
    [week],
  )
}

async function tendWithCrashes(world: Season, stage: Stage, crashes: Map<string, number>): Promise<void> {
  const { pool, log, clock } = world
  for (const point of pointsOf(stage)) {
    const dying = crashingPool(pool, point)
    await runPoolSteps({ pool: dying.pool, log }, clock.nowMs()).catch((fault: unknown) => {
      if (!dying.hasCrashed()) throw fault
    })
    if (dying.hasCrashed()) crashes.set(nameOf(point), (crashes.get(nameOf(point)) ?? 0) + 1)
  }
  const parts = { pool, log }
  await Promise.all([1, 2, 3].map(() => runPoolSteps(parts, clock.nowMs())))
}

function pointsOf(stage: Stage): CrashPoint[] {
  return STAGES[stage].flatMap((statement) => [
    { when: 'before', statement },
    { when: 'after', statement },
  ])
}

function nameOf({ when, statement }: CrashPoint): string {
  return `${when} ${statement.trim()}`
}
