import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode } from './tree.ts'
import { folderUnder, targetOf } from './workspaces.ts'

const DOMAINS = 'apps/server/src/'
const READ_MODELS = new Set(['standings', 'bounty', 'integrity'])

// These domains can be rebuilt from committed events; a call into match would make a match wait for them.
export const domainsLearnFromEvents: Rule = {
  name: 'domains-learn-from-events',
  check(file) {
    const from = folderUnder(DOMAINS, file.path)
    if (from === null || !READ_MODELS.has(from) || !isCode(file.path)) return []
    return sourceOf(file).imports.flatMap(({ specifier, line }) => {
      const target = targetOf(specifier, file.path)
      if (target === null || folderUnder(DOMAINS, target) !== 'match') return []
      return [{ line, message: `${from} imports match. Read the committed match events instead` }]
    })
  },
}
