// The last release, as db/base.json names it. Its commit must be in the repository: a clone without history has to fetch it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { OWN_ROOT } from '../match/match-world.ts'

const baseFile = z.object({
  release: z.string(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** SHA-256 of each of its migrations. */
  migrations: z.record(z.string(), z.string()),
})

export const BASE = baseFile.parse(JSON.parse(readFileSync(join(OWN_ROOT, 'db/base.json'), 'utf8')))

/** Writes its files, or those under some paths, into a folder. */
export function extractBase(folder: string, paths: readonly string[] = []): void {
  mkdirSync(folder, { recursive: true })
  // A hook of git names another repository in these.
  const unset = ['-u', 'GIT_DIR', '-u', 'GIT_WORK_TREE', '-u', 'GIT_INDEX_FILE', '-u', 'GIT_PREFIX']
  const archive = execFileSync('env', [...unset, 'git', 'archive', BASE.commit, ...paths], {
    cwd: OWN_ROOT,
    maxBuffer: 512e6,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
}

type BaseCheckout = { readonly root: string; readonly remove: () => void }

/** All of it, ready to run. */
export function checkOutBase(): BaseCheckout {
  const root = mkdtempSync(join(tmpdir(), 'throwdown-base-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    extractBase(root)
    if (installedIn(root) === installedIn(OWN_ROOT)) linkModules(root)
    else
      execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
        cwd: root,
        stdio: 'ignore',
      })
    return { root, remove }
  } catch (fault) {
    remove()
    throw fault
  }
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.string().optional(), link: z.boolean().optional() }),
  ),
})

/** The packages of others that a lock file names, with their versions. */
function installedIn(root: string): string {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { version }]) => `${path} ${version}`)
    .sort()
    .join('\n')
}

const OWN_SCOPE = '@throwdown'

/** The packages of others as they are installed here, and its own workspaces. */
function linkModules(root: string): void {
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  )
  for (const folder of ['.', ...workspaces]) {
    const installed = join(OWN_ROOT, folder, 'node_modules')
    const linked = join(root, folder, 'node_modules')
    for (const name of namesIn(installed)) {
      mkdirSync(linked, { recursive: true })
      if (name !== OWN_SCOPE) symlinkSync(join(installed, name), join(linked, name))
    }
  }
  const own = join(root, 'node_modules', OWN_SCOPE)
  mkdirSync(own)
  // Relative, so they lead to the same place in this checkout.
  for (const name of namesIn(join(OWN_ROOT, 'node_modules', OWN_SCOPE)))
    symlinkSync(readlinkSync(join(OWN_ROOT, 'node_modules', OWN_SCOPE, name)), join(own, name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Nothing is installed there.
    return []
  }
}
