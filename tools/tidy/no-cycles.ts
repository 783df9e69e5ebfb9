import { placeOf } from './areas.ts'
import { type Edge, findCycles, type Graph } from './import-graph.ts'
import type { Finding, Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode, type TreeFile } from './tree.ts'
import { targetOf } from './workspaces.ts'

// Files of a cycle can only be read, tested and moved together. `import type` counts: the compiler erases it, but two files
// that need each other's types are still one idea, and a later value import would turn it into a load order bug.
export const noCycles: Rule = {
  name: 'no-cycles',
  check(file, tree) {
    return cyclesOf(tree).get(file.path) ?? []
  },
}

type Findings = ReadonlyMap<string, Finding[]>

const known = new WeakMap<readonly TreeFile[], Findings>()

/** One finding for each group of files or folders that import each other, at an import that closes a shortest cycle. */
function cyclesOf(tree: readonly TreeFile[]): Findings {
  const stored = known.get(tree)
  if (stored) return stored
  const findings = new Map<string, Finding[]>()
  const files = fileGraph(tree)
  for (const graph of [files, siblingGraph(files)]) {
    for (const cycle of findCycles(graph)) {
      const names = cycle.map(({ from }) => from)
      const [{ path, line } = { path: '', line: 0 }] = cycle
      const message = `import cycle ${[...names, names[0]].join(' → ')}. Move what they share into a file below them`
      findings.set(path, [...(findings.get(path) ?? []), { line, message }])
    }
  }
  known.set(tree, findings)
  return findings
}

function fileGraph(tree: readonly TreeFile[]): Graph {
  const code = tree.filter(({ path }) => isCode(path))
  const paths = new Set(code.map(({ path }) => path))
  return new Map(
    code.map((file) => [
      file.path,
      sourceOf(file).imports.flatMap(({ specifier, line }): Edge[] => {
        const to = targetOf(specifier, file.path)
        return to !== null && paths.has(to) ? [{ from: file.path, to, path: file.path, line }] : []
      }),
    ]),
  )
}

/** Folders of one layer that may import each other. Between layers the rule `layers` allows one direction only. */
function siblingGraph(files: Graph): Graph {
  const graph = new Map<string, Edge[]>()
  for (const edge of [...files.values()].flat()) {
    const [from, to] = [placeOf(edge.from), placeOf(edge.to)]
    if (!from || !to || from.area !== to.area || from.folder === to.folder) continue
    if (from.area.siblings !== 'acyclic' || from.depth !== to.depth) continue
    const name = ({ folder }: typeof from) => `${from.area.name}/${folder}`
    graph.set(name(from), [...(graph.get(name(from)) ?? []), { ...edge, from: name(from), to: name(to) }])
  }
  return graph
}
