import { type Place, placeOf } from './areas.ts'
import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode } from './tree.ts'
import { targetOf } from './workspaces.ts'

// An import upwards makes a lower part depend on everything above it: it cannot be read, tested or moved alone.
// `import type` counts too, because the reader has to follow it all the same.
export const layers: Rule = {
  name: 'layers',
  check(file) {
    const from = placeOf(file.path)
    if (from === null || !isCode(file.path)) return []
    return sourceOf(file).imports.flatMap(({ specifier, line }) => {
      const target = targetOf(specifier, file.path)
      // package.json says which version runs; it is not code that could import back.
      const to = target === null || target.endsWith('.json') ? null : placeOf(target)
      if (to === null || to.area !== from.area || to.folder === from.folder) return []
      const message = refusal(from, to)
      return message === null ? [] : [{ line, message }]
    })
  },
}

function refusal(from: Place, to: Place): string | null {
  const { name, siblings } = from.area
  const unknown = [from, to].find(({ depth }) => depth === null)
  if (unknown) return `${name} has no layer for ${unknown.folder}. Give it a line in tools/tidy/areas.ts`
  const isUp = Number(to.depth) < Number(from.depth)
  if (isUp)
    return `${name}: ${from.folder} imports ${to.folder}, which is above it. Move the shared part down, or pass it in`
  if (to.depth === from.depth && siblings === 'apart')
    return `${name}: ${from.folder} imports ${to.folder} of the same layer. Pass it in from a layer above`
  return null
}
