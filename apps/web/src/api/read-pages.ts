import { useLazyExportMatchesQuery } from './own-data.ts'

type Page<Item> =
  | { readonly items: readonly Item[]; readonly next: string | null }
  | { readonly error: unknown }

/** All items of a list that is read page by page, or the error of the page that failed. */
export async function readPages<Item>(
  fetchPage: (before: string | null) => Promise<Page<Item>>,
): Promise<{ readonly items: Item[] } | { readonly error: unknown }> {
  const items: Item[] = []
  for (let before: string | null = null; ; ) {
    const page: Page<Item> = await fetchPage(before)
    if ('error' in page) return page
    items.push(...page.items)
    before = page.next
    if (before === null) return { items }
  }
}

/** Returns what reads every finished match of the player, for a download. */
export function useReadMatches() {
  const [fetchPage] = useLazyExportMatchesQuery()
  return () =>
    readPages(async (before) => {
      const { data, error } = await fetchPage({ query: before === null ? {} : { before } })
      return data ? { items: data.data.matches, next: data.data.next } : { error }
    })
}
