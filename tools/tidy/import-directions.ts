import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode, isTest } from './tree.ts'
import { targetOf, workspaceOf } from './workspaces.ts'

// Rules must run in a browser, a server and a verifier, and the contract must not know its server:
// an import upwards would tie them to one runtime.
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/rules': [],
  'packages/contract': ['packages/rules'],
  'packages/verify': ['packages/rules'],
  'packages/process-config': [],
  'packages/signer-link': [],
  // Every process that acts on an approval checks it with this, the signer too.
  'packages/approvals': ['packages/rules'],
  'packages/localnet': [],
  'apps/web': ['packages/contract', 'packages/rules'],
  'apps/server': [
    'packages/contract',
    'packages/rules',
    'packages/process-config',
    'packages/signer-link',
    'packages/approvals',
  ],
  // The process with the keys runs as little code as possible, and none of the server's.
  'apps/signer': [
    'packages/contract',
    'packages/rules',
    'packages/process-config',
    'packages/signer-link',
    'packages/approvals',
  ],
  // Generators and test tools use the server's own code. They are never shipped, and nothing imports them.
  tools: [
    'packages/contract',
    'packages/rules',
    'packages/signer-link',
    'packages/localnet',
    'apps/server',
    'deploy',
    // The demo world has a season behind it and players over sockets.
    'load',
  ],
  // What the deployed web server is configured from; it needs nothing of the product.
  deploy: [],
  // The simulation runs the server's own match host on its own store, clock and network.
  simulation: ['packages/rules', 'apps/server'],
  load: [
    'packages/contract',
    'packages/rules',
    'packages/localnet',
    'packages/signer-link',
    'apps/server',
    // Several servers are measured behind the HAProxy of a deployment.
    'deploy',
  ],
  // The list of screens is made from the web's own table of routes.
  e2e: [
    'packages/contract',
    'packages/rules',
    'packages/verify',
    'packages/signer-link',
    'apps/server',
    'apps/web',
    'tools',
    'deploy',
  ],
}

/** Tests of a workspace may import these too. */
const TESTS_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // The local chain gives away money and must not ship. The signer makes the addresses of a tested cashier and keeps the checkpoints of a tested log.
  'apps/server': ['packages/localnet', 'apps/signer'],
  // The signer is tested on a migrated database, with a server that plays matches and with a chain.
  'apps/signer': ['apps/server', 'packages/verify', 'packages/localnet'],
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
      if (isTest(file.path) && TESTS_MAY_IMPORT[from]?.includes(to)) return []
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
