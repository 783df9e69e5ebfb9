import { posix } from 'node:path'
import type { Rule } from './rule.ts'
import { sourceOf } from './source.ts'
import { isCode } from './tree.ts'

// The environment is parsed once, so that a missing variable is reported at start and not hours later.
// Counts as config: config.ts, dev-config.ts, and the vite, vitest and playwright configurations.
const isConfig = (path: string) => /^([\w-]+[.-])?config\.ts$/.test(posix.basename(path))

export const envInConfig: Rule = {
  name: 'env-in-config',
  check(file) {
    if (!isCode(file.path) || isConfig(file.path)) return []
    const source = sourceOf(file)
    const offsets: number[] = []
    source.visit({
      MemberExpression: ({ object, property, start }) => {
        const name =
          property.type === 'Identifier' ? property.name : property.type === 'Literal' && property.value
        if (object.type === 'Identifier' && object.name === 'process' && name === 'env') offsets.push(start)
      },
      VariableDeclarator: ({ id, init, start }) => {
        if (id.type !== 'ObjectPattern' || init?.type !== 'Identifier' || init.name !== 'process') return
        const takesEnv = id.properties.some(
          (part) => part.type === 'Property' && part.key.type === 'Identifier' && part.key.name === 'env',
        )
        if (takesEnv) offsets.push(start)
      },
      ImportSpecifier: ({ imported, start }) => {
        const name = imported.type === 'Identifier' ? imported.name : imported.value
        const isProcess = source.imports.some(
          ({ specifier, line }) => /^(node:)?process$/.test(specifier) && line === source.lineAt(start),
        )
        if (isProcess && name === 'env') offsets.push(start)
      },
    })
    const message =
      'process.env outside a config.ts. Add the variable to the config and pass the parsed value in'
    return offsets.map((offset) => ({ line: source.lineAt(offset), message }))
  },
}
