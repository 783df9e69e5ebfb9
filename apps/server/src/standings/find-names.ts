import type { FindByName } from './ports.ts'

/** Names that are looked up at once. Whoever finds as many types another letter. */
const NAMES_MAX = 1_000
// Of a beginning that one in a thousand has, this many places hold a page of ten.
const WALKED_MAX = 10_000
// A beginning that many have is found among the first; one that few have asks for most of them.
const FIRST_STEP = 250
const STEP_GROWTH = 4

type Step = { readonly limit: number; readonly offset: number }

/**
 * Players whose name begins so: all of them, or, when they are more than can be looked up, those among the first places of
 * a board and the first of the names. Sorted by place they are right as far as the first places held enough.
 */
export async function findNames(
  { prefix, enough }: { readonly prefix: string; readonly enough: number },
  {
    findByName,
    idsOf,
  }: { readonly findByName: FindByName; readonly idsOf: (step: Step) => Promise<readonly string[]> },
): Promise<string[]> {
  const found = new Set(await findByName({ prefix, limit: NAMES_MAX }))
  if (found.size < NAMES_MAX) return [...found]
  let first = 0
  for (let step = nextStep(0); step.limit > 0 && first < enough; step = nextStep(step.offset + step.limit)) {
    const ids = await idsOf(step)
    const named = await findByName({ prefix, limit: step.limit, among: ids })
    for (const id of named) found.add(id)
    first += named.length
    if (ids.length < step.limit) break
  }
  return [...found]
}

/** What a search says it has found: beyond this it has not looked at all of them. */
export const countFound = (found: readonly unknown[]): number => Math.min(found.length, NAMES_MAX)

function nextStep(offset: number): Step {
  const wanted = Math.max(FIRST_STEP, offset * (STEP_GROWTH - 1))
  return { offset, limit: Math.min(wanted, WALKED_MAX - offset) }
}
