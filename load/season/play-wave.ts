import {
  CURRENT_TERMS_VERSION,
  type Mode,
  type Seat,
  type Tier,
  termsOfVersion,
} from '@throwdown/rules/terms'
import type { PerSeat } from '@throwdown/rules/transcript/entry'
import { operatorSignatureInput } from '@throwdown/rules/transcript/signature-inputs'
import { saveChoice } from '../../apps/server/src/bounty/store.ts'
import { saveMatches } from '../../apps/server/src/match/store.ts'
import type { MatchToSave, SavedEntry } from '../../apps/server/src/match/stored-match.ts'
import { Refusal } from '../../apps/server/src/platform/refusal.ts'
import { joinQueue } from '../../apps/server/src/queue/join-queue.ts'
import type { PairedMatch } from '../../apps/server/src/queue/pair-slice.ts'
import { pairWaiting } from '../../apps/server/src/queue/pair-waiting.ts'
import { endTickets, listWaiting } from '../../apps/server/src/queue/store.ts'
import type { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import { type Course, playOut } from './play-out.ts'
import type { Season } from './season-world.ts'

/** Players differ in how often they win and how they choose, for the whole season. */
const skillOf = ({ id }: TestPlayer): number => 0.25 + (Number.parseInt(id.slice(-4), 16) / 0xffff) * 0.5
const risksOf = ({ id }: TestPlayer): number => Number.parseInt(id.slice(-8, -4), 16) / 0xffff / 2

export type Coming = { readonly player: TestPlayer; readonly tier: Tier; readonly mode?: Mode }
export type Started = { readonly match: PairedMatch; readonly players: PerSeat<TestPlayer> }

/** These players make their open choice, join and are paired. Players without an opponent leave. */
export async function startWave(season: Season, coming: readonly Coming[]): Promise<Started[]> {
  const { pool, clock } = season
  await makeChoices(
    season,
    coming.map(({ player }) => player),
  )
  await Promise.all(coming.map((one) => join(season, one)))
  // [Q10] Also two who are alone in their queue.
  clock.atMs += termsOfVersion(CURRENT_TERMS_VERSION).pairing.bounty.lonePairWaitMs.max
  const paired = await pairWaiting(season)
  const waiting = await listWaiting(pool, 1_000)
  await endTickets(
    pool,
    waiting.map(({ id }) => id),
    clock.nowMs(),
  )
  const byId = new Map<string, TestPlayer>(coming.map(({ player }) => [player.id, player]))
  return paired.map((match) => {
    const seat = (index: Seat) => {
      const player = byId.get(match.seats[index].playerId)
      if (!player) throw new Error('a player was paired who did not join')
      player.sitDown(index, match.header)
      return player
    }
    return { match, players: [seat(0), seat(1)] }
  })
}

async function join(season: Season, { player, tier, mode = 'bounty' }: Coming): Promise<void> {
  try {
    await joinQueue(season, player.ticket(tier, mode), season.clock.nowMs())
  } catch (fault) {
    // The cap and strikes keep some players out; open choices have been made already.
    if (!(fault instanceof Refusal) || !['bounty_cap_reached', 'queue_barred'].includes(fault.refusal))
      throw fault
  }
}

async function makeChoices({ pool, clock }: Season, players: readonly TestPlayer[]): Promise<void> {
  const { rows } = await pool.query<{ player_id: string; choice_match_id: string; tier: Tier }>(
    `select r.player_id, r.choice_match_id, p.tier from bounty_run r join bounty_pool p on p.id = r.pool_id
      where p.state = 'OPEN' and p.ends_at > $2 and r.choice_match_id is not null and r.player_id = any ($1::uuid[])`,
    [players.map(({ id }) => id), new Date(clock.nowMs())],
  )
  const byId = new Map<string, TestPlayer>(players.map((player) => [player.id, player]))
  await Promise.all(
    rows.map(async ({ player_id: playerId, choice_match_id: matchId, tier }) => {
      const player = byId.get(playerId)
      const decision = player && Math.random() < risksOf(player) ? 'risk' : 'bank'
      const choice = { playerId, tier, matchId, decision } as const
      // Sent twice, as impatient players do.
      const answers = await Promise.all([
        saveChoice(pool, choice, clock.nowMs()),
        saveChoice(pool, choice, clock.nowMs()),
      ])
      if (answers[0] === null || answers[0] !== answers[1]) throw new Error('a choice was refused')
    }),
  )
}

/** Plays these matches to their ends and saves them in one batch, as a node does. */
export async function finishMatches(season: Season, started: readonly Started[]): Promise<void> {
  if (started.length === 0) return
  const group = await Promise.all(
    started.map(async ({ match, players }): Promise<MatchToSave> => {
      const { version, state } = match.stored
      const played = await playOut(state, players, courseOf(players))
      const entries = played.entries.map((entry) => signedBy(season, entry))
      return { id: match.matchId, version, state: played.state, entries, outcome: played.outcome }
    }),
  )
  season.clock.atMs += 60_000
  const saved = await saveMatches(season.pool, group, season.clock.nowMs())
  if (saved.size !== group.length) throw new Error('a match was not saved')
}

function signedBy(
  { keys }: Season,
  { entry, hash, needsSignature, audience }: Awaited<ReturnType<typeof playOut>>['entries'][number],
): SavedEntry {
  const signature = needsSignature ? keys.sign(operatorSignatureInput(hash), entry.t) : {}
  return { stored: { entry, hash, ...signature }, audience }
}

function courseOf([first, second]: PerSeat<TestPlayer>): Course {
  const chance = skillOf(first) / (skillOf(first) + skillOf(second))
  const winner: Seat = Math.random() < chance ? 0 : 1
  const draw = Math.random()
  if (draw < 0.01) return { kind: 'void' }
  if (draw < 0.03) return { kind: 'empty', winner }
  return draw < 0.08 ? { kind: 'short', winner } : { kind: 'full', winner }
}
