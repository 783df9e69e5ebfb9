export const PAGE_SIZE = 10
export const FETCH_LIMIT = 50

/** The number of the fetch that contains a page of the board. */
export const fetchPageOf = (page: number): number => Math.ceil((page * PAGE_SIZE) / FETCH_LIMIT)

/** The ten rows of a page out of the fifty that were fetched, without the players on the podium. */
export function boardPage<Player extends { readonly userId: string }>(
  fetched: readonly Player[],
  { page, onPodium }: { page: number; onPodium: readonly Player[] },
): Player[] {
  const start = ((page - 1) * PAGE_SIZE) % FETCH_LIMIT
  return fetched
    .slice(start, start + PAGE_SIZE)
    .filter(({ userId }) => !onPodium.some((best) => best.userId === userId))
}
