import type { MatchOutcome } from '@throwdown/rules/match/events'
import { withheldEntries } from '@throwdown/rules/match/visible-entries'
import type { MatchStore } from '../../apps/server/src/match/ports.ts'
import type { MatchToSave } from '../../apps/server/src/match/stored-match.ts'
import type { Journal, Leg } from './memory-ledger.ts'
import { available, type Match, pot, RefusedByDatabase, type Tables } from './tables.ts'

/** The matches of `save_matches` and its queries. Each call is one transaction: all of it is stored or nothing. */
export const memoryMatchStore = (tables: Tables): MatchStore => ({
  async loadMatch(matchId) {
    const match = tables.matches.get(matchId)
    if (!match) return undefined
    const { facts, version, state } = match
    return { facts, version, state, withheld: withheldEntries(savedEntries(match)) }
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
      found.map(({ facts, version, state }) => [facts.id, { version, nextSeq: state.transcript.nextSeq }]),
    )
  },
  async saveMatches(group, nowMs) {
    const current = group.flatMap((toSave) => {
      const match = tables.matches.get(toSave.id)
      const isCurrent = match?.version === toSave.version && match.finishedAtMs === null
      return match && isCurrent ? [{ match, toSave }] : []
    })
    for (const { match, toSave } of current) refuseBadRow(match, toSave)
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

function refuseBadRow({ entries }: Match, { id, state, entries: added, outcome }: MatchToSave): void {
  const known = new Set(entries.map(({ stored }) => stored.entry.seq))
  if (added.some(({ stored }) => known.has(stored.entry.seq)))
    throw new RefusedByDatabase('23505', `match ${id} has this entry already`)
  if ((outcome === undefined) !== (state.deadlineMs !== null))
    throw new RefusedByDatabase('23514', `only a running match has a deadline, ${id} does not`)
}

type Write = { readonly match: Match; readonly toSave: MatchToSave; readonly nowMs: number }

function write(tables: Tables, { match, toSave, nowMs }: Write): void {
  const { state, entries, outcome } = toSave
  match.version += 1
  match.state = state
  match.deadlineMs = state.deadlineMs
  match.claimedUntilMs = 0
  match.entries.push(...entries.map((entry) => ({ ...entry, storedAtMs: tables.nowMs() })))
  if (outcome) finish(tables, match, { outcome, nowMs })
}

function finish(
  tables: Tables,
  match: Match,
  { outcome, nowMs }: { outcome: MatchOutcome; nowMs: number },
): void {
  const { winner, points, strikes } = outcome
  match.finishedAtMs = nowMs
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
