// Samples where a server's event loop spends its time: shares of the busy time, by the nearest known frame.
import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'

const KINDS = {
  signatures: /platform\/ed25519\.ts/,
  rules: /packages\/rules\//,
  database: /node_modules\/pg|\/(match|queue|ledger)\/[a-z-]*store\.ts/,
  bus: /node_modules\/@?redis|platform\/bus\.ts/,
  sockets: /node_modules\/(socket\.io|engine\.io|ws)|app\/sockets\.ts|realtime\/|contract\//,
  host: /apps\/server\/src\//,
} as const
const LEAVES = new Map([
  ['(garbage collector)', 'collector'],
  ['(idle)', 'idle'],
])

export type Shares = Readonly<Record<string, number>>

export async function startShares(): Promise<() => Promise<Shares>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  return async () => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    return sharesOf(profile)
  }
}

function sharesOf(profile: Profiler.Profile): Shares {
  const kindOf = kindsOf(profile)
  const micros = new Map<string, number>()
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const kind = kindOf.get(id) ?? 'other'
    micros.set(kind, (micros.get(kind) ?? 0) + (profile.timeDeltas?.[index] ?? 0))
  }
  micros.delete('idle')
  const busy = [...micros.values()].reduce((sum, value) => sum + value, 0)
  return Object.fromEntries([...micros].map(([kind, value]) => [kind, value / busy]))
}

/** From the root down: a frame of unknown kind counts for its caller. */
function kindsOf({ nodes }: Profiler.Profile): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kinds = new Map<number, string>()
  const visit = (id: number, inherited: string): void => {
    const node = byId.get(id)
    if (!node) return
    const { functionName, url } = node.callFrame
    const own =
      LEAVES.get(functionName) ?? Object.entries(KINDS).find(([, pattern]) => pattern.test(url))?.[0]
    const kind = own ?? inherited
    kinds.set(id, kind)
    for (const child of node.children ?? []) visit(child, kind)
  }
  const [root] = nodes
  if (root) visit(root.id, 'other')
  return kinds
}
