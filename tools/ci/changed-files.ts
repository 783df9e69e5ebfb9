import { runGit } from '../run-git.ts'

/** Files that the last commit or the work tree changed; none without a commit before. The night looks at every screen. */
export function changedFiles(root: string): string[] {
  try {
    return runGit(root, ['diff', '--name-only', 'HEAD^']).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/** Whether a change touches the screen that a route loads: any file in its folder of `apps/web/src/features`. */
export function isTouched(load: () => unknown, changed: readonly string[]): boolean {
  const folder = /features\/[\w-]+\//.exec(String(load))?.[0]
  return folder !== undefined && changed.some((path) => path.startsWith(`apps/web/src/${folder}`))
}
