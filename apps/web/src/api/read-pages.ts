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
