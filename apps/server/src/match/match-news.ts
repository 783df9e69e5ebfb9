import type { ServerToClient } from '@throwdown/contract/realtime'
import { visibleEntries, withheldEntries } from '@throwdown/rules/match/visible-entries'
import type { Seat } from '@throwdown/rules/terms'
import type { PerSeat, StoredEntry } from '@throwdown/rules/transcript/entry'
import type { LiveMatch, Pending } from './live-match.ts'
import type { MatchFacts, SavedEntry } from './stored-match.ts'

/** What a save added, after its commit: for each seat the entries it may see now and has not been sent. */
export type MatchNews = {
  readonly facts: MatchFacts
  readonly version: number
  readonly entries: PerSeat<readonly SavedEntry[]>
  readonly finished: boolean
}

/** What another node needs to know of a save: its copy is outdated. */
export type SavedElsewhere = Pick<MatchNews, 'version' | 'finished'> & { readonly matchId: string }

export function newsOf(live: LiveMatch, entries: readonly SavedEntry[], pending: Pending): MatchNews {
  const run = [...live.withheld, ...entries]
  const known = new Set(live.withheld)
  // An entry for both shows all before it, also to a tab that got a receipt instead of its own throw.
  const isShown = entries.some(({ audience }) => audience === 'both')
  const newFor = (seat: Seat): SavedEntry[] => {
    const visible = visibleEntries(run, seat)
    return isShown ? visible : visible.filter((entry) => !known.has(entry))
  }
  live.withheld = withheldEntries(run)
  return {
    facts: live.facts,
    version: live.version,
    entries: [newFor(0), newFor(1)],
    finished: pending.outcome !== undefined,
  }
}

type SentEntry = Parameters<ServerToClient['matchEntry']>[0]['entries'][number]

/** Entries in the shape of the contract. */
export const entriesToSend = (entries: readonly StoredEntry[]): SentEntry[] =>
  entries.map(({ entry, hash, key, sig }) => ({
    entry: { ...entry, body: { ...entry.body } },
    hash,
    ...(key !== undefined && { key }),
    ...(sig !== undefined && { sig }),
  }))
