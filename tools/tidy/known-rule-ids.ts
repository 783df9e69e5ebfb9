import type { Rule } from './rule.ts'
import { lineAt } from './source.ts'
import type { TreeFile } from './tree.ts'

/** The two lists of ids: the rules of the game, and what the ledger always keeps. */
const LISTS = ['packages/rules/SPEC.md', 'apps/server/src/ledger/INVARIANTS.md']

const LISTED = /^\| ([A-Z]\d{1,2}) \|/gm
/** `[M4]`, but not the index of `cells[B2]`. */
const USED = /(?<![\w)\]])\[([A-Z]\d{1,2})\]/g

// An id that nobody can look up says nothing, and one of another list says something false.
export const knownRuleIds: Rule = {
  name: 'known-rule-ids',
  readsText: true,
  check(file, tree) {
    if (!/\.([cm]?[jt]sx?|sql|md|py|css)$/.test(file.path)) return []
    const known = listedIds(tree)
    return [...file.text.matchAll(USED)]
      .filter(([, id = '']) => !known.has(id))
      .map(({ 1: id, index }) => ({
        line: lineAt(file.text, index),
        message: `[${id}] is in neither ${LISTS.join(' nor ')}. Name a rule that is listed, or none`,
      }))
  },
}

const listed = new WeakMap<readonly TreeFile[], ReadonlySet<string>>()

function listedIds(tree: readonly TreeFile[]): ReadonlySet<string> {
  const known = listed.get(tree)
  if (known) return known
  const texts = tree.filter(({ path }) => LISTS.includes(path)).map(({ text }) => text)
  const ids = new Set(texts.flatMap((text) => [...text.matchAll(LISTED)].map(([, id = '']) => id)))
  listed.set(tree, ids)
  return ids
}
