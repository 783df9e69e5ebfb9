import type { Seat } from '../terms.ts'
import type { Entry, EntryType } from '../transcript/entry.ts'
import type { NewEntry } from './events.ts'

type Veiled = { readonly entry: Entry; readonly audience: NewEntry['audience'] }

const UNVEILING: ReadonlySet<EntryType> = new Set(['lock', 'timeout', 'surrender', 'turn', 'result'])

/**
 * [F4] The entries of a transcript that a seat may see: all up to the last lock, timeout or end; after that nothing that would
 * reveal the other's pick. Watchers see what both may see.
 */
export function visibleEntries<Stored extends Veiled>(
  entries: readonly Stored[],
  viewer: Seat | 'watcher',
): Stored[] {
  const unveiled = entries.findLastIndex(({ entry }) => UNVEILING.has(entry.type))
  return entries.filter(
    ({ audience }, index) => index <= unveiled || audience === 'both' || audience === viewer,
  )
}
