import type { Seat } from '../terms.ts'
import type { NewEntry } from './events.ts'

type Veiled = Pick<NewEntry, 'audience'>

/**
 * [F4] The entries that a viewer may see, of a transcript or of its end after an entry for both: all up to the last entry for
 * both; after that nothing that would reveal the other's pick. Watchers see what both may see.
 */
export function visibleEntries<Stored extends Veiled>(
  entries: readonly Stored[],
  viewer: Seat | 'watcher',
): Stored[] {
  const unveiled = lastForBoth(entries)
  return entries.filter(
    ({ audience }, index) => index <= unveiled || audience === 'both' || audience === viewer,
  )
}

/** The entries after the last one for both, each of which only one seat may see. */
export const withheldEntries = <Stored extends Veiled>(entries: readonly Stored[]): Stored[] =>
  entries.slice(lastForBoth(entries) + 1)

const lastForBoth = (entries: readonly Veiled[]): number =>
  entries.findLastIndex(({ audience }) => audience === 'both')
