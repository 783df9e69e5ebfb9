// Running matches whose clocks run out one after another in a time to come.
import { CURRENT_TERMS_VERSION, termsOfVersion } from '@throwdown/rules/terms'
import pg from 'pg'
import type { TestPlayer } from '../../apps/server/test/world/test-player.ts'
import type { ClusterWorld } from './cluster-world.ts'
import { GROUP, inGroups, type RunningMatch, startMatches } from './fill.ts'

const LANES = 4
/** One group of so many is not accepted yet. */
const NOT_ACCEPTED_EVERY = 4
const { match } = termsOfVersion(CURRENT_TERMS_VERSION)
const JUDGED_AFTER_MS = match.graceMs + match.judgeAfterGraceMs
const ACCEPTED_WITHIN_MS = match.acceptMs + JUDGED_AFTER_MS
const FIRST_HAND_WITHIN_MS = match.commitFirstMs + match.bankMs + JUDGED_AFTER_MS

type Clocks = { readonly fromMs: number; readonly toMs: number }

/** A match of each two players; most choose their first hand. */
export async function fillRunning(
  { postgres }: ClusterWorld,
  players: readonly TestPlayer[],
  runOut: Clocks,
): Promise<RunningMatch[]> {
  const groups = [...inGroups(players, GROUP)]
  const queue = groups.entries()
  const matches: RunningMatch[] = []
  const fillLane = async () => {
    const connection = new pg.Client({ connectionString: postgres.url('postgres') })
    await connection.connect()
    try {
      for (const [index, group] of queue) {
        const runsOutAtMs = runOut.fromMs + (index / groups.length) * (runOut.toMs - runOut.fromMs)
        const phase = index % NOT_ACCEPTED_EVERY === 0 ? 'accepting' : 'choosing'
        const withinMs = phase === 'accepting' ? ACCEPTED_WITHIN_MS : FIRST_HAND_WITHIN_MS
        const startedAtMs = Math.round(runsOutAtMs - withinMs)
        await connection.query('begin')
        matches.push(...(await startMatches(connection, group, { tier: 5, startedAtMs, phase })))
        await connection.query('commit')
      }
    } finally {
      await connection.end()
    }
  }
  await Promise.all(Array.from({ length: LANES }, fillLane))
  return matches
}
