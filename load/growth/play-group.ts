// Matches of random hands, played through the stores of the server in groups that move in step: one call joins, pairs, saves or
// settles all of a group.
import { randomInt } from 'node:crypto'
import { invariant } from '@throwdown/rules/invariant'
import { SEATS, type Tier } from '@throwdown/rules/terms'
import type { Hand } from '@throwdown/rules/transcript/commitment'
import type pg from 'pg'
import { saveMatches } from '../../apps/server/src/match/store.ts'
import type { MatchToSave } from '../../apps/server/src/match/stored-match.ts'
import { insertTickets } from '../../apps/server/src/queue/store.ts'
import { aTicket, insertPairs, preparePair, StakedMatch } from '../../apps/server/test/world/staked-match.ts'

export const GROUP = 50
const HANDS_IN_ALL = 3

export const PLAY_STEPS = ['join', 'pair', 'save', 'settle'] as const
export type PlayStep = (typeof PLAY_STEPS)[number]

/** Runs one call and may measure it. */
export type RunCall = <Result>(step: PlayStep, call: () => Promise<Result>) => Promise<Result>

const unmeasured: RunCall = (_step, call) => call()

/** Plays one match of each two players to its end. Returns the ids of the matches. */
export async function playGroup(
  db: pg.Pool,
  playerIds: readonly string[],
  { tier, runCall = unmeasured }: { tier: Tier; runCall?: RunCall },
): Promise<string[]> {
  const nowMs = Date.now()
  const tickets = playerIds.map((id) => aTicket(id, 'normal', tier))
  for (let at = 0; at < tickets.length; at += GROUP) {
    const group = tickets.slice(at, at + GROUP)
    const answers = await runCall('join', () => insertTickets(db, group, nowMs))
    const refused = answers.find((answer) => answer !== 'joined')
    invariant(refused === undefined, `a player could not join: ${refused}`)
  }
  const pairs = await Promise.all(
    Array.from({ length: tickets.length / 2 }, (_, index) => {
      const [one, other] = tickets.slice(2 * index)
      invariant(one !== undefined && other !== undefined, 'players come in twos')
      return preparePair([one, other], { poolId: null, nowMs })
    }),
  )
  const inserted = await runCall('pair', () => insertPairs(db, pairs, nowMs))
  invariant(inserted.size === pairs.length, 'every pair is inserted')
  const matches = pairs.map((pair) => new StakedMatch(pair))
  await playOut(matches, async (step, saves) => {
    const saved = await runCall(step, () => saveMatches(db, saves, nowMs))
    invariant(saved.size === saves.length, 'every match is saved')
  })
  return matches.map(({ id }) => id)
}

type SaveAll = (step: 'save' | 'settle', saves: readonly MatchToSave[]) => Promise<void>

/** The saves that end a match wait for each other, so that settling is one call. */
async function playOut(matches: readonly StakedMatch[], saveAll: SaveAll): Promise<void> {
  const ended: MatchToSave[] = []
  const courses = new Map(matches.map((match) => [match, courseOf(match)]))
  while (courses.size > 0) {
    const saves: MatchToSave[] = []
    for (const [match, course] of courses) {
      course.next()
      const save = await match.takeSave()
      if (save.outcome) ended.push(save)
      else saves.push(save)
      if (match.isFinished) courses.delete(match)
    }
    if (saves.length > 0) await saveAll('save', saves)
  }
  await saveAll('settle', ended)
}

/** Each step is what one save has. */
function* courseOf(match: StakedMatch): Generator<undefined> {
  for (const seat of SEATS) {
    match.acceptAs(seat)
    yield
  }
  while (!match.isFinished) {
    for (const seat of SEATS) {
      match.commit(seat, anyHand())
      yield
    }
    match.lock()
    yield
    for (const seat of SEATS) match.reveal(seat)
    yield
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the three numbers are the hands
const anyHand = (): Hand => randomInt(HANDS_IN_ALL) as Hand
