import { PrefixIndex } from '../../platform/prefix-index.ts'
import type { PublicPlayersOf } from '../../platform/public-player.ts'
import type { Queryable } from '../../platform/sql.ts'
import type { OpenSet } from '../order/open-set.ts'
import type { Names } from './names.ts'
import { listPlayerIds } from './store.ts'

const FOUND_MAX = 100
const LETTERS_MIN = 2
// Holds Redis for about a millisecond.
const PLACES_PER_READ = 2_500

export type SearchDeps = {
  readonly db: Queryable
  readonly names: Pick<Names, 'index' | 'readNew'>
  readonly publicPlayersOf: PublicPlayersOf
}
type Search<Order extends string> = {
  readonly set: Pick<OpenSet<Order>, 'page' | 'sort'>
  readonly order: Order
  readonly prefix: string
}

/**
 * A page of the best-ranked 100 players of a set whose names begin so. Of n players, k with such a name, it looks at
 * min(k, 100 n / k) members, at most 10 √n; at most 2 k if all of them are ranked low.
 */
export async function searchSet<Order extends string>(
  deps: SearchDeps,
  search: Search<Order>,
  { start, limit }: { readonly start: number; readonly limit: number },
) {
  const prefix = search.prefix.toLowerCase()
  if (prefix.length < LETTERS_MIN) return { playerNos: [], total: 0, isMore: false }
  await deps.names.readNew()
  const found: number[] = []
  for await (const part of inOrder(deps, { ...search, prefix })) {
    found.push(...(prefix.length > PrefixIndex.letters ? await filterByName(deps, part, prefix) : part))
    if (found.length > FOUND_MAX) break
  }
  const isMore = found.length > FOUND_MAX
  const best = found.slice(0, FOUND_MAX)
  const checked = await filterByName(deps, best.slice(0, start + limit), prefix)
  const total = checked.length + best.slice(start + limit).length
  return { playerNos: checked.slice(start), total, isMore }
}

/** The players of the set whose first letters fit, in its order. */
async function* inOrder<Order extends string>(
  { names: { index } }: SearchDeps,
  { set, order, prefix }: Search<Order>,
): AsyncGenerator<number[]> {
  const named = index.list(prefix)
  const read = new Set<number>()
  // Of many, 100 are among the first places; of few, looking up all of them is less work.
  if (named.length ** 2 > FOUND_MAX * index.last) {
    for (let start = 0; start < named.length; start += PLACES_PER_READ) {
      const { playerNos } = await set.page(order, { start, limit: PLACES_PER_READ })
      const part = playerNos.filter(index.matcher(prefix))
      for (const playerNo of part) read.add(playerNo)
      yield part
      if (playerNos.length < PLACES_PER_READ) return
    }
  }
  const others = named.filter((playerNo) => !read.has(playerNo))
  yield await set.sort(order, others)
}

/** Only names that begin so now: first letters may be out of date, or too few to decide. */
async function filterByName(
  { db, publicPlayersOf }: SearchDeps,
  playerNos: readonly number[],
  prefix: string,
): Promise<number[]> {
  if (playerNos.length === 0) return []
  const ids = await listPlayerIds(db, playerNos)
  const playerOf = await publicPlayersOf([...ids.values()])
  return playerNos.filter((playerNo) => {
    const player = playerOf(ids.get(playerNo) ?? '')
    return !player.isFormer && player.username.toLowerCase().startsWith(prefix)
  })
}
