import { rules } from './tidy/rules.ts'
import { readTree } from './tidy/tree.ts'

export interface Violation {
  readonly rule: string
  readonly path: string
  readonly line: number
  /** `path:line rule: what is wrong and what to do instead`. */
  readonly sentence: string
}

/** Runs every rule over the files of a git work tree: tracked ones, and new ones that are not ignored. */
export function checkTree(root: string): Violation[] {
  const files = readTree(root)
  return rules.flatMap((rule) =>
    files
      .filter((file) => !(rule.readsText && file.path.startsWith(PLANTED)))
      .flatMap((file) =>
        rule.check(file, files).map(({ line, message }) => ({
          rule: rule.name,
          path: file.path,
          line,
          sentence: `${file.path}:${line} ${rule.name}: ${message}`,
        })),
      ),
  )
}

// The planted violations are text inside string literals: a rule that reads text would report its own tests.
const PLANTED = 'tools/tidy/planted/'
