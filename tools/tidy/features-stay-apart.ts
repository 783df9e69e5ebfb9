import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode } from './tree.ts'
import { folderUnder, targetOf } from './workspaces.ts'

const FEATURES = 'apps/web/src/features/'

// A feature that reaches into another cannot be read, split off or removed alone.
export const featuresStayApart: Rule = {
  name: 'features-stay-apart',
  check(file) {
    const from = folderUnder(FEATURES, file.path)
    if (from === null || !isCode(file.path)) return []
    return sourceOf(file).imports.flatMap(({ specifier, line }) => {
      const target = targetOf(specifier, file.path)
      const to = target && folderUnder(FEATURES, target)
      if (!to || to === from) return []
      const message = `feature ${from} imports feature ${to}. Move the shared part to boards/, arena/, ui/ or api/, or link by URL`
      return [{ line, message }]
    })
  },
}
