import { readPoolList } from '@throwdown/rules/bounty/pool-list'
import { type ReplayedEntrant, replayPool } from '@throwdown/rules/bounty/replay-pool'
import { usd } from '@throwdown/rules/money'
import { showList } from '../../apps/server/src/bounty/show-list.ts'
import { findBreaches } from '../../apps/server/src/ledger/testing/find-breaches.ts'
import { loadEntries } from '../../apps/server/src/match/store.ts'
import { verified } from '../../apps/server/test/world/test-world.ts'
import { DOLLARS, type Season } from './season-world.ts'

const TRANSCRIPTS_VERIFIED = 25

export type SeasonFigures = {
  readonly problems: readonly string[]
  readonly matches: number
  readonly settled: number
  readonly void: number
  readonly linesReplayed: number
  readonly differenceMicroUsd: bigint
}

/** Checks what must be true when every pool that started before then has ended. */
export async function judgeSeason(season: Season, beforeMs: number): Promise<SeasonFigures> {
  const { pool } = season
  const problems = (await findBreaches(pool, 10)).map(({ invariant, subject }) => `${invariant} ${subject}`)
  const { rows: pools } = await pool.query<{ id: string; state: string; total: bigint }>(
    'select id, state, total from bounty_pool where starts_at < $1 order by id',
    [new Date(beforeMs)],
  )
  let linesReplayed = 0
  for (const { id, state } of pools) {
    if (state !== 'SETTLED' && state !== 'VOID') problems.push(`${id} is ${state}`)
    linesReplayed += await judgePool(season, id, problems)
  }
  problems.push(...(await judgeTranscripts(season)))
  const { rows } = await pool.query<{ matches: number }>(
    "select count(*)::int as matches from play_event where kind = 'won'",
  )
  return {
    problems,
    matches: rows[0]?.matches ?? 0,
    settled: pools.filter(({ state }) => state === 'SETTLED').length,
    void: pools.filter(({ state, total }) => state === 'VOID' && total > 0n).length,
    linesReplayed,
    differenceMicroUsd: await judgeMoney(season, problems),
  }
}

/** The public list alone must give the runs, ranks and prizes of the tables. */
async function judgePool(season: Season, poolId: string, problems: string[]): Promise<number> {
  const list = readPoolList(await download(season, poolId))
  if (!list) {
    problems.push(`${poolId}: the list cannot be read`)
    return 0
  }
  const replay = replayPool(list)
  problems.push(...replay.problems.map(({ n, what }) => `${poolId} line ${n}: ${what}`))
  const { rows: runs } = await season.pool.query<Record<string, unknown>>(
    `select entrant, banked, unbanked, wins, losses, streak, best_streak, banked_wins, risk_it_wins, matches, scoring_matches, opponents,
            opponents_beaten, contributed
       from bounty_run where pool_id = $1 order by banked desc, opponents_beaten desc, matches, reached_seq, entrant`,
    [poolId],
  )
  const stored = runs.map((run) => Object.values(run).join())
  const replayed = replay.standings.map(rowOf)
  if (stored.join('\n') !== replayed.join('\n'))
    problems.push(`${poolId}: the list gives other runs or ranks`)
  const { rows: prizes } = await season.pool.query<{ entrant: string; amount: bigint }>(
    `select r.entrant, p.amount from bounty_prize p join bounty_run r on r.pool_id = p.pool_id and r.player_id = p.player_id
      where p.pool_id = $1 order by p.place`,
    [poolId],
  )
  const expected = replay.state === 'SETTLED' ? replay.expected : []
  const wanted = expected.map(({ player, amount }) => `${player} ${amount}`).join()
  if (wanted !== prizes.map(({ entrant, amount }) => `${entrant} ${amount}`).join())
    problems.push(`${poolId}: the list gives other prizes`)
  return list.lines.length
}

const rowOf = ({ entrant, run, contributed }: ReplayedEntrant): string =>
  [
    entrant,
    run.banked,
    run.unbanked,
    run.wins,
    run.losses,
    run.streak,
    run.bestStreak,
    run.bankedWins,
    run.riskItWins,
    run.matches,
    run.scoringMatches,
    run.opponents,
    run.opponentsBeaten,
    contributed,
  ].join()

/** Every page, through JSON as any caller gets it. */
async function download({ pool, clock }: Season, poolId: string): Promise<unknown> {
  const pages: unknown[] = []
  for (let after = 0, more = true; more; ) {
    const page = await showList(pool, { poolId, after }, clock.nowMs())
    pages.push(JSON.parse(JSON.stringify({ success: true, data: page })))
    more = page.more
    after = page.lines.at(-1)?.n ?? after
  }
  return pages
}

/** Each player has what was given and earned, to the micro-dollar; nothing is left in a pot, a queue or a pool. */
async function judgeMoney({ pool, players }: Season, problems: string[]): Promise<bigint> {
  const { rows } = await pool.query<{ wrong: number; difference: bigint }>(
    `select count(*) filter (where a.balance <> $1 + e.earned)::int as wrong, coalesce(sum(abs(a.balance - $1 - e.earned)), 0)::bigint as difference
       from ledger_account a
      cross join lateral (
        select coalesce(sum(p.earnings), 0)::bigint as earned from play_event p where p.player_id = split_part(a.code, ':', 2)::uuid
      ) e
      where a.kind = 'user:available'`,
    [usd(DOLLARS)],
  )
  if ((rows[0]?.wrong ?? 1) !== 0) problems.push(`${rows[0]?.wrong} players do not have what they earned`)
  const { rows: left } = await pool.query<{ code: string; held: bigint }>(
    `select s.code, s.entries::bigint as held from ledger_account_sum s
      where s.entries <> 0 and s.kind in ('pool', 'match:pot', 'user:held')`,
  )
  problems.push(...left.map(({ code, held }) => `${code} still holds ${held}`))
  const { rows: all } = await pool.query<{ total: bigint }>(
    `select coalesce(sum(s.entries), 0)::bigint as total from ledger_account_sum s where s.kind like 'user:%' or s.kind like 'revenue:%'`,
  )
  const seeded = usd(DOLLARS) * BigInt(players.length)
  return (rows[0]?.difference ?? 0n) + (all[0]?.total ?? 0n) - seeded
}

async function judgeTranscripts({ pool }: Season): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from match order by random() limit $1', [
    TRANSCRIPTS_VERIFIED,
  ])
  const problems: string[] = []
  for (const { id } of rows) {
    const entries = ((await loadEntries(pool, id, -1)) ?? []).map(({ stored }) => stored)
    if (!verified(entries).verified) problems.push(`the transcript of ${id} does not verify`)
  }
  return problems
}
