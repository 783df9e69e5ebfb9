import { useLazyExportMatchesQuery } from './own-data.ts'
import { readPages } from './read-pages.ts'

/** Returns what reads every finished match of the player, for a download. */
export function useReadMatches() {
  const [fetchPage] = useLazyExportMatchesQuery()
  return () =>
    readPages(async (before) => {
      const { data, error } = await fetchPage({ query: before === null ? {} : { before } })
      return data ? { items: data.data.matches, next: data.data.next } : { error }
    })
}
