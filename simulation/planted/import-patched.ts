import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { invariant } from '@throwdown/rules/invariant'
import type { PlantedBug } from './plant.ts'

const ROOT = pathToFileURL(`${import.meta.dirname}/../../`).href
const TAG = 'planted'

/** Imports the runs and everything they import once more, with the sources changed on the way. Nothing is written to disk. */
export async function importPatched({
  name,
  patches,
}: PlantedBug): Promise<typeof import('../runs/run-seed.ts')> {
  const applied = new Set<string>()
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const isPatched = context.parentURL !== undefined && new URL(context.parentURL).searchParams.has(TAG)
      // The rules stay as they are, so that their classes are the same for everyone.
      if (!isPatched || !specifier.startsWith('.')) return resolved
      return { ...resolved, url: tagged(resolved.url, name) }
    },
    load(url, context, next) {
      const loaded = next(url, context)
      const { searchParams, pathname } = new URL(url)
      if (searchParams.get(TAG) !== name) return loaded
      let source = readFileSync(new URL(url), 'utf8')
      for (const [file, find, replace] of patches) {
        if (new URL(file, ROOT).pathname !== pathname) continue
        invariant(source.split(find).length === 2, `${file} has not exactly one place to plant "${name}"`)
        source = source.replace(find, () => replace)
        applied.add(find)
      }
      return { ...loaded, source }
    },
  })
  try {
    const url = tagged(new URL('../runs/run-seed.ts', import.meta.url).href, name)
    const module: typeof import('../runs/run-seed.ts') = await import(url)
    invariant(applied.size === patches.length, `not every patch of "${name}" was applied`)
    return module
  } finally {
    hooks.deregister()
  }
}

const tagged = (url: string, name: string): string =>
  `${url}?${new URLSearchParams({ [TAG]: name }).toString()}`
