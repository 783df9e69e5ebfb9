// How the CPU of a server is divided. V8 samples the event loop in steps of wall time, and only while JavaScript may run, so
// its samples are counted, not timed, and divide only as much of the event loop's CPU as they explain.
import type { Profiler } from 'node:inspector'

const KINDS = {
  profiler: /^node:inspector/,
  signatures: /platform\/ed25519\.ts/,
  rules: /packages\/rules\//,
  database: /node_modules\/pg|\/(match|queue|ledger)\/[a-z-]*store\.ts/,
  bus: /node_modules\/@?redis|platform\/bus\.ts/,
  sockets: /node_modules\/(socket\.io|engine\.io|ws)|app\/sockets\.ts|realtime\/|contract\//,
  host: /apps\/server\/src\//,
} as const
const LEAVES = new Map([
  ['(garbage collector)', 'collector'],
  ['(program)', 'native'],
  ['(idle)', 'idle'],
])
const THREADS: readonly (readonly [RegExp, string])[] = [
  [/ProfEvntProc|Inspector/, 'profiler'],
  [/^V8Worker/, 'V8 threads'],
  [/^libuv-worker/, 'thread pool'],
]

export type Shares = Readonly<Record<string, number>>

export type Sampled = {
  readonly profile: Pick<Profiler.Profile, 'nodes' | 'samples'>
  readonly wallMs: number
  /** CPU of the event loop's thread in this time. */
  readonly loopCpuMs: number
  readonly otherThreads: readonly { readonly name: string; readonly cpuMs: number }[]
}

/** Shares of the CPU, without the profiler's own; their sum is 1. */
export function sharesOf({ profile, wallMs, loopCpuMs, otherThreads }: Sampled): Shares {
  const { idle = 0, profiler = 0, ...counts } = countByKind(profile)
  const busy = sum(Object.values(counts))
  const cpuMs = new Map<string, number>()
  const add = (kind: string, ms: number) => cpuMs.set(kind, (cpuMs.get(kind) ?? 0) + ms)
  // Reading sockets and polling happen while V8 is idle by its own account: the rest of the thread's CPU.
  const sampledMs = Math.min(loopCpuMs, (wallMs * busy) / Math.max(1, busy + idle + profiler))
  for (const [kind, count] of Object.entries(counts)) add(kind, (sampledMs * count) / Math.max(1, busy))
  add('native', loopCpuMs - sampledMs)
  for (const { name, cpuMs: ms } of otherThreads)
    add(THREADS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other threads', ms)
  cpuMs.delete('profiler')
  const total = sum(cpuMs.values())
  return Object.fromEntries([...cpuMs].map(([kind, ms]) => [kind, ms / total]))
}

function countByKind(profile: Sampled['profile']): Record<string, number> {
  const kinds = kindsOf(profile)
  const counts: Record<string, number> = {}
  for (const id of profile.samples ?? []) {
    const kind = kinds.get(id) ?? 'other'
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/** From the root down: a frame of unknown kind counts for its caller. */
function kindsOf({ nodes }: Sampled['profile']): Map<number, string> {
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

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
