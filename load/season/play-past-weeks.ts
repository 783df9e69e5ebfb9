// Fills a migrated database with two past weeks, by the real joins, pairings, settlements and lifecycle under a moved clock: one whose pool was won
// and paid, and one with too few players, whose money was returned. Nothing else may use the database meanwhile.
//   node load/season/play-past-weeks.ts --owner-database URL --database URL
import { parseArgs } from 'node:util'
import { currentWeekOf } from '../../apps/server/src/bounty/open-pool.ts'
import { openDatabase } from '../../apps/server/src/platform/db.ts'
import { endWeek, WEEK_MS } from './end-week.ts'
import { finishMatches, startWave } from './play-wave.ts'
import { beginSeason, type Season } from './season-world.ts'

const HOUR_MS = 3_600_000
const VETERANS =
  'Aldric Berengar Cedric Drogo Ermina Fulk Gisela Hawise Isolde Joscelin Kunigund Leofric Merewen Norbert Odo Perrin Quentin Roswitha Sigrid Tancred Ulric Veronika Wulfstan Ysolt'.split(
    ' ',
  )
/** More than the ten matches and six opponents that a prize needs [B8]. */
const WAVES_OF_A_FULL_WEEK = 16

const { values } = parseArgs({
  options: {
    'owner-database': { type: 'string', default: '' },
    database: { type: 'string', default: '' },
  },
})
const applicationName = 'past-weeks'
const app = openDatabase({ url: values.database, maxConnections: 8, applicationName })
const owner = openDatabase({ url: values['owner-database'], maxConnections: 2, applicationName })
try {
  const { states, matches } = await playPast()
  process.stdout.write(`matches=${matches} ${states.map(({ id, state }) => `${id}=${state}`).join(' ')}\n`)
  process.exitCode = states.map(({ state }) => state).join() === 'SETTLED,VOID' ? 0 : 1
} finally {
  await Promise.all([app.close(), owner.close()])
}

async function playPast() {
  const mondayMs = currentWeekOf(5, Date.now()).startsAtMs - 2 * WEEK_MS
  const season = await beginSeason({
    app,
    owner: owner.pool,
    startsAtMs: mondayMs,
    usernames: VETERANS,
  })
  const matches =
    (await playWeek(season, { mondayMs, waves: WAVES_OF_A_FULL_WEEK, players: VETERANS.length })) +
    (await playWeek(season, { mondayMs: mondayMs + WEEK_MS, waves: 2, players: 4 }))
  const { rows: states } = await app.pool.query<{ id: string; state: string }>(
    'select id, state from bounty_pool where tier = 5 and ends_at <= $1 order by starts_at',
    [new Date(mondayMs + 2 * WEEK_MS)],
  )
  return { states, matches }
}

async function playWeek(
  season: Season,
  { mondayMs, waves, players }: { mondayMs: number; waves: number; players: number },
): Promise<number> {
  const { clock } = season
  const coming = season.players.slice(0, players).map((player) => ({ player, tier: 5 as const }))
  let matches = 0
  for (let wave = 0; wave < waves; wave += 1) {
    clock.atMs = mondayMs + (wave + 1) * 6 * HOUR_MS
    const started = await startWave(season, coming)
    await finishMatches(season, started)
    matches += started.length
  }
  await endWeek(season, { mondayMs, untilMs: Number.POSITIVE_INFINITY })
  return matches
}
