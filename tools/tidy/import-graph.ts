export interface Edge {
  readonly from: string
  readonly to: string
  /** Where the import is written. */
  readonly path: string
  readonly line: number
}

/** The edges that leave each node. */
export type Graph = ReadonlyMap<string, readonly Edge[]>

/** One shortest cycle for each group of nodes that reach each other, starting at the first of them by name. */
export function findCycles(graph: Graph): Edge[][] {
  const found: Edge[][] = []
  const covered = new Set<string>()
  for (const node of [...graph.keys()].sort()) {
    if (covered.has(node)) continue
    const cycle = shortestCycle(graph, node)
    if (cycle === null) continue
    found.push(cycle)
    for (const member of groupOf(graph, node)) covered.add(member)
  }
  return found
}

function shortestCycle(graph: Graph, start: string): Edge[] | null {
  const cameBy = new Map<string, Edge>()
  const waiting = [start]
  for (const node of waiting) {
    for (const edge of graph.get(node) ?? []) {
      if (edge.to === start) return [...pathTo(cameBy, node), edge]
      if (cameBy.has(edge.to)) continue
      cameBy.set(edge.to, edge)
      waiting.push(edge.to)
    }
  }
  return null
}

function pathTo(cameBy: ReadonlyMap<string, Edge>, end: string): Edge[] {
  const path: Edge[] = []
  for (let edge = cameBy.get(end); edge; edge = cameBy.get(edge.from)) path.unshift(edge)
  return path
}

/** The nodes that the start reaches and that reach the start. */
function groupOf(graph: Graph, start: string): string[] {
  return [...reachableFrom(graph, start)].filter((node) => reachableFrom(graph, node).has(start))
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (const node of waiting) {
    for (const { to } of graph.get(node) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      waiting.push(to)
    }
  }
  return reached
}
