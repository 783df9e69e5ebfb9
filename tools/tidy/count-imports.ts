import { AREAS, placeOf } from './areas.ts'
import { knownRuleIds } from './known-rule-ids.ts'
import { layers } from './layers.ts'
import { noCycles } from './no-cycles.ts'
import { plainWords } from './plain-words.ts'

interface Located {
  readonly rule: string
  readonly path: string
}

export interface ImportCounts {
  /** Imports upwards, between siblings that stay apart, and of folders without a layer. */
  readonly upward: number
  /** Groups of files or folders that import each other; one group may hold several cycles. */
  readonly cycles: number
}

export function countImports(violations: readonly Located[]): ImportCounts {
  const countOf = (name: string) => violations.filter(({ rule }) => rule === name).length
  return { upward: countOf(layers.name), cycles: countOf(noCycles.name) }
}

/** `server_upward=0 server_cycles=0 … upward_imports=0 cycles=0 unknown_rule_ids=0 hard_words=0`. The sums hold every folder, also those without layers. */
export function formatCounts(violations: readonly Located[]): string {
  const parts = AREAS.map((area) => {
    const { upward, cycles } = countImports(violations.filter(({ path }) => placeOf(path)?.area === area))
    return `${area.name}_upward=${upward} ${area.name}_cycles=${cycles}`
  })
  const { upward, cycles } = countImports(violations)
  const countOf = (name: string) => violations.filter(({ rule }) => rule === name).length
  const texts = `unknown_rule_ids=${countOf(knownRuleIds.name)} hard_words=${countOf(plainWords.name)}`
  return `${parts.join(' ')} upward_imports=${upward} cycles=${cycles} ${texts}`
}
