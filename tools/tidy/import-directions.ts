import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode } from './tree.ts'
import { targetOf, workspaceOf } from './workspaces.ts'

// Rules must run in a browser, a server and a verifier, and the contract must not know its server:
// an import upwards would tie them to one runtime.
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/rules': [],
  'packages/contract': ['packages/rules'],
  'packages/verify': ['packages/rules'],
  'apps/web': ['packages/contract', 'packages/rules'],
  'apps/server': ['packages/contract', 'packages/rules'],
  // Generators and test tools use the server's own code. They are never shipped, and nothing imports them.
  tools: ['packages/contract', 'packages/rules', 'apps/server'],
  // The simulation runs the server's own match host on its own store, clock and network.
  simulation: ['packages/rules', 'apps/server'],
  load: ['packages/contract', 'packages/rules', 'apps/server'],
  // The list of screens is made from the web's own table of routes.
  e2e: ['packages/contract', 'packages/rules', 'packages/verify', 'apps/server', 'apps/web', 'tools'],
}

export const importDirections: Rule = {
  name: 'import-directions',
  check(file) {
    if (!isCode(file.path)) return []
    const from = workspaceOf(file.path)
    return sourceOf(file).imports.flatMap(({ specifier, line }) => {
      const target = targetOf(specifier, file.path)
      if (target === null) return []
      const to = workspaceOf(target)
      if (to === from) return []
      const allowed = MAY_IMPORT[from]
      if (allowed?.includes(to)) return []
      return [{ line, message: refusal({ from, to, allowed }) }]
    })
  },
}

function refusal({
  from,
  to,
  allowed,
}: {
  from: string
  to: string
  allowed: readonly string[] | undefined
}) {
  if (!allowed) return `${from} imports ${to}, but has no line in tools/tidy/import-directions.ts: decide one`
  const choice = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'nothing'
  return `${from} imports ${to}; it may import ${choice}. Move what is shared down into a package both may import`
}
