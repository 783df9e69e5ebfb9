import { isDeepStrictEqual } from 'node:util'
import { InvariantBroken } from '@throwdown/rules/invariant'
import type { MatchOutcome } from '@throwdown/rules/match/events'
import type { MatchStore } from '../../apps/server/src/match/ports.ts'
import type { MatchHead, MatchToSave, StoredMatch } from '../../apps/server/src/match/stored-match.ts'
import { newerMatch, storedMatch } from '../../apps/server/src/match/stored-match.ts'
import type { Journal, Leg } from './memory-ledger.ts'
import { available, type Match, pot, RefusedByDatabase, type Tables } from './tables.ts'

/** The matches of `save_matches` and its queries. Each call is one transaction: all of it is stored or nothing. */
export const memoryMatchStore = (tables: Tables): MatchStore => ({
  async loadMatch(matchId) {
    const match = tables.matches.get(matchId)
    if (!match) return undefined
    return storedMatch(match.facts, savedEntries(match), match.version)
  },
  loadNewer: async (known) => newerOf(tables.matches.get(known.facts.id), known),
  async loadHead(matchId) {
    const match = tables.matches.get(matchId)
    return match && headOf(match)
  },
  async loadEntries(matchId, afterSeq) {
    const match = tables.matches.get(matchId)
    return match ? savedEntries(match).filter(({ stored }) => stored.entry.seq > afterSeq) : []
  },
  async loadVersion(matchId) {
    return tables.matches.get(matchId)?.version
  },
  async loadProgress(matchIds) {
    const found = matchIds.flatMap((id) => tables.matches.get(id) ?? [])
    return new Map(
      found.map(({ facts, version, entries, deadlineMs }) => [
        facts.id,
        { version, nextSeq: entries.length, deadlineMs },
      ]),
    )
  },
  async saveMatches(group, nowMs) {
    const current = group.flatMap((toSave) => {
      const match = tables.matches.get(toSave.id)
      const isCurrent = match?.version === toSave.version && match.finishedAtMs === null
      return match && isCurrent ? [{ match, toSave }] : []
    })
    for (const { toSave } of current) refuseBadRow(toSave)
    const settlements = current.flatMap(({ match, toSave }) =>
      toSave.outcome ? [settlementOf(match, toSave.outcome)] : [],
    )
    if (!tables.ledger.postAll(settlements)) throw new RefusedByDatabase('MA001', 'a settlement was refused')
    for (const { match, toSave } of current) write(tables, { match, toSave, nowMs })
    return new Set(current.map(({ toSave }) => toSave.id))
  },
  async saveEvidence(evidence) {
    const key = `${evidence.matchId}:${evidence.turn}:${evidence.seat}`
    if (!tables.evidence.has(key)) tables.evidence.set(key, evidence)
  },
})

const savedEntries = ({ entries }: Match) => entries.map(({ stored, audience }) => ({ stored, audience }))

const headOf = ({ facts, entries, finishedAtMs }: Match): MatchHead => ({
  facts,
  nextSeq: entries.length,
  isFinished: finishedAtMs !== null,
})

function newerOf(match: Match | undefined, known: StoredMatch): StoredMatch | undefined {
  const { nextSeq, lastHash } = known.state.transcript
  const isKnown = match?.entries[nextSeq - 1]?.stored.hash === lastHash
  if (!match || !isKnown) return undefined
  return newerMatch(known, savedEntries(match).slice(nextSeq), match.version - known.version)
}

function refuseBadRow({ id, state, entries, outcome }: MatchToSave): void {
  if (entries.length === 0) throw new RefusedByDatabase('23514', `a save of match ${id} has no entries`)
  if ((outcome === undefined) !== (state.deadlineMs !== null))
    throw new RefusedByDatabase('MA002', `match ${id} ends if and only if it has a result`)
}

function isReplayed(match: Match): boolean {
  try {
    return isDeepStrictEqual(storedMatch(match.facts, match.entries, match.version).state, match.savedState)
  } catch (fault) {
    if (fault instanceof InvariantBroken) return false
    throw fault
  }
}

type Write = { readonly match: Match; readonly toSave: MatchToSave; readonly nowMs: number }

function write(tables: Tables, { match, toSave, nowMs }: Write): void {
  const { state, entries, outcome } = toSave
  match.version += 1
  match.deadlineMs = state.deadlineMs
  match.savedState = state
  match.entries.push(...entries.map((entry) => ({ ...entry, storedAtMs: tables.nowMs() })))
  if (!isReplayed(match)) tables.misreplayed.add(match.facts.id)
  if (outcome) finish(tables, match, { outcome, nowMs })
}

function finish(
  tables: Tables,
  match: Match,
  { outcome, nowMs }: { outcome: MatchOutcome; nowMs: number },
): void {
  const { winner, points, strikes } = outcome
  match.finishedAtMs = nowMs
  match.checkAtMs = null
  match.settlements += 1
  match.points = [winner === 0 ? points[0] : 0, winner === 1 ? points[1] : 0]
  const { id: matchId, seats } = match.facts
  for (const seat of strikes)
    tables.strikes.push({ playerId: seats[seat].playerId, matchId, seat, atMs: nowMs })
}

/** As `settle_matches`: the accounts come from the rows of the match, and both seats of a void get the same back. */
function settlementOf({ facts, poolId }: Match, { winner, settlement }: MatchOutcome): Journal {
  const [refund] = settlement.refunds
  const { fee, pool } = settlement
  const toWinner = winner === -1 ? 0n : settlement.winner
  const legs: Leg[] = [
    [pot(facts.id), -(toWinner + fee + pool + 2n * refund)],
    [available(facts.seats[winner === -1 ? 0 : winner].playerId), toWinner],
    [available(facts.seats[0].playerId), refund],
    [available(facts.seats[1].playerId), refund],
    ['revenue:win-fee', fee],
    [`pool:${poolId}`, pool],
  ]
  return { key: `match:${facts.id}:settle`, legs: legs.filter(([, micros]) => micros !== 0n) }
}
