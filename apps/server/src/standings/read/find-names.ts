import type { FindByName } from '../ports.ts'

/** Names that are looked up at once. Whoever finds as many types another letter. */
const NAMES_MAX = 1_000
// Of a beginning that one in a thousand has, this many places hold a page of ten.
const WALKED_MAX = 10_000
// A beginning that many have is found among the first; one that few have asks for most of them.
const FIRST_STEP = 250
const STEP_GROWTH = 4

type Step = { readonly limit: number; readonly offset: number }

type Ports = {
  readonly findByName: FindByName
  /** Who stands in these places of the board. */
  readonly idsOf: (step: Step) => Promise<readonly string[]>
}

/** Sorted by place, `ids` has the page that was asked for; the others come later and are only counted. */
type Names = { readonly ids: readonly string[]; readonly others: readonly string[] }

/**
 * Players whose name begins so: all of them, or, when they are more than can be looked up, those among the first places of
 * a board. When those places do not hold enough, the first of the names are added to them.
 */
export async function findNames(
  { prefix, enough }: { readonly prefix: string; readonly enough: number },
  ports: Ports,
): Promise<Names> {
  const names = await ports.findByName({ prefix, limit: NAMES_MAX })
  if (names.length < NAMES_MAX) return { ids: names, others: [] }
  const first = await walkBoard({ prefix, enough }, ports)
  const others = names.filter((id) => !first.has(id))
  return first.size < enough ? { ids: [...first, ...others], others: [] } : { ids: [...first], others }
}

async function walkBoard(
  { prefix, enough }: { readonly prefix: string; readonly enough: number },
  { findByName, idsOf }: Ports,
): Promise<Set<string>> {
  const first = new Set<string>()
  for (
    let step = nextStep(0);
    step.limit > 0 && first.size < enough;
    step = nextStep(step.offset + step.limit)
  ) {
    const ids = await idsOf(step)
    for (const id of await findByName({ prefix, limit: step.limit, among: ids })) first.add(id)
    if (ids.length < step.limit) break
  }
  return first
}

/** What a search says it has found: beyond this it has not looked at all of them. */
export const countFound = (found: number): number => Math.min(found, NAMES_MAX)

function nextStep(offset: number): Step {
  const wanted = Math.max(FIRST_STEP, offset * (STEP_GROWTH - 1))
  return { offset, limit: Math.min(wanted, WALKED_MAX - offset) }
}
