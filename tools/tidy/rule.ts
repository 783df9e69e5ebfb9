import type { TreeFile } from './tree.ts'

export interface Finding {
  readonly line: number
  /** What is wrong and what to do instead, for a person who has not read the rule. */
  readonly message: string
}

export interface Rule {
  readonly name: string
  /** The rule looks into string literals or raw text, not only at the shape of the code. */
  readonly readsText?: true
  /** `tree` holds every file, for rules that follow imports. */
  check(file: TreeFile, tree: readonly TreeFile[]): Finding[]
}
