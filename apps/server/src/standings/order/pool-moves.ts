import { END_MEMBER } from './set-keys.ts'

type Move = { readonly from: string | null; readonly to: string }

/** A sorted set of texts as it will be when some of its members have moved: every place and every page is exact. */
export class Moves {
  private readonly left: readonly string[]
  private readonly joined: readonly string[]

  constructor(moves: readonly Move[]) {
    const real = moves.filter(({ from, to }) => from !== to)
    this.left = real.flatMap(({ from }) => from ?? []).sort(byText)
    this.joined = real.map(({ to }) => to).sort(byText)
  }

  /** Where a member belongs, of which so many in the set as it is stand before. */
  rank(member: string, before: number): number {
    return this.placeOf(member, before) + 1
  }

  /** A page out of the members from a place of the set on, which reach as far beyond the page as members have moved. */
  page(
    read: { readonly from: number; readonly members: readonly string[] },
    { start, limit }: { readonly start: number; readonly limit: number },
  ): string[] {
    const [first, last] = [read.members[0], read.members.at(-1)]
    if (first === undefined || last === undefined) return []
    const lowest = read.from === 0 ? '' : first
    const gone = new Set(this.left)
    const members = [
      ...read.members.filter((member) => member !== END_MEMBER && !gone.has(member)),
      ...this.joined.filter((member) => member >= lowest && member < last),
    ].sort(byText)
    const firstPlace = read.from === 0 ? 0 : this.placeOf(first, read.from)
    return members.slice(start - firstPlace, start - firstPlace + limit)
  }

  private readonly placeOf = (member: string, before: number): number =>
    before - countBelow(this.left, member) + countBelow(this.joined, member)
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** How many of the sorted texts are smaller. */
function countBelow(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}
