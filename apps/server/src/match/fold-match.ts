import { replayEntries } from '@throwdown/rules/match/replay-entries'
import { withheldEntries } from '@throwdown/rules/match/visible-entries'
import { sha256 } from '../platform/ed25519.ts'
import type { MatchFacts, SavedEntry, StoredMatch } from './stored-match.ts'

/** A match from all its entries. Throws if the rules would not have written them. */
export const storedMatch = (
  facts: MatchFacts,
  entries: readonly SavedEntry[],
  version: number,
): StoredMatch => ({
  facts,
  version,
  state: replayEntries(
    entries.map(({ stored }) => stored),
    { sha256 },
  ),
  withheld: withheldEntries(entries),
})
