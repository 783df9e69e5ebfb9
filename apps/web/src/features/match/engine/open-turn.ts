import type { Seat } from '@throwdown/rules/terms'
import type { EntryOf, EntryType } from '@throwdown/rules/transcript/entry'
import type { MatchFacts } from './match-facts.ts'

/** The entries that open or close the time for a throw. */
const PHASES: ReadonlySet<EntryType> = new Set(['open', 'lock', 'timeout', 'turn', 'surrender', 'result'])

/** The turn that takes a hand now, with what its commitment names. */
export function openTurnOf({ log, seat }: Pick<MatchFacts, 'log' | 'seat'>) {
  const header = log.chain[0]
  const last = log.chain.findLast(({ entry }) => PHASES.has(entry.type))
  if (header?.entry.type !== 'header' || last?.entry.type !== 'open') return undefined
  return {
    turn: last.entry.body.turn,
    headerHash: header.hash,
    playerId: header.entry.body.players[seat].id,
  }
}

/** The match key the header names for a seat. */
export function publicKeyOf({ log }: Pick<MatchFacts, 'log'>, seat: Seat): string | undefined {
  const header = log.chain[0]?.entry
  return header?.type === 'header' ? header.body.players[seat].key : undefined
}

/** The turn that began last. */
export function lastOpen({ log }: Pick<MatchFacts, 'log'>): EntryOf<'open'> | undefined {
  for (const { entry } of log.chain.toReversed()) if (entry.type === 'open') return entry
  return undefined
}
