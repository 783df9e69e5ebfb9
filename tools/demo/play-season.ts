// The weeks before the developer came: joins, pairings, matches, settlements and pool closes by the code that ships, under a moved clock.
import type { Tier } from '@throwdown/rules/terms'
import type pg from 'pg'
import { currentWeekOf } from '../../apps/server/src/bounty/open-pool.ts'
import type { Database } from '../../apps/server/src/platform/db.ts'
import { endTickets, listWaiting } from '../../apps/server/src/queue/store.ts'
import { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { endWeek, REVIEWED_AFTER_MS, WEEK_MS } from '../../load/season/end-week.ts'
import { type Coming, finishMatches, startWave } from '../../load/season/play-wave.ts'
import { type Season, seasonOf } from '../../load/season/season-world.ts'
import { readPoolsPlayed } from './demo-store.ts'
import type { DemoPerson } from './people.ts'

const SETTLED_WEEKS = 3
/** More than the ten matches that a prize needs [B8], although not everybody comes to each wave. */
const WAVES_OF_A_PAST_WEEK = 15
const COMING_SHARE = 0.75
/** More than the ten matches of a prize too, so that the board projects prizes [B12]. */
const WAVES_OF_THIS_WEEK = 13
/** A wave takes a minute of its clock. */
const WAVE_MS_MIN = 180_000
/** Of each wave of this week, beside the regulars of the $5 pool. Every pool gets players, and $5 stays the richest. */
const OTHER_PAIRS: readonly { readonly tier: Tier; readonly bountyEvery: number }[] = [
  { tier: 1, bountyEvery: 1 },
  { tier: 10, bountyEvery: 1 },
  { tier: 20, bountyEvery: 2 },
  { tier: 35, bountyEvery: 4 },
  { tier: 50, bountyEvery: 4 },
  { tier: 5, bountyEvery: Number.POSITIVE_INFINITY },
]
const MATCHES_LISTED = 1_000

type SeasonDeps = { readonly app: Database; readonly owner: pg.Pool; readonly nowMs: number }
export type Played = { readonly pastWeeks: number; readonly matches: number }

/** Plays what is missing: the past weeks if no pool is older than this week, and this week if nobody has played in it. */
export async function playSeason(
  { app, owner, nowMs }: SeasonDeps,
  { everybody, veterans }: { everybody: readonly DemoPerson[]; veterans: readonly DemoPerson[] },
): Promise<Played> {
  const mondayMs = mondayOf(nowMs)
  const { hasPast, hasMatches } = await readPoolsPlayed(app.pool, mondayMs)
  if (hasMatches) return { pastWeeks: 0, matches: 0 }
  const weeks = hasPast ? 0 : pastWeeks(nowMs)
  const startsAtMs = mondayMs - weeks * WEEK_MS
  // The others may be in a match, or have reached a limit of theirs, when a world is continued.
  const players = (hasPast ? veterans : everybody).map(({ id }) => new TestPlayer(id))
  const season = await seasonOf({ app, owner, startsAtMs, players })
  await endWaits(season, nowMs)
  let matches = 0
  for (let week = 0; week < weeks; week += 1)
    matches += await playPastWeek(season, { mondayMs: startsAtMs + week * WEEK_MS, nowMs })
  matches += await playThisWeek(season, { mondayMs, nowMs })
  return { pastWeeks: weeks, matches }
}

export const mondayOf = (nowMs: number): number => currentWeekOf(5, nowMs).startsAtMs

/** On a Monday the pool of last week is still in review, so one more week is played. */
export const pastWeeks = (nowMs: number): number =>
  nowMs - mondayOf(nowMs) < REVIEWED_AFTER_MS ? SETTLED_WEEKS + 1 : SETTLED_WEEKS

/** Players of a product that was killed would be paired with those of the season. */
async function endWaits({ pool }: Season, nowMs: number): Promise<void> {
  const waiting = await listWaiting(pool, MATCHES_LISTED)
  await endTickets(
    pool,
    waiting.map(({ id }) => id),
    nowMs,
  )
}

type Week = { readonly mondayMs: number; readonly nowMs: number }

async function playPastWeek(season: Season, { mondayMs, nowMs }: Week): Promise<number> {
  let matches = 0
  for (let wave = 1; wave <= WAVES_OF_A_PAST_WEEK; wave += 1) {
    season.clock.atMs = mondayMs + Math.floor((wave * WEEK_MS) / (WAVES_OF_A_PAST_WEEK + 1))
    const coming = shuffled(season.players).slice(0, Math.floor(season.players.length * COMING_SHARE))
    matches += await playWave(season, coming.map(atFive))
  }
  await endWeek(season, { mondayMs, untilMs: nowMs })
  return matches
}

/** The first two are the accounts that a developer signs in as. */
const isRegular = (_: TestPlayer, index: number): boolean => index < 2 || index % 2 === 0

/** In the first minutes of a week there is no time for a wave. */
async function playThisWeek(season: Season, { mondayMs, nowMs }: Week): Promise<number> {
  const waves = Math.min(WAVES_OF_THIS_WEEK, Math.floor((nowMs - mondayMs) / WAVE_MS_MIN) - 1)
  const regulars = season.players.filter(isRegular)
  const others = season.players.filter((player, index) => !isRegular(player, index))
  let matches = 0
  for (let wave = 1; wave <= waves; wave += 1) {
    season.clock.atMs = mondayMs + Math.floor((wave * (nowMs - mondayMs - WAVE_MS_MIN)) / waves)
    matches += await playWave(season, [...regulars.map(atFive), ...pairsOf(shuffled(others), wave)])
  }
  return matches
}

const atFive = (player: TestPlayer): Coming => ({ player, tier: 5 })

/** Two players for each line; who is left over stays away. */
const pairsOf = (players: readonly TestPlayer[], wave: number): Coming[] =>
  OTHER_PAIRS.flatMap(({ tier, bountyEvery }, index) =>
    players.slice(2 * index, 2 * index + 2).map((player): Coming => {
      return { player, tier, mode: wave % bountyEvery === 0 ? 'bounty' : 'normal' }
    }),
  )

const shuffled = (players: readonly TestPlayer[]): TestPlayer[] =>
  players
    .map((player) => ({ player, draw: Math.random() }))
    .sort((a, b) => a.draw - b.draw)
    .map(({ player }) => player)

async function playWave(season: Season, coming: readonly Coming[]): Promise<number> {
  const started = await startWave(season, coming)
  await finishMatches(season, started)
  return started.length
}
