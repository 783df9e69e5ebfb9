import { PrefixIndex } from '../../platform/prefix-index.ts'
import type { PublicPlayersOf } from '../../platform/public-player.ts'
import type { Queryable } from '../../platform/sql.ts'
import type { OpenSet } from '../order/open-set.ts'
import type { Names } from './names.ts'
import { listPlayerIds } from './store.ts'

const FOUND_MAX = 100
const LETTERS_MIN = 2
// So many names show whether more than 100 are in a set, unless most are not in it.
const SAMPLE = 150
// Holds Redis for about a millisecond.
const PLACES_PER_READ = 2_500
// Redis takes as long for one score as for so many places.
const PLACES_PER_SCORE = 2

export type SearchDeps = {
  readonly db: Queryable
  readonly names: Pick<Names, 'index'>
  readonly publicPlayersOf: PublicPlayersOf
}
type Search<Order extends string> = {
  readonly set: Pick<OpenSet<Order>, 'page' | 'sort'>
  readonly order: Order
  readonly prefix: string
}

/**
 * A page of the best-ranked 100 players of a set whose names begin so. Their names may have changed since they were read:
 * callers drop the rows that no longer fit. To find m of them among n players, k with such a name, it
 * looks up min(k, m n / 2 k) scores or twice as many places: at most √(m n / 2), or 2 k if all of them are ranked low.
 */
export async function searchSet<Order extends string>(
  deps: SearchDeps,
  search: Search<Order>,
  { start, limit }: { readonly start: number; readonly limit: number },
) {
  const prefix = search.prefix.toLowerCase()
  if (prefix.length < LETTERS_MIN) return { playerNos: [], total: 0, isMore: false }
  const named = deps.names.index.list(prefix)
  const isExact = prefix.length <= PrefixIndex.letters
  const isOften = isExact && named.length > SAMPLE
  const shown = Math.min(start + limit, FOUND_MAX)
  const parts = inOrder(deps, { ...search, prefix }, { named, wanted: isOften ? shown : FOUND_MAX + 1 })
  // Whether there are more than 100 is read while the first of them are read.
  const [sampled, first] = await Promise.all([
    isOften ? search.set.sort(search.order, named.slice(0, SAMPLE)) : [],
    parts.next(),
  ])
  const isMany = sampled.length > FOUND_MAX
  const found: number[] = []
  for (let part = first; !part.done; part = await parts.next()) {
    found.push(...(isExact ? part.value : await filterByName(deps, part.value, prefix)))
    if (found.length >= (isMany ? shown : FOUND_MAX + 1)) break
  }
  const isMore = isMany || found.length > FOUND_MAX
  const best = found.slice(0, FOUND_MAX)
  return { playerNos: best.slice(start, start + limit), total: isMore ? FOUND_MAX : best.length, isMore }
}

/** The players of the set whose first letters fit, in its order. */
async function* inOrder<Order extends string>(
  { names: { index } }: SearchDeps,
  { set, order, prefix }: Search<Order>,
  { named, wanted }: { readonly named: readonly number[]; readonly wanted: number },
): AsyncGenerator<number[]> {
  const read = new Set<number>()
  // Of many, the wanted ones are among the first places; of few, looking up all of them is less work.
  if (PLACES_PER_SCORE * named.length ** 2 > wanted * index.last) {
    const limit = Math.min(PLACES_PER_READ, Math.ceil((1.5 * wanted * index.last) / named.length))
    for (let start = 0; start < named.length * PLACES_PER_SCORE; start += limit) {
      const { playerNos } = await set.page(order, { start, limit })
      const part = playerNos.filter(index.matcher(prefix))
      for (const playerNo of part) read.add(playerNo)
      yield part
      if (playerNos.length < limit) return
    }
  }
  const others = named.filter((playerNo) => !read.has(playerNo))
  yield await set.sort(order, others)
}

/** For prefixes that are longer than the letters that are kept. */
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
    return !player.isFormer && beginsWith(player.username, prefix)
  })
}

export const beginsWith = (username: string, prefix: string): boolean =>
  username.toLowerCase().startsWith(prefix.toLowerCase())
