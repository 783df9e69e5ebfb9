import { InvariantBroken, invariant } from '../invariant.ts'
import type { Entry, EntryOf, StoredEntry } from '../transcript/entry.ts'
import { createMatch, type NewMatch } from './create-match.ts'
import type { MatchCrypto, MatchEvent, Step } from './events.ts'
import type { MatchState } from './state.ts'
import { step } from './step.ts'

type HashedEntry = Pick<StoredEntry, 'entry' | 'hash'>

/**
 * The state of a match after these entries, from its header on. Every message and deadline goes through `step` again, and
 * all entries must come out with the same hashes: entries that the rules would not write are a bug or were changed.
 */
export function replayEntries(entries: readonly HashedEntry[], crypto: MatchCrypto): MatchState {
  const [header] = entries
  invariant(header?.entry.type === 'header', 'a match begins with its header')
  const first = createMatch(newMatchOf(header.entry), crypto)
  return replayNewer(first.state, entries.slice(countReplayed(first, entries)), crypto)
}

/** The same from a state that entries gave, with the entries that follow them. */
export function replayNewer(
  known: MatchState,
  entries: readonly HashedEntry[],
  crypto: MatchCrypto,
): MatchState {
  let state = known
  let replayed = 0
  for (let next = entries[replayed]; next; next = entries[replayed]) {
    const made = step(state, eventOf(next.entry, state), crypto)
    replayed += countReplayed(made, entries.slice(replayed))
    state = made.state
  }
  return state
}

function newMatchOf({ body, t }: EntryOf<'header'>): NewMatch {
  const { matchId, mode, tier, poolId, players, terms } = body
  const { riskFactor, repeatBps } = terms.points
  return {
    matchId,
    mode,
    tier,
    poolId,
    termsVersion: terms.version,
    points: { riskFactor, repeatBps },
    players,
    nowMs: t,
  }
}

function countReplayed({ state, effects }: Step, stored: readonly HashedEntry[]): number {
  const made = effects.entries
  const place = `entry ${stored[0]?.entry.seq} of match ${state.matchId}`
  invariant(made.length > 0, `${place} follows from nothing before it`)
  made.forEach(({ hash }, index) => {
    invariant(stored[index]?.hash === hash, `${place} and what follows from it is not what the rules write`)
  })
  return made.length
}

/** The event that wrote this entry, or the first of several. Its time was kept in the entry. */
function eventOf(entry: Entry, { matchId, transcript, turn }: MatchState): MatchEvent {
  const nowMs = entry.t
  const overHeader = { verifiedOver: transcript.headerHash, nowMs }
  const overLock = { verifiedOver: turn.lockHash ?? '', nowMs }
  switch (entry.type) {
    case 'accept':
      return { type: 'accept', ...entry.body, ...overHeader }
    case 'surrender':
      return { type: 'surrender', ...entry.body, ...overHeader }
    case 'commit':
      return { type: 'commit', ...entry.body, recvMs: entry.body.recv, ...overHeader }
    case 'reveal':
      return { type: 'reveal', ...entry.body, recvMs: entry.body.recv, ...overLock }
    case 'bad_reveal':
      // When it came is not kept; it was in time, or it would not be there.
      return { type: 'reveal', ...entry.body, recvMs: turn.revealBaseMs, ...overLock }
    case 'outage':
      return { type: 'outage', fromMs: entry.body.from, toMs: entry.body.to, nowMs }
    case 'lock':
    case 'timeout':
      return { type: 'tick', nowMs }
    case 'result':
      // Every other result follows from a turn, a time-out or a surrender, in the same step.
      return { type: 'void', nowMs }
    case 'header':
    case 'open':
    case 'turn':
      break
  }
  throw new InvariantBroken(`${entry.type} of match ${matchId} follows from nothing before it`)
}
