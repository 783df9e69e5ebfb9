import { execFileSync } from 'node:child_process'

// Inside a git hook these variables point at the repository of the hook and override the directory.
const HOOK_VARIABLES = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX']

export function runGit(root: string, command: readonly string[]): string {
  const unset = HOOK_VARIABLES.flatMap((name) => ['-u', name])
  return execFileSync('env', [...unset, 'git', ...command], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
}
